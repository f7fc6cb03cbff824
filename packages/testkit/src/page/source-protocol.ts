import type { SourceOptions } from "../source-options.ts";

/** Path of testkit's files on the page's own origin, so that no policy blocks them. */
export const TESTKIT_PATH = "/__testkit/";
export const SOURCE_WORKER_PATH = `${TESTKIT_PATH}source-worker.js`;
export const READER_WORKER_PATH = `${TESTKIT_PATH}reader-worker.js`;
export const FOOTAGE_PATH = `${TESTKIT_PATH}footage.h264`;
export const SPEECH_PATH = `${TESTKIT_PATH}speech.wav`;
export const CLOCK_CHANNEL = "setsuna-testkit-clock";
export const QUALITY_CHANNEL = "setsuna-testkit-quality";

/** Test stamp in tenths of a ms, as drawn; sample as in frame-quality.ts. */
export interface ShownPicture {
  readonly value: number;
  readonly sample: Uint8Array<ArrayBuffer>;
}
export interface QualityQuestion {
  readonly id: string;
  readonly shown: readonly ShownPicture[];
}
/** One per frame, in order; undefined if never shown. */
export interface QualityAnswer {
  readonly id: string;
  readonly qualities: readonly ({ readonly psnr: number; readonly ssim: number } | undefined)[];
}

export const FLASH_MS = 100;

export interface SourceStart {
  readonly options: SourceOptions;
  readonly video: WritableStream<VideoFrame> | undefined;
  readonly audio: WritableStream<AudioData> | undefined;
}

export interface SourceStarted {
  /** Milliseconds since the Unix epoch; absent without audio. */
  readonly soundAt: number | undefined;
}
