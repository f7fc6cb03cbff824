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

/** Options of the RTCRtpScriptTransform for the worker. Of video the "frames" are single packets (contracts/packet-carriage). */
export interface TransformOptions {
  readonly kind: MediaKind;
  /** Grows with each attachment of the kind; frames of an older one are dropped. */
  readonly attachment: number;
  /** Present: only frames that open are played. */
  readonly decryption?: DecryptionOptions | undefined;
}

/** Page to playout worker. Times are ms; epoch times are `performance.timeOrigin + performance.now()`. */
export type ToPlayoutWorker =
  /** Frames go into `writable` (a MediaStreamTrackGenerator's), or to the page when it is absent. First message. */
  | {
      readonly t: "video-output";
      readonly writable?: WritableStream<VideoFrame> | undefined;
      readonly keyframeRetryMs: Milliseconds;
    }
  /** Decoded audio leaves through `port`, to the audio worklet. */
  | { readonly t: "audio-output"; readonly port: MessagePort }
  /** A second view of the same video stream with a separate delay; `writable` as above. Sent once. */
  | { readonly t: "second-view"; readonly writable?: WritableStream<VideoFrame> | undefined }
  | { readonly t: "second-delay"; readonly ms: Milliseconds }
  | { readonly t: "delay"; readonly ms: Milliseconds }
  | { readonly t: "clock-offset"; readonly serverMinusLocalMs: Milliseconds; readonly settled: boolean }
  /** `senderRtp`: the pair's RTP timestamp as the sender wrote it, which counts on a direct route; absent where unknown. */
  | { readonly t: "stream-clock"; readonly kind: MediaKind; readonly pair: CapturePair; readonly senderRtp?: number | undefined }
  /** A message of contracts/direct-frame. */
  | { readonly t: "direct"; readonly kind: MediaKind; readonly message: ArrayBuffer }
  /** Newly known epochs of encrypted streams. */
  | { readonly t: "epochs"; readonly epochs: readonly KnownEpoch[] }
  /** The direct route has ended: play the relay's media. */
  | { readonly t: "fall-back-to-relay"; readonly kind: MediaKind }
  | { readonly t: "stream-changed"; readonly kind: MediaKind }
  /** Another playout shows the stream from now on. */
  | { readonly t: "rest" }
  /** Another playout showed the stream until `at`; its frame stays until this one's first. */
  | { readonly t: "take-over"; readonly at: Milliseconds }
  /** The relay's word on the sender of this kind. */
  | { readonly t: "presence"; readonly kind: MediaKind; readonly presence: SenderPresence }
  /** Round trip to the relay, ms: how long a repair takes. */
  | { readonly t: "round-trip"; readonly ms: Milliseconds }
  | { readonly t: "uplink-reordering"; readonly ms: Milliseconds }
  /** Times of a video frame before the downlink; absent if the relay doesn't report them. */
  | { readonly t: "relay-times"; readonly times: RelayTimes | undefined }
  /** True when the user can hear us: lip sync holds video only for audible audio. */
  | { readonly t: "audible"; readonly audible: boolean }
  /** True when video waits for late audio. */
  | { readonly t: "lip-sync-locked"; readonly locked: boolean }
  /** Sets the number of the newest frames to record for a replay; 0 for none. */
  | { readonly t: "replay-frames"; readonly frames: number }
  | { readonly t: "take-replay"; readonly id: number }
  | { readonly t: "read-stats"; readonly id: number }
  | { readonly t: "close" };

