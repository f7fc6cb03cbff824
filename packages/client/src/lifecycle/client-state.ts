import type { ControlMessage, ErrorBody, MediaSessionId, StreamKind } from "@setsuna/contracts";
import type { SenderState } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { VideoSignal } from "../signal/video-signal.ts";
import type { Reading } from "../statistics/recent-readings.ts";
import type { StreamStats } from "../statistics/stats.ts";
import type { StandbyFacts } from "../stream/standby-watch.ts";

export type ReconnectReason = "signal-lost" | "media-lost" | "relay-lost";

/** Phase of a client's stream. Each variant has only the fields valid in it. */
export type StreamPhase =
  | { readonly name: "connecting" }
  /** Receivers only. `ended` tells why the relay ended the last sender. */
  | { readonly name: "waiting-for-sender"; readonly session: MediaSessionId; readonly ended?: ErrorBody | undefined }
  | { readonly name: "live"; readonly session: MediaSessionId }
  | { readonly name: "reconnecting"; readonly reason: ReconnectReason; readonly attempt: number }
  /** Retrying would not help. */
  | { readonly name: "refused"; readonly error: ErrorBody };

/** The client as a whole. */
export type ClientPhase =
  | { readonly name: "idle" }
  /** The browser prompts the sender. */
  | { readonly name: "acquiring" }
  | { readonly name: "connecting" }
  | { readonly name: "running" }
  /** `start` tries again. */
  | { readonly name: "failed"; readonly error: ErrorBody };

/** A stream as screens show it. */
export interface StreamView {
  readonly kind: StreamKind;
  readonly channel: number;
  readonly phase: StreamPhase;
  readonly stats?: StreamStats | undefined;
  /** Received video only. */
  readonly signal?: VideoSignal | undefined;
  /** Present while the stream is black or silent. */
  readonly sourceMuted?: true | undefined;
  /** Facts about the stream's two senders; absent if unknown. */
  readonly standby?: StandbyFacts | undefined;
  /** Encrypted streams only. */
  readonly sender?: SenderState | undefined;
  /** Readings of the last minute, newest last; absent before the first. */
  readonly recent?: readonly Reading[] | undefined;
}

/** Changes make a new object; otherwise it stays the same. */
export interface ClientSnapshot {
  readonly phase: ClientPhase;
  readonly streams: readonly StreamView[];
  /** Server minus local time; absent until measured. */
  readonly clockOffset?: Milliseconds | undefined;
  /** Sendable ones are 1 to this. Absent while not connected. Spec §3 VideoTotal. */
  readonly videoChannels?: number | undefined;
  /** Reason that the server can't admit the client now, or can't be reached. The client retries; media continues. */
  readonly unavailable?: ErrorBody | undefined;
  /** The WebSocket failed or is slow, so HTTP is tried. Absent once it works. */
  readonly fallback?: true | undefined;
}

/** A client's snapshots, for React's useSyncExternalStore. */
export interface ClientStore {
  getSnapshot(): ClientSnapshot;
  subscribe(listener: () => void): () => void;
}

/** A received message. Newer state replaces older. */
export interface ReceivedControl {
  readonly channel: number;
  readonly message: ControlMessage;
  readonly at: Milliseconds;
}
