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

/** Receives what happens to a data channel. Nothing is called after its transport is closed. */
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

/** Tells where a transport is: W3C RTCPeerConnectionState without `disconnected`, which every transport may come back from by itself. */
export type TransportState = "new" | "connecting" | "connected" | "failed" | "closed";

/** Configures a transport and receives what happens to it. */
export interface TransportOptions {
  readonly iceServers: readonly IceServer[];
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
 * Carries one stream in one direction to or from the relay: an RTCPeerConnection, libdatachannel's, or a fake. Tracks, sections and encoders
 * are the adapter's: whoever prepares a stream has the adapter's own type, and this package never looks into a track.
 */
export interface MediaTransport {
  readonly state: TransportState;
  /** Adds a negotiated data channel. Call before {@link createOffer}. */
  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel;
  /**
   * Makes an offer and applies it as `tune` has it; where the transport refuses that, as it was. Resolves with what it goes by. Rejects
   * where neither can be applied.
   */
  createOffer(tune: (sdp: string) => string): Promise<string>;
  /**
   * Applies the answer to the offer before. Rejects for an SDP that cannot be used. A transport that gave up meanwhile calls `onFailed`
   * and resolves.
   */
  applyAnswer(sdp: string): Promise<void>;
  /** Returns whether the selected pair goes by a TURN server, as far as the transport can tell at once; false where it cannot. */
  usesTurn(): boolean;
  /**
   * Calls back once when anything arrives again, media or ICE checks. A data channel alone would tell late: after a silence it waits for
   * SCTP's retransmission timer. Returns the way to stop.
   */
  onceReceiving(received: () => void): () => void;
  /** Reads the selected pair (W3C webrtc-stats, RTCIceCandidatePairStats). Undefined where the transport does not tell, and before there is one. */
  readPath(): Promise<PathReading | undefined>;
  /** Reads the counters in W3C webrtc-stats terms; what a transport does not count is absent, and the list is empty once it is closed. */
  readStats(): Promise<readonly RtcStat[]>;
  /** Closes at once. No event comes afterwards. Safe in every state. */
  close(): void;
}
