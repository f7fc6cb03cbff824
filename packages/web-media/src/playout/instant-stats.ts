import type { LatencyStages } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
/** Capture-to-output time over the last 5 s, in ms. */
export interface LatencyFigures {
  readonly median: number;
  readonly p95: number;
  /** Values behind the two numbers. */
  readonly samples: number;
}

/** Counters of the video, cumulative since the playout was created. */
export interface InstantVideoStats {
  /** Encoded frames put together from packets, or from a direct route. */
  readonly framesReceived: number;
  readonly framesDecoded: number;
  /** Frames that came too late, could not be decoded or were overtaken by a newer one. */
  readonly framesDropped: number;
  /** Frames given to the output track. */
  readonly framesDrawn: number;
  /** Absent until the first frame was drawn. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Frames drawn in the last second. */
  readonly fps: number;
  /** Absent until the clock offset and the stream clock are known. */
  readonly latency?: LatencyFigures | undefined;
  /** Breakdown of `latency` by stage; absent when that is. */
  readonly stages?: LatencyStages | undefined;
  /** Of the second view; absent without one, else as `latency`. */
  readonly secondLatency?: LatencyFigures | undefined;
  readonly freezes: number;
  readonly freezeTimeMs: Milliseconds;
  /** Mean of the last second; absent when nothing was decoded. */
  readonly decodeTimeMs?: Milliseconds | undefined;
  /** Such as `H264`; absent until the first frame. */
  readonly codec?: string | undefined;
  readonly keyframesRequested: number;
  /** Packets that could not be repaired in time, cumulative; absent where frames come whole, on a direct route. */
  readonly packetsLost?: number | undefined;
  /** Packets that were worked out from FEC, cumulative; absent where frames come whole. */
  readonly packetsRecovered?: number | undefined;
  /** Capacity of the downlink; absent while it was never full, and on a direct route. */
  readonly downlinkBitsPerSecond?: BitsPerSecond | undefined;
  /** Frames of this connection that did not open; absent for streams in clear. */
  readonly undecryptable?: number | undefined;
}

export interface InstantAudioStats {
  readonly packets: number;
  /** Packets that did not come and were played from the copy in a later one, cumulative. */
  readonly packetsRecovered: number;
  /** Packets that neither came nor were recovered, on the whole path, cumulative. */
  readonly packetsLost: number;
  /** Made-up samples over all samples played, last second, 0-1. */
  readonly concealedRatio: number;
  /** As coded (Opus TOC byte); absent until the first packet. */
  readonly channels?: number | undefined;
  readonly sampleRate: number;
  /** Audio buffered in the ring now, ms. */
  readonly bufferMs: Milliseconds;
  /** Peak of the last report, 0-1 linear. */
  readonly level: number;
  /** Packets of this connection that did not open; absent for streams in clear. */
  readonly undecryptable?: number | undefined;
  readonly latency?: LatencyFigures | undefined;
}

/** One reading of {@link InstantPlayout}. A kind is absent until its first attachment. */
export interface InstantStats {
  readonly video?: InstantVideoStats | undefined;
  readonly audio?: InstantAudioStats | undefined;
  /** Audio minus video at the output, ms: positive when audio is late. Absent without both. */
  readonly lipSyncMs?: Milliseconds | undefined;
}
