import type { LatencyStages } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Route of the packets: through our relay, or from sender to receiver; a sender may serve some receivers each way. */
export type Route = "relay" | "direct" | "both";

/** Transport to a TURN server; `unknown` where the browser does not say. */
export type TurnTransport = "udp" | "tcp" | "tls" | "unknown";

/** Percentiles of capture-to-drawn time over the last 5 s. Absent until the clocks are measured. */
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
  /** Transport to the TURN server that the relay connection uses. Absent: no TURN. */
  readonly turn?: TurnTransport | undefined;
  /** Such as `H264`, `VP8`, `opus`. */
  readonly codec?: string | undefined;
  readonly frameWidth?: number | undefined;
  readonly frameHeight?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitrate?: BitsPerSecond | undefined;
  /** Cumulative since the stream started, over all of its connections; so are all counters here. */
  readonly packets?: number | undefined;
  readonly retransmittedPackets?: number | undefined;
  /** Retransmitted over all packets, 0-1. */
  readonly retransmittedRatio?: number | undefined;
  /** RFC 3550 §6.4.1 cumulative number of packets lost, after repair; at a receiver on its downlink, at a sender as the relay sees it. */
  readonly packetsLost?: number | undefined;
  /**
   * Packets recovered with FEC (video) or from a copy in a later packet (audio) instead of a retransmission. With instant
   * playout, and for video senders.
   */
  readonly packetsRecovered?: number | undefined;
  /** Number of reconnects. Absent without any. */
  readonly reconnections?: number | undefined;
  readonly roundTripTime?: Milliseconds | undefined;
  readonly audioChannels?: number | undefined;
  /** Receivers of the stream now, ourselves included. */
  readonly receivers?: number | undefined;
  /** Of these, the ones that a sender serves directly; senders only. */
  readonly directReceivers?: number | undefined;
  /** Uplink capacity by Chrome's estimator; senders only. */
  readonly availableOutgoingBitrate?: BitsPerSecond | undefined;
  /** Capacity of the slowest downlink that the relay serves. Absent: none known to be slow. Senders only. */
  readonly narrowestDownlink?: BitsPerSecond | undefined;
  /** Downlink capacity, measured over instant playout; absent while it was never full. Receivers only. */
  readonly availableIncomingBitrate?: BitsPerSecond | undefined;
  /** Present while the relay leaves frames out, since this receiver's line is too narrow for the stream. */
  readonly droppingFrames?: true | undefined;
  /** Present while the sender's packets are longer than a path with an MTU of 1280 bytes takes. Receivers only. */
  readonly longPackets?: true | undefined;
  /** Mean encode or decode time of a frame over the last second. */
  readonly codecTime?: Milliseconds | undefined;
  /**
   * Mean time of a packet in the sender's pacer over the last second (webrtc-stats `totalPacketSendDelay`). Senders only, if the
   * browser reports it.
   */
  readonly packetSendDelay?: Milliseconds | undefined;
  /** Receivers only. */
  readonly playout?: "instant" | "native" | undefined;
  readonly latency?: LatencyReport | undefined;
  /** Stages that the milliseconds of `latency` go to, and that add up to it. Receivers of video only, and absent where nothing is known. */
  readonly stages?: LatencyStages | undefined;
  /** Of the second view of the same stream; absent without one. */
  readonly secondLatency?: LatencyReport | undefined;
  /** Gaps between drawn frames over 100 ms (or three frame times): how many and how long together; receivers only. */
  readonly freezes?: Milliseconds | undefined;
  readonly freezeTime?: Milliseconds | undefined;
  /** Audio minus video at the output: positive when audio is late. Absent without both. */
  readonly lipSync?: Milliseconds | undefined;
  /** Share of concealed audio (lost, in terms of RFC 3550); 0-1 over the last second. */
  readonly concealedRatio?: number | undefined;
}
