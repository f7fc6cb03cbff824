import type { ControlMessage, ErrorBody, MediaSessionId, StreamKind } from "@setsuna/contracts";
import type { SenderState } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { VideoSignal } from "../signal/video-signal.ts";
import type { Reading } from "../statistics/recent-readings.ts";
import type { StreamStats } from "../statistics/stats.ts";

/** Reason for which a client is connecting again. */
export type ReconnectReason = "signal-lost" | "media-lost" | "relay-lost";

/** Phase of a client's stream. Each variant has only the fields valid in it. */
export type StreamPhase =
  | { readonly name: "connecting" }
  /** Receivers only: connected, without a live sender. `ended`: error with which the relay ended the last sender. */
  | { readonly name: "waiting-for-sender"; readonly session: MediaSessionId; readonly ended?: ErrorBody | undefined }
  | { readonly name: "live"; readonly session: MediaSessionId }
  | { readonly name: "reconnecting"; readonly reason: ReconnectReason; readonly attempt: number }
  /** The server refused, and retrying would not help. */
  | { readonly name: "refused"; readonly error: ErrorBody };

/** The client as a whole. */
export type ClientPhase =
  | { readonly name: "idle" }
  /** Sender: asking the browser for camera, microphone or screen. */
  | { readonly name: "acquiring" }
  /** Asking the server for its part of the password's keys, for as long as reaching it takes. */
  | { readonly name: "connecting" }
  | { readonly name: "running" }
  /** Failed to start or continue; `start` tries again. */
  | { readonly name: "failed"; readonly error: ErrorBody };

/** One stream as screens show it. */
export interface StreamView {
  readonly kind: StreamKind;
  readonly channel: number;
  readonly phase: StreamPhase;
  /** Absent until the first reading. */
  readonly stats?: StreamStats | undefined;
  /** State of the video on screen; received video only. */
  readonly signal?: VideoSignal | undefined;
  /** The system withholds the camera or microphone from the sender, which sends black or silence. Absent while not so. */
  readonly sourceMuted?: true | undefined;
  /** Its sender, by the key that signs its sessions or messages; encrypted streams only. */
  readonly sender?: SenderState | undefined;
  /** Readings of the last minute, the newest last; absent before the first. */
  readonly recent?: readonly Reading[] | undefined;
}

/** State of a client for a screen; a new object on every change, equal by reference when nothing changed. */
export interface ClientSnapshot {
  readonly phase: ClientPhase;
  readonly streams: readonly StreamView[];
  /** Server clock minus ours. Absent until measured. */
  readonly clockOffset?: Milliseconds | undefined;
  /** Video channels that the serial ID has: 1 to this may be sent. Absent while not connected. Spec §3 VideoTotal. */
  readonly videoChannels?: number | undefined;
  /**
   * Error for which the server can't admit the client at the moment. The client keeps trying, and running media continues.
   * Absent: it can.
   */
  readonly unavailable?: ErrorBody | undefined;
  /** No WebSocket gets through to the server, and signaling by HTTP is tried. Absent while not so, and once it works. */
  readonly fallback?: true | undefined;
}

/** Interface of both clients for a screen (fits React's useSyncExternalStore). */
export interface ClientStore {
  getSnapshot(): ClientSnapshot;
  subscribe(listener: () => void): () => void;
}

/** A control message that arrived, newest wins for state; for screens and tests. */
export interface ReceivedControl {
  readonly channel: number;
  readonly message: ControlMessage;
  /** Local time of arrival. */
  readonly at: Milliseconds;
}
