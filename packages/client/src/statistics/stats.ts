import type { LatencyStages } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Senders may use both. */
export type Route = "relay" | "direct" | "both";

/** `unknown`: the browser doesn't say. */
export type TurnTransport = "udp" | "tcp" | "tls" | "unknown";

/** Capture to drawn, last 5 s. Absent until clocks are measured. */
export interface LatencyReport {
  readonly median: Milliseconds;
  readonly p95: Milliseconds;
  /** Frames behind the two numbers. */
  readonly samples: number;
}

/**
 * One reading of a stream's true counters, taken once a second. Names follow W3C webrtc-stats; product words are in docs/glossary.md.
 * A field is absent when it does not apply to the kind or was not measured yet; absent is never shown as zero.
 */
export interface StreamStats {
  readonly kind: "video" | "audio" | "control";
  readonly channel: number;
  readonly route: Route;
  /** Absent: no TURN. */
  readonly turn?: TurnTransport | undefined;
  /** Such as `H264`, `VP8`, `opus`. */
  readonly codec?: string | undefined;
  readonly frameWidth?: number | undefined;
  readonly frameHeight?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitrate?: BitsPerSecond | undefined;
  /** Cumulative over all connections, as all counters. */
  readonly packets?: number | undefined;
  readonly retransmittedPackets?: number | undefined;
  /** Over all packets, 0-1. */
  readonly retransmittedRatio?: number | undefined;
  /** RFC 3550 §6.4.1, after repair: receiver's downlink, or a sender's by the relay. */
  readonly packetsLost?: number | undefined;
  /** By FEC or audio copies. Instant playout and video senders. */
  readonly packetsRecovered?: number | undefined;
  /** Absent: none. */
  readonly reconnections?: number | undefined;
  readonly roundTripTime?: Milliseconds | undefined;
  readonly audioChannels?: number | undefined;
  /** Ourselves included. */
  readonly receivers?: number | undefined;
  readonly directReceivers?: number | undefined;
  /** By Chrome; senders only. */
  readonly availableOutgoingBitrate?: BitsPerSecond | undefined;
  /** Capacity of the slowest downlink that the relay serves. Absent: none known to be slow. Senders only. */
  readonly narrowestDownlink?: BitsPerSecond | undefined;
  /** Measured by instant playout; absent while never full. Receivers only. */
  readonly availableIncomingBitrate?: BitsPerSecond | undefined;
  /** The relay drops frames for a narrow downlink. */
  readonly droppingFrames?: true | undefined;
  /** Too long for an MTU of 1280 bytes. Receivers only. */
  readonly longPackets?: true | undefined;
  /** Mean per frame, last second. */
  readonly codecTime?: Milliseconds | undefined;
  /** Pacer, mean of the last second (webrtc-stats `totalPacketSendDelay`). Senders only. */
  readonly packetSendDelay?: Milliseconds | undefined;
  /** Receivers only. */
  readonly playout?: "instant" | "native" | undefined;
  readonly latency?: LatencyReport | undefined;
  /** Sum to `latency`. Received video only, absent when unknown. */
  readonly stages?: LatencyStages | undefined;
  /** Second view; absent: none. */
  readonly secondLatency?: LatencyReport | undefined;
  /** Over 100 ms or three frame times: number and duration; receivers only. */
  readonly freezes?: Milliseconds | undefined;
  readonly freezeTime?: Milliseconds | undefined;
  /** Audio minus video. Absent without both. */
  readonly lipSync?: Milliseconds | undefined;
  /** Lost in terms of RFC 3550; 0-1, last second. */
  readonly concealedRatio?: number | undefined;
}
