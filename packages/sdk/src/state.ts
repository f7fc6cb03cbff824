import { StudioError as Failed } from "@setsuna/contracts";

/** A failure with a stable code; `message` is its English text. */
export interface StudioError extends Error {
  /** Such as `wrong-password` or `bad-channel`; the studio's documentation of errors lists them. */
  readonly code: string;
  /** Subject of the failure, in language-neutral characters. */
  readonly detail: string | undefined;
}

/** For `instanceof`. */
export const StudioError: { new (code: never): StudioError; readonly prototype: StudioError } = Failed;

/** A failure as a state shows it, with texts for people. */
export interface Failure {
  readonly code: string;
  readonly ja: string;
  readonly en: string;
  readonly detail?: string | undefined;
}

/** Phase of one stream. */
export type StreamPhase =
  | { readonly name: "connecting" }
  /** There is no sender. `ended` tells why the studio ended the last one. */
  | { readonly name: "waiting-for-sender"; readonly ended?: Failure | undefined }
  | { readonly name: "live" }
  | { readonly name: "reconnecting"; readonly reason: "signal-lost" | "media-lost" | "relay-lost"; readonly attempt: number }
  /** Retrying would not help. */
  | { readonly name: "refused"; readonly error: Failure };

/** Phase of a client as a whole. */
export type ClientPhase =
  | { readonly name: "idle" }
  /** Senders only: the browser asks for camera, microphone or screen. */
  | { readonly name: "acquiring" }
  /** Lasts while the password is checked. */
  | { readonly name: "connecting" }
  | { readonly name: "running" }
  /** `start` tries again. */
  | { readonly name: "failed"; readonly error: Failure };

/** Figures of a stream, read once a second. A field is absent when it does not apply or was not measured yet. */
export interface StreamStats {
  /** Path of the packets: through the studio's relay, from browser to browser, or (senders) both. */
  readonly route: "relay" | "direct" | "both";
  readonly codec?: string | undefined;
  readonly frameWidth?: number | undefined;
  readonly frameHeight?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitrate?: number | undefined;
  /** Packets, cumulative since the stream started; so are all counters here. */
  readonly packets?: number | undefined;
  readonly packetsLost?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  readonly roundTripTime?: number | undefined;
  readonly receivers?: number | undefined;
  /** Receivers only: `native` where this browser lacks what instant playout needs. */
  readonly playout?: "instant" | "native" | undefined;
  /** From capture timestamp to drawn frame, in milliseconds over the last 5 s; camera and display not included. */
  readonly latency?: { readonly median: number; readonly p95: number } | undefined;
  /** Number of freezes, and milliseconds that they took together. */
  readonly freezes?: number | undefined;
  readonly freezeTime?: number | undefined;
  /** Concealed part of the last second's audio, 0-1. */
  readonly concealedRatio?: number | undefined;
}

/** One stream of a client's state. */
export interface StreamView {
  readonly kind: "video" | "audio" | "control";
  readonly channel: number;
  readonly phase: StreamPhase;
  readonly stats?: StreamStats | undefined;
  /** The sender's device has paused its camera or microphone (locked, in a call, used by another app) and sends black or silence. */
  readonly sourceMuted?: true | undefined;
  /** Sender of an encrypted stream of video or audio. Absent if it isn't encrypted. */
  readonly sender?: SenderState | undefined;
}

/**
 * Sender of a stream, by the key that signs its sessions. `code`: its safety code, which its own screen shows too; empty while it
 * is derived. `isOther`: another sender than the first since `start`.
 */
export type SenderState =
  | { readonly name: "unknown" }
  | { readonly name: "unsigned"; readonly isOther: boolean }
  | { readonly name: "signed"; readonly code: string; readonly isOther: boolean };

/** State of a client; a new object on every change. */
export interface ClientState {
  readonly phase: ClientPhase;
  readonly streams: readonly StreamView[];
  /** The server refuses for now or is `server-unreachable`. The client keeps trying, and running media continues. */
  readonly unavailable?: Failure | undefined;
}

/** State of received video. `since`: when its last frame was drawn, ms since 1970. Video that is `lost` must not look live. */
export type VideoSignal =
  /** `no-keyframe`: frames arrive, but no keyframe to start with. */
  | { readonly name: "awaited"; readonly reason?: "no-keyframe" | undefined }
  | { readonly name: "live" }
  /** The sender is connected but has no new frames, as for a still screen. */
  | { readonly name: "idle"; readonly since: number }
  | {
      readonly name: "lost";
      readonly reason: "sender-stopped" | "reconnecting" | "no-frames" | "no-keyframe" | "refused";
      readonly since: number;
    };

/** A control message. A state has a sequence number, an event comes once and in order. */
export interface ControlMessage {
  readonly kind: "state" | "event";
  readonly key: string;
  readonly payload: { readonly type: "json"; readonly value: unknown } | { readonly type: "binary"; readonly bytes: Uint8Array };
}

/** A control message and its channel, 1-255. */
export interface ReceivedControl {
  readonly channel: number;
  readonly message: ControlMessage;
}
