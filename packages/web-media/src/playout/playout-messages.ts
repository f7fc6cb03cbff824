import type { DownlinkFigures, RelayTimes } from "@setsuna/contracts";
import type { DecryptRefusal, EncryptedStream, KnownEpoch, SenderClaim } from "@setsuna/e2ee";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import type { AudioBufferBounds, CapturePair, ChannelLevel, SenderPresence } from "@setsuna/playout";
import type { Clip } from "../replay/clip.ts";
import type { InstantStats } from "./instant-stats.ts";

export type MediaKind = "video" | "audio";

/** Key and parameters to decrypt the frames of a receiver. */
export interface DecryptionOptions {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly stream: EncryptedStream;
}

/** Video "frames" are packets (contracts/packet-carriage). */
export interface TransformOptions {
  readonly kind: MediaKind;
  /** Older ones' frames are dropped. */
  readonly attachment: number;
  /** Present: plays only what decrypts. */
  readonly decryption?: DecryptionOptions | undefined;
}

/** Times are ms; epoch: `performance.timeOrigin + performance.now()`. */
export type ToPlayoutWorker =
  /** Absent `writable`: to the page. First message. */
  | {
      readonly t: "video-output";
      readonly writable?: WritableStream<VideoFrame> | undefined;
      readonly keyframeRetryMs: Milliseconds;
    }
  /** Decoded audio leaves through `port`, to the audio worklet. */
  | { readonly t: "audio-output"; readonly port: MessagePort }
  | { readonly t: "second-view"; readonly writable?: WritableStream<VideoFrame> | undefined }
  | { readonly t: "second-delay"; readonly ms: Milliseconds }
  | { readonly t: "delay"; readonly ms: Milliseconds }
  | { readonly t: "clock-offset"; readonly serverMinusLocalMs: Milliseconds; readonly settled: boolean }
  /** Sender's own, for direct; absent: unknown. */
  | { readonly t: "stream-clock"; readonly kind: MediaKind; readonly pair: CapturePair; readonly senderRtp?: number | undefined }
  | { readonly t: "direct"; readonly kind: MediaKind; readonly message: ArrayBuffer }
  | { readonly t: "epochs"; readonly epochs: readonly KnownEpoch[] }
  | { readonly t: "fall-back-to-relay"; readonly kind: MediaKind }
  | { readonly t: "stream-changed"; readonly kind: MediaKind }
  | { readonly t: "rest" }
  | { readonly t: "take-over"; readonly at: Milliseconds }
  | { readonly t: "presence"; readonly kind: MediaKind; readonly presence: SenderPresence }
  | { readonly t: "round-trip"; readonly ms: Milliseconds }
  | { readonly t: "uplink-reordering"; readonly ms: Milliseconds }
  /** Times of a video frame before the downlink; absent if the relay doesn't report them. */
  | { readonly t: "relay-times"; readonly times: RelayTimes | undefined }
  /** Lip sync ignores inaudible audio. */
  | { readonly t: "audible"; readonly audible: boolean }
  /** True when video waits for late audio. */
  | { readonly t: "lip-sync-locked"; readonly locked: boolean }
  /** 0: none. */
  | { readonly t: "replay-frames"; readonly frames: number }
  | { readonly t: "take-replay"; readonly id: number }
  | { readonly t: "read-stats"; readonly id: number }
  | { readonly t: "close" };

/** Events from the playout worker to the playout's owner: requests to the connection and status. */
export type PlayoutEvent =
  /** Every KEYFRAME_RETRY_MS. `recording`: only that needs it; `framesCome`: none can start. */
  | { readonly t: "keyframe-needed"; readonly recording?: true; readonly framesCome?: true }
  /** 16 bits. */
  | { readonly t: "nack"; readonly sequences: number[] }
  /** Per frame, 0-18; repeated while not 0. */
  | { readonly t: "fec"; readonly packets: number }
  /** Repeated while constrained. */
  | { readonly t: "downlink-estimate"; readonly figures: DownlinkFigures }
  /** Repeated while any. */
  | { readonly t: "audio-copies"; readonly offsets: CopyOffsets }
  /** First view, at most ten a second. `intervalMs`: since the last; absent: first. */
  | { readonly t: "drawn"; readonly intervalMs?: Milliseconds | undefined }
  /** A decrypted frame gives new information about its sender. */
  | { readonly t: "sender"; readonly kind: MediaKind; readonly claim: SenderClaim }
  /** Audio is dropped, video waits. */
  | { readonly t: "epoch-needed"; readonly kind: MediaKind }
  /** Nothing that comes can be decrypted, for this reason. */
  | { readonly t: "undecryptable"; readonly kind: MediaKind; readonly refusal: DecryptRefusal }
  | { readonly t: "direct-playing"; readonly kind: MediaKind }
  /** For good. */
  | { readonly t: "problem"; readonly kind: MediaKind; readonly message: string };

export type FromPlayoutWorker =
  | { readonly t: "event"; readonly event: PlayoutEvent }
  /** Initially 2. */
  | { readonly t: "sound-channels"; readonly channels: number }
  /** True while audio arrives; false after a while without. */
  | { readonly t: "sounding"; readonly comes: boolean }
  /** Without a writable; the page closes it. */
  | { readonly t: "frame"; readonly frame: VideoFrame; readonly view: "first" | "second" }
  /** Absent: none. */
  | { readonly t: "replay"; readonly id: number; readonly clip?: Clip | undefined }
  | { readonly t: "stats"; readonly id: number; readonly stats: InstantStats };

/** `timestamp`: samples, unwrapped. */
export type ToAudioWorklet =
  | {
      readonly t: "samples";
      readonly timestamp: number;
      readonly channels: Float32Array<ArrayBuffer>[];
      /** After later audio. Absent: not so. */
      readonly wasMissing?: boolean;
    }
  /** `timestamp / 48 + baseMs`, epoch ms. Absent: smallest buffer. */
  | { readonly t: "timing"; readonly baseMs?: Milliseconds | undefined }
  | ({ readonly t: "bounds" } & AudioBufferBounds)
  /** No concealment. */
  | { readonly t: "idle" }
  | { readonly t: "reset" };

export interface AudioOutputOptions {
  readonly channels: number;
}

export type PageToAudioWorklet =
  /** Absent while resting. */
  | { readonly t: "output-clock"; readonly contextZeroEpochMs?: Milliseconds | undefined }
  /** 0: none. */
  | { readonly t: "meter"; readonly readings: number };

export interface AudioLevels {
  readonly t: "levels";
  readonly levels: readonly ChannelLevel[];
}

/** 20 times a second. */
export interface AudioReport {
  readonly t: "report";
  /** Cumulative, and concealed ones. */
  readonly played: number;
  readonly concealed: number;
  readonly bufferMs: Milliseconds;
  readonly targetMs: Milliseconds;
  /** Linear, 0-1. */
  readonly level: number;
  /** At epoch `atMs`; absent: silent, or clock unknown. */
  readonly position?: { readonly timestamp: number; readonly atMs: Milliseconds } | undefined;
  /** Counting concealment; absent before the first audio. */
  readonly playhead?: number | undefined;
}
