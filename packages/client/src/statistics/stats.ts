import type { LatencyStages } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

export type Route = "relay" | "direct" | "both";

/** `unknown` if the browser doesn't tell. */
export type TurnTransport = "udp" | "tcp" | "tls" | "unknown";

/** Capture to drawn, last 5 s. Absent until clocks are measured. */
export interface LatencyReport {
  readonly median: Milliseconds;
  readonly p95: Milliseconds;
  readonly samples: number;
}

/**
 * One reading of a stream's true counters, taken once a second. A field is absent when it does not apply to the kind or was
 * not measured yet; absent is never shown as zero.
 */
export interface StreamStats {
  readonly kind: "video" | "audio" | "control";
  readonly channel: number;
  readonly route: Route;
  readonly turn?: TurnTransport | undefined;
  readonly codec?: string | undefined;
  readonly frameWidth?: number | undefined;
  readonly frameHeight?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitrate?: BitsPerSecond | undefined;
  /** Cumulative over all connections, like all counters. */
  readonly packets?: number | undefined;
  readonly retransmittedPackets?: number | undefined;
  /** Share of all packets, 0 to 1. */
  readonly retransmittedRatio?: number | undefined;
  /** RFC 3550 §6.4.1, after repair: receiver's downlink, or a sender's by the relay. */
  readonly packetsLost?: number | undefined;
  /** Recovered by FEC or audio copies. Instant playout and video senders only. */
  readonly packetsRecovered?: number | undefined;
  readonly reconnections?: number | undefined;
  readonly roundTripTime?: Milliseconds | undefined;
  readonly audioChannels?: number | undefined;
  readonly receivers?: number | undefined;
  readonly directReceivers?: number | undefined;
  /** Chrome's estimate; senders only. */
  readonly availableOutgoingBitrate?: BitsPerSecond | undefined;
  /** Capacity of the slowest downlink that the relay serves. Absent: none known to be slow. Senders only. */
  readonly narrowestDownlink?: BitsPerSecond | undefined;
  /** Measured by instant playout; absent while the link was never full. Receivers only. */
  readonly availableIncomingBitrate?: BitsPerSecond | undefined;
  /** The relay drops frames for a narrow downlink. */
  readonly droppingFrames?: true | undefined;
  /** Packets exceed an MTU of 1280 bytes. Receivers only. */
  readonly longPackets?: true | undefined;
  /** Mean per frame over the last second. */
  readonly codecTime?: Milliseconds | undefined;
  /** Mean pacer delay over the last second (webrtc-stats `totalPacketSendDelay`). Senders only. */
  readonly packetSendDelay?: Milliseconds | undefined;
  readonly playout?: "instant" | "native" | undefined;
  readonly latency?: LatencyReport | undefined;
  /** Sum to `latency`. Received video only; absent if unknown. */
  readonly stages?: LatencyStages | undefined;
  /** Latency of the second view, if there is one. */
  readonly secondLatency?: LatencyReport | undefined;
  /** Over 100 ms or three frame times: number and duration; receivers only. */
  readonly freezes?: number | undefined;
  readonly freezeTime?: Milliseconds | undefined;
  /** Audio minus video; absent without both. */
  readonly lipSync?: Milliseconds | undefined;
  /** Share of the last second, 0 to 1. */
  readonly concealedRatio?: number | undefined;
}
