import type { IceServer } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { RtcStat } from "../statistics/stats-mapper.ts";

/** Names a negotiated data channel (RFC 8832 is not used: both ends know the id beforehand). */
export interface DataChannelSettings {
  readonly label: string;
  /** From 0 to 65534. */
  readonly id: number;
  /** False: unordered, sent once. */
  readonly reliable: boolean;
}

/** Events of a data channel. None arrive after closing. */
export interface DataChannelEvents {
  /** The channel can be sent on. Called once. */
  onOpen?(): void;
  /** Text, or bytes to keep. */
  onMessage?(data: string | Uint8Array): void;
  /** At most {@link TransportChannel.lowWaterMark} bytes wait. */
  onDrained?(): void;
}

/** Sends on one data channel of a {@link MediaTransport}. */
export interface TransportChannel {
  readonly isOpen: boolean;
  /** Unsent bytes; 0 while not open. */
  readonly bufferedAmount: number;
  /** Of `onDrained`; 0 until set. */
  lowWaterMark: number;
  /** Text, or bytes to keep. False: not open, nothing sent. */
  send(data: string | Uint8Array<ArrayBuffer>): boolean;
}

/** State of a transport: W3C RTCPeerConnectionState without `disconnected`, from which every transport may recover. */
export type TransportState = "new" | "connecting" | "connected" | "failed" | "closed";

/** Configures a transport and receives its events. */
export interface TransportOptions {
  readonly iceServers: readonly IceServer[];
  /** Servers follow by {@link MediaTransport.useIceServers}. Absent: they are current. */
  readonly isAhead?: boolean | undefined;
  /** Once, and not after `close`. */
  onFailed(): void;
}

/** State of the transport's path. */
export interface PathReading {
  /** In ms, without ICE checks. */
  readonly silentFor: Milliseconds;
  /** By ICE, ms. */
  readonly roundTrip: Milliseconds;
  /** By the last check. Absent: unknown. */
  readonly localCandidate?: string | undefined;
  /** Cumulative. Absent: unknown. */
  readonly checksAnswered?: number | undefined;
}

/** One stream, one direction. Adapters own tracks, sections and encoders. */
export interface MediaTransport {
  readonly state: TransportState;
  /** Before {@link createOffer}. */
  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel;
  /** By `tune` if accepted, else unmodified; resolves with it. Rejects if neither applies. */
  createOffer(tune: (sdp: string) => string): Promise<string>;
  /** Between an offer ahead and its answer. Absent: unsupported. */
  useIceServers?(servers: readonly IceServer[]): void;
  /** Rejects for an unusable SDP. If it gave up meanwhile, calls `onFailed` and resolves. */
  applyAnswer(sdp: string): Promise<void>;
  /** If known at once; false otherwise. */
  usesTurn(): boolean;
  /** Once, by media or ICE checks; data channels wait for SCTP's timer. Returns the cancel function. */
  onceReceiving(received: () => void): () => void;
  /** W3C RTCIceCandidatePairStats. Undefined: unknown or none. */
  readPath(): Promise<PathReading | undefined>;
  /** W3C webrtc-stats. Without uncounted figures; empty once closed. */
  readStats(): Promise<readonly RtcStat[]>;
  /** At once, without events. Safe in every state. */
  close(): void;
}
