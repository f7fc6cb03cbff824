import type { LatencyStages } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
/** Last 5 s, ms. */
export interface LatencyFigures {
  readonly median: number;
  readonly p95: number;
  readonly samples: number;
}

export interface InstantVideoStats {
  /** From packets or the direct route. */
  readonly framesReceived: number;
  readonly framesDecoded: number;
  /** Late, undecodable or overtaken. */
  readonly framesDropped: number;
  readonly framesDrawn: number;
  /** Absent until drawn. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Frames drawn in the last second. */
  readonly fps: number;
  /** Absent until clocks are known. */
  readonly latency?: LatencyFigures | undefined;
  /** Absent with `latency`. */
  readonly stages?: LatencyStages | undefined;
  readonly secondLatency?: LatencyFigures | undefined;
  readonly freezes: number;
  readonly freezeTimeMs: Milliseconds;
  /** Over the last second. */
  readonly decodeTimeMs?: Milliseconds | undefined;
  /** Such as `H264`; absent until the first frame. */
  readonly codec?: string | undefined;
  readonly keyframesRequested: number;
  /** Not repaired, cumulative; absent on a direct route. */
  readonly packetsLost?: number | undefined;
  /** By FEC, cumulative; absent on a direct route. */
  readonly packetsRecovered?: number | undefined;
  /** Absent while never full, and on a direct route. */
  readonly downlinkBitsPerSecond?: BitsPerSecond | undefined;
  /** Over this connection; absent if unencrypted. */
  readonly undecryptable?: number | undefined;
}

export interface InstantAudioStats {
  readonly packets: number;
  readonly packetsRecovered: number;
  /** Over the whole path, cumulative. */
  readonly packetsLost: number;
  /** Over the last second, 0 to 1. */
  readonly concealedRatio: number;
  /** From Opus's TOC; absent until the first packet. */
  readonly channels?: number | undefined;
  readonly sampleRate: number;
  /** Audio buffered in the ring now, ms. */
  readonly bufferMs: Milliseconds;
  readonly level: number;
  readonly undecryptable?: number | undefined;
  readonly latency?: LatencyFigures | undefined;
}

/** A kind is absent until attached. */
export interface InstantStats {
  readonly video?: InstantVideoStats | undefined;
  readonly audio?: InstantAudioStats | undefined;
  /** Audio minus video, ms; absent without both. */
  readonly lipSyncMs?: Milliseconds | undefined;
}
