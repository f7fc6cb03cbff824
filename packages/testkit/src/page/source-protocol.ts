import type { SourceOptions } from "../source-options.ts";

/** Path of testkit's files on the page's own origin, so that no policy blocks them. */
export const TESTKIT_PATH = "/__testkit/";
export const SOURCE_WORKER_PATH = `${TESTKIT_PATH}source-worker.js`;
export const READER_WORKER_PATH = `${TESTKIT_PATH}reader-worker.js`;
export const FOOTAGE_PATH = `${TESTKIT_PATH}footage.h264`;
export const SPEECH_PATH = `${TESTKIT_PATH}speech.wav`;
/** Channel on which the two workers compare their clocks. */
export const CLOCK_CHANNEL = "setsuna-testkit-clock";
/** Channel on which a reader asks the source about its frames. */
export const QUALITY_CHANNEL = "setsuna-testkit-quality";

/** A frame to compare: its time code (tenths of a ms, as drawn) and its sample (picture-quality.ts). */
export interface ShownPicture {
  readonly value: number;
  readonly sample: Uint8Array<ArrayBuffer>;
}
export interface QualityQuestion {
  readonly id: string;
  readonly shown: readonly ShownPicture[];
}
/** One per requested frame, in order; undefined if the source showed none with that code. */
export interface QualityAnswer {
  readonly id: string;
  readonly qualities: readonly ({ readonly psnr: number; readonly ssim: number } | undefined)[];
}

/** Length of the flash and of the beep, in ms. */
export const FLASH_MS = 100;

export interface SourceStart {
  readonly options: SourceOptions;
  readonly video: WritableStream<VideoFrame> | undefined;
  readonly audio: WritableStream<AudioData> | undefined;
}

/** The worker's word that it has started. */
export interface SourceStarted {
  /** Ms since the Unix epoch at which its audio began; absent without audio. */
  readonly soundAt: number | undefined;
}
