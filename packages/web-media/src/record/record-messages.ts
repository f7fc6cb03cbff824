import type { ErrorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { VideoCodecName } from "../playout/video-codec.ts";
import type { ClockZero } from "../replay/replay-recorder.ts";

/** A place on a stream's clock, and where the clock's zero is now estimated to be. */
export interface MediaTime {
  readonly zero: ClockZero;
  /** Since the zero. */
  readonly ms: Milliseconds;
}

export interface TappedFrame {
  readonly t: "frame";
  readonly time: MediaTime;
  readonly isKey: boolean;
  readonly codec: VideoCodecName;
  /** WebCodecs string. */
  readonly config: string;
  readonly data: ArrayBuffer;
}

/** An Opus packet. */
export interface TappedSound {
  readonly t: "sound";
  readonly time: MediaTime;
  /** At 48 kHz. */
  readonly samples: number;
  readonly channels: number;
  readonly data: ArrayBuffer;
  /** All channels, with their layout's code (docs/protocol/media.md); absent for at most two. */
  readonly surround?: { readonly code: number; readonly multistream: Uint8Array<ArrayBuffer> } | undefined;
}

/** Frames and packets that a playout worker hands to a recording, decrypted and in decoding order. */
export type Tapped = TappedFrame | TappedSound;

export interface RecordOrder {
  /** Start of the file names. Only letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  readonly video: boolean;
  readonly audio: boolean;
}

export type ToRecordWorker =
  /** {@link Tapped} arrives on `port`. First message. */
  { readonly t: "start"; readonly order: RecordOrder; readonly port: MessagePort } | { readonly t: "stop" };

export interface RecordProgress {
  /** Written so far, of all files. */
  readonly bytes: number;
  readonly durationMs: Milliseconds;
  /** In this browser's storage, in order. */
  readonly files: readonly string[];
}

export type FromRecordWorker =
  | { readonly t: "progress"; readonly progress: RecordProgress }
  /** Last message. All files are complete; with `error`, up to that point. */
  | { readonly t: "stopped"; readonly progress: RecordProgress; readonly error?: ErrorBody | undefined };

/** Bytes of a file that only grows. */
export interface RecordSink {
  /** Throws when the storage is full. */
  write(bytes: Uint8Array, position: number): void;
  /** Makes everything written survive a crash of the browser. */
  flush(): void;
  close(): void;
}
