import type { IceServer } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { RtcStat } from "../statistics/stats-mapper.ts";

/** Names a negotiated data channel (RFC 8832 is not used: both ends know the id beforehand). */
export interface DataChannelSettings {
  readonly label: string;
  /** SCTP stream, 0 to 65534. */
  readonly id: number;
  /** Ordered and retransmitted without limit; otherwise unordered and sent once. */
  readonly reliable: boolean;
}

/** Receives a data channel's events; none after its transport is closed. */
export interface DataChannelEvents {
  /** The channel can be sent on. Called once. */
  onOpen?(): void;
  /** `data`: a text, or bytes that the callee may keep. */
  onMessage?(data: string | Uint8Array): void;
  /** So little waits that more may be given: at most {@link TransportChannel.lowWaterMark} bytes. */
  onDrained?(): void;
}

/** Sends on one data channel of a {@link MediaTransport}. */
export interface TransportChannel {
  readonly isOpen: boolean;
  /** Bytes that were given to `send` and have not left yet; 0 while it is not open. */
  readonly bufferedAmount: number;
  /** Bytes waiting at which `onDrained` is called; 0 until set. */
  lowWaterMark: number;
  /** Sends a text, or bytes that the callee may keep. Returns false, and sends nothing, while the channel is not open. */
  send(data: string | Uint8Array<ArrayBuffer>): boolean;
}

/** State of a transport: W3C RTCPeerConnectionState without `disconnected`, from which every transport may recover. */
export type TransportState = "new" | "connecting" | "connected" | "failed" | "closed";

/** Configures a transport and receives its events. */
export interface TransportOptions {
  readonly iceServers: readonly IceServer[];
  /** The offer leaves before the servers are known: {@link MediaTransport.useIceServers} follows. Absent: `iceServers` are the present ones. */
  readonly isAhead?: boolean | undefined;
  /** It cannot come back. Called once at most, and not after `close`. */
  onFailed(): void;
}

/** State of the transport's path. */
export interface PathReading {
  /** Time since the last packet of media, feedback or data, ms; answers to checks of ICE are none. */
  readonly silentFor: Milliseconds;
  /** Round trip by the last check of ICE, ms. */
  readonly roundTrip: Milliseconds;
  /** Names our own address of the pair as ICE's last check showed it: another name, another address. Absent where the transport does not tell. */
  readonly localCandidate?: string | undefined;
  /** Answers to ICE's checks so far. Absent where the transport does not tell. */
  readonly checksAnswered?: number | undefined;
}

/**
 * Carries one stream in one direction to or from the relay: an RTCPeerConnection, libdatachannel's, or a fake. The adapter owns
 * tracks, sections and encoders, and code that prepares a stream uses its type; this package never accesses a track.
 */
export interface MediaTransport {
  readonly state: TransportState;
  /** Adds a negotiated data channel. Call before {@link createOffer}. */
  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel;
  /**
   * Makes an offer and applies it as modified by `tune`, or unmodified if the transport rejects that. Resolves with the one used.
   * Rejects if neither can be applied.
   */
  createOffer(tune: (sdp: string) => string): Promise<string>;
  /** Begins to gather with these servers. Call between an offer that was made ahead and its answer. Absent where no offer can be. */
  useIceServers?(servers: readonly IceServer[]): void;
  /**
   * Applies the answer to the last offer. Rejects for an unusable SDP. A transport that gave up meanwhile calls `onFailed` and
   * resolves.
   */
  applyAnswer(sdp: string): Promise<void>;
  /** Returns whether the selected pair uses TURN, if the transport knows immediately; false otherwise. */
  usesTurn(): boolean;
  /**
   * Calls back once when anything arrives again, media or ICE checks. A data channel alone would be late: after a silence it
   * waits for SCTP's retransmission timer. Returns a function that cancels it.
   */
  onceReceiving(received: () => void): () => void;
  /** Reads the selected pair (W3C webrtc-stats, RTCIceCandidatePairStats). Undefined where the transport does not tell, and before there is one. */
  readPath(): Promise<PathReading | undefined>;
  /** Reads the counters in W3C webrtc-stats terms. Omits figures that the transport doesn't count; empty once closed. */
  readStats(): Promise<readonly RtcStat[]>;
  /** Closes immediately, without further events. Safe in every state. */
  close(): void;
}