/** Events from the playout worker to the playout's owner: requests to the connection and status. */
export type PlayoutEvent =
  /**
   * The decoder can't continue without a keyframe; repeated every KEYFRAME_RETRY_MS. `recording`: only a recording needs it;
   * video continues.
   * `framesCome`: video arrives, but none of its frames can start decoding.
   */
  | { readonly t: "keyframe-needed"; readonly recording?: true; readonly framesCome?: true }
  /** Carried packets to ask for again, 16-bit sequence numbers. */
  | { readonly t: "nack"; readonly sequences: number[] }
  /** Requests so many repair packets for each frame, 0-18; repeated while not 0. */
  | { readonly t: "fec"; readonly packets: number }
  /** Reports the downlink's capacity; repeated while it is known to be constrained. */
  | { readonly t: "downlink-estimate"; readonly figures: DownlinkFigures }
  /** Which copies of audio packets are needed; repeated while there are any. */
  | { readonly t: "audio-copies"; readonly offsets: CopyOffsets }
  /**
   * A frame was drawn in the first view; sent at most ten times a second. `intervalMs`: capture time since the previously drawn
   * frame; absent for the first.
   */
  | { readonly t: "drawn"; readonly intervalMs?: Milliseconds | undefined }
  /** A decrypted frame gives new information about its sender. */
  | { readonly t: "sender"; readonly kind: MediaKind; readonly claim: SenderClaim }
  /** Media arrived in an unknown epoch: it waits, or is dropped for audio. */
  | { readonly t: "epoch-needed"; readonly kind: MediaKind }
  /** Nothing that comes can be decrypted, for this reason. */
  | { readonly t: "undecryptable"; readonly kind: MediaKind; readonly refusal: DecryptRefusal }
  /** The direct route's frames are played from now on. */
  | { readonly t: "direct-playing"; readonly kind: MediaKind }
  /** That kind cannot be played here for good. */
  | { readonly t: "problem"; readonly kind: MediaKind; readonly message: string };

/** Playout worker to page. */
export type FromPlayoutWorker =
  | { readonly t: "event"; readonly event: PlayoutEvent }
  /** Audio has this many channels from now on, and needs an output as wide. Initially 2. */
  | { readonly t: "sound-channels"; readonly channels: number }
  /** True while audio arrives; false after a while without. */
  | { readonly t: "sounding"; readonly comes: boolean }
  /** Only without a writable: draw now; the page closes the frame. */
  | { readonly t: "frame"; readonly frame: VideoFrame; readonly view: "first" | "second" }
  /** Absent: nothing is recorded. */
  | { readonly t: "replay"; readonly id: number; readonly clip?: Clip | undefined }
  | { readonly t: "stats"; readonly id: number; readonly stats: InstantStats };

/** Playout worker to audio worklet. `timestamp` counts samples of the unwrapped RTP clock. */
export type ToAudioWorklet =
  | {
      readonly t: "samples";
      readonly timestamp: number;
      readonly channels: Float32Array<ArrayBuffer>[];
      /** It arrived after later audio. Absent: it didn't. */
      readonly wasMissing?: boolean;
    }
  /**
   * Sets the playout time: a sample's is `timestamp / 48 + baseMs` (epoch ms). With `baseMs` absent the ring keeps the smallest
   * buffer that plays.
   */
  | { readonly t: "timing"; readonly baseMs?: Milliseconds | undefined }
  /** Minimum and maximum audio buffered after a packet arrives, ms. */
  | ({ readonly t: "bounds" } & AudioBufferBounds)
  /** The sender stopped or paused: no concealment until audio arrives. */
  | { readonly t: "idle" }
  | { readonly t: "reset" };

/** Options of the audio worklet. */
export interface AudioOutputOptions {
  readonly channels: number;
}

/** Page to audio worklet. */
export type PageToAudioWorklet =
  /** Epoch ms at which context time 0 reaches the speaker; absent while the device rests. */
  | { readonly t: "output-clock"; readonly contextZeroEpochMs?: Milliseconds | undefined }
  /** Reports of audio levels a second; 0: none. */
  | { readonly t: "meter"; readonly readings: number };

/** Audio worklet to page, at the requested rate: input levels before volume and mute. */
export interface AudioLevels {
  readonly t: "levels";
  readonly levels: readonly ChannelLevel[];
}

/** Audio worklet to playout worker, 20 times a second. */
export interface AudioReport {
  readonly t: "report";
  /** Cumulative samples given out and, of these, made up. */
  readonly played: number;
  readonly concealed: number;
  readonly bufferMs: Milliseconds;
  readonly targetMs: Milliseconds;
  /** Peak since the last report, 0-1 linear. */
  readonly level: number;
  /** Sample that was playing at epoch `atMs`; absent while silent or while the output clock is unknown. */
  readonly position?: { readonly timestamp: number; readonly atMs: Milliseconds } | undefined;
  /** Sample being output as this is sent, counting concealment; absent before the first audio. */
  readonly playhead?: number | undefined;
}
