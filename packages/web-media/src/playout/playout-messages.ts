import type { DownlinkFigures, RelayTimes } from "@setsuna/contracts";
import type { DecryptRefusal, EncryptedStream, KnownEpoch, SenderClaim } from "@setsuna/e2ee";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import type { AudioBufferBounds, CapturePair, ChannelLevel, SenderPresence } from "@setsuna/playout";
import type { Clip } from "../replay/clip.ts";
import type { InstantStats } from "./instant-stats.ts";

export type MediaKind = "video" | "audio";

export interface DecryptionOptions {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly stream: EncryptedStream;
}

/** Video "frames" are packets (contracts/packet-carriage). */
export interface TransformOptions {
  readonly kind: MediaKind;
  /** Frames of older attachments are dropped. */
  readonly attachment: number;
  /** If present, plays only what decrypts. */
  readonly decryption?: DecryptionOptions | undefined;
  /** Plays the present attachment until this one can continue. Absent: replaces it. */
  readonly follows?: true | undefined;
}

/** Times are ms; the epoch is `performance.timeOrigin + performance.now()`. */
export type ToPlayoutWorker =
  /** The first message. Without `writable`, frames go to the page. */
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
  /** The sender's own, for the direct route; absent if unknown. */
  | {
      readonly t: "stream-clock";
      readonly kind: MediaKind;
      readonly pair: CapturePair;
      readonly senderRtp?: number | undefined;
      /** Of the attachment that follows. */
      readonly next?: true | undefined;
    }
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
  /** If true, video waits for late audio. */
  | { readonly t: "lip-sync-locked"; readonly locked: boolean }
  | { readonly t: "replay-frames"; readonly frames: number }
  | { readonly t: "take-replay"; readonly id: number }
  /** Absent `port`: no recording. */
  | { readonly t: "record"; readonly port?: MessagePort | undefined }
  /** The first view's frames are labelled. */
  | { readonly t: "label-frames"; readonly on: boolean }
  | { readonly t: "read-stats"; readonly id: number }
  | { readonly t: "close" };

/** For the connection that the media come by. */
export type ConnectionRequest =
  /** Every KEYFRAME_RETRY_MS. `recording`: only that needs it; `framesCome`: none can start. */
  | { readonly t: "keyframe-needed"; readonly recording?: true; readonly framesCome?: true }
  /** 16 bits. */
  | { readonly t: "nack"; readonly sequences: number[] }
  /** Packets per frame, 0 to 18; repeated while not 0. */
  | { readonly t: "fec"; readonly packets: number }
  /** Repeated while constrained. */
  | { readonly t: "downlink-estimate"; readonly figures: DownlinkFigures }
  /** Repeated while there are any. */
  | { readonly t: "audio-copies"; readonly offsets: CopyOffsets };

/** Events from the playout worker to the playout's owner: requests to the connection and status. */
export type PlayoutEvent =
  | ConnectionRequest
  /** Of the attachment that follows. */
  | { readonly t: "next"; readonly kind: MediaKind; readonly request: ConnectionRequest }
  /** First view, at most ten a second. `intervalMs`: since the last; absent: first. */
  | { readonly t: "drawn"; readonly intervalMs?: Milliseconds | undefined }
  /** A decrypted frame gives new information about its sender. */
  | { readonly t: "sender"; readonly kind: MediaKind; readonly claim: SenderClaim }
  /** Audio is dropped; video waits. */
  | { readonly t: "epoch-needed"; readonly kind: MediaKind }
  | { readonly t: "undecryptable"; readonly kind: MediaKind; readonly refusal: DecryptRefusal }
  | { readonly t: "direct-playing"; readonly kind: MediaKind }
  /** Permanent. */
  | { readonly t: "problem"; readonly kind: MediaKind; readonly message: string };

export type FromPlayoutWorker =
  | { readonly t: "event"; readonly event: PlayoutEvent }
  /** It plays from now on, and the former one no longer. */
  | { readonly t: "follows"; readonly attachment: number }
  /** Initially 2. `isDiscrete`: the channels have no speakers. */
  | { readonly t: "sound-channels"; readonly channels: number; readonly isDiscrete: boolean }
  /** True while audio arrives; false after a while without. */
  | { readonly t: "sounding"; readonly comes: boolean }
  /** Sent without a writable; the page closes the frame. */
  | { readonly t: "frame"; readonly frame: VideoFrame; readonly view: "first" | "second" }
  /** The shown frame's, `HH:MM:SS:FF`. */
  | { readonly t: "timecode"; readonly label: string }
  /** Absent if there is none. */
  | { readonly t: "replay"; readonly id: number; readonly clip?: Clip | undefined }
  | { readonly t: "stats"; readonly id: number; readonly stats: InstantStats };

/** `timestamp` is in samples, unwrapped. */
export type ToAudioWorklet =
  | {
      readonly t: "samples";
      readonly timestamp: number;
      readonly channels: Float32Array<ArrayBuffer>[];
      /** The audio arrives after later audio. */
      readonly wasMissing?: boolean;
    }
  /** Maps `timestamp / 48 + baseMs` to epoch ms. Without it, uses the smallest buffer. */
  | { readonly t: "timing"; readonly baseMs?: Milliseconds | undefined }
  | ({ readonly t: "bounds" } & AudioBufferBounds)
  /** Turns concealment off. */
  | { readonly t: "idle" }
  | { readonly t: "reset" };

export interface AudioOutputOptions {
  readonly channels: number;
}

export type PageToAudioWorklet =
  /** Absent while resting. */
  | { readonly t: "output-clock"; readonly contextZeroEpochMs?: Milliseconds | undefined }
  /** 0 turns the meter off. */
  | { readonly t: "meter"; readonly readings: number };

export interface AudioLevels {
  readonly t: "levels";
  readonly levels: readonly ChannelLevel[];
}

/** Sent 20 times per second. */
export interface AudioReport {
  readonly t: "report";
  /** Cumulative; the second counts concealed ones. */
  readonly played: number;
  readonly concealed: number;
  readonly bufferMs: Milliseconds;
  readonly targetMs: Milliseconds;
  readonly level: number;
  /** At epoch `atMs`; absent if silent or the clock is unknown. */
  readonly position?: { readonly timestamp: number; readonly atMs: Milliseconds } | undefined;
  /** Includes concealment; absent before the first audio. */
  readonly playhead?: number | undefined;
}
