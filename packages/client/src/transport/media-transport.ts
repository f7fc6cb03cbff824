import type { IceServer } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { RtcStat } from "../statistics/stats-mapper.ts";

/** Names a negotiated data channel (RFC 8832 is not used: both ends know the id beforehand). */
export interface DataChannelSettings {
  readonly label: string;
  /** From 0 to 65534. */
  readonly id: number;
  /** False for unordered data without retransmission. */
  readonly reliable: boolean;
}

/** Events of a data channel. None arrive after closing. */
export interface DataChannelEvents {
  onOpen?(): void;
  /** Text, or bytes that the receiver may keep. */
  onMessage?(data: string | Uint8Array): void;
  /** At most {@link TransportChannel.lowWaterMark} bytes are queued. */
  onDrained?(): void;
}

/** Sends on one data channel of a {@link MediaTransport}. */
export interface TransportChannel {
  readonly isOpen: boolean;
  readonly bufferedAmount: number;
  /** Threshold of `onDrained`; 0 until set. */
  lowWaterMark: number;
  /** Takes text, or bytes that it may keep. False if not open. */
  send(data: string | Uint8Array<ArrayBuffer>): boolean;
}

/** State of a transport: W3C RTCPeerConnectionState without `disconnected`, from which every transport may recover. */
export type TransportState = "new" | "connecting" | "connected" | "failed" | "closed";

/** Configures a transport and receives its events. */
export interface TransportOptions {
  readonly iceServers: readonly IceServer[];
  /** ICE servers follow by {@link MediaTransport.useIceServers}. Absent if they are current. */
  readonly isAhead?: boolean | undefined;
  /** Called once, and not after `close`. */
  onFailed(): void;
  /** Called once when ICE has a path, before DTLS begins, and not after `close`. */
  onReached?(): void;
}

/** State of the transport's path. */
export interface PathReading {
  /** Milliseconds, ignoring ICE checks. */
  readonly silentFor: Milliseconds;
  /** Measured by ICE, ms. */
  readonly roundTrip: Milliseconds;
  /** Candidate of the last check; absent if unknown. */
  readonly localCandidate?: string | undefined;
  /** Cumulative; absent if unknown. */
  readonly checksAnswered?: number | undefined;
}

/** One stream in one direction. Adapters own tracks, sections and encoders. */
export interface MediaTransport {
  readonly state: TransportState;
  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel;
  /** Resolves with the offer as changed by `tune`, or unmodified if that is rejected. Rejects if neither is accepted. */
  createOffer(tune: (sdp: string) => string): Promise<string>;
  /** Call it between an early offer and its answer. Absent if unsupported. */
  useIceServers?(servers: readonly IceServer[]): void;
  /** Rejects for an unusable SDP. If it gave up meanwhile, calls `onFailed` and resolves. */
  applyAnswer(sdp: string): Promise<void>;
  /** False if not known at once. */
  usesTurn(): boolean;
  /** Once, by media or ICE checks; data channels wait for SCTP's timer. Returns the cancel function. */
  onceReceiving(received: () => void): () => void;
  /** Round trip by ICE, known as soon as it has a path, ms; undefined until measured. Absent if unsupported. */
  readRoundTrip?(): Promise<Milliseconds | undefined>;
  /** W3C RTCIceCandidatePairStats; undefined if unknown or absent. */
  readPath(): Promise<PathReading | undefined>;
  /**
   * Lets ICE check another port of the relay, which leads media to our present address if it changed. Returns false if the
   * relay has no such port. Absent if unsupported.
   */
  tryOtherPath?(): boolean;
  /** W3C webrtc-stats, without uncounted figures; empty once closed. */
  readStats(): Promise<readonly RtcStat[]>;
  /** Closes at once without events. Safe in every state. */
  close(): void;
}
