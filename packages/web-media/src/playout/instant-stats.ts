import type { LatencyStages } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
/** Last 5 s, ms. */
export interface LatencyFigures {
  readonly median: number;
  readonly p95: number;
  /** Values behind the two numbers. */
  readonly samples: number;
}

/** Cumulative. */
export interface InstantVideoStats {
  /** From packets or direct. */
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
  /** Absent: none, else as `latency`. */
  readonly secondLatency?: LatencyFigures | undefined;
  readonly freezes: number;
  readonly freezeTimeMs: Milliseconds;
  /** Last second; absent: none. */
  readonly decodeTimeMs?: Milliseconds | undefined;
  /** Such as `H264`; absent until the first frame. */
  readonly codec?: string | undefined;
  readonly keyframesRequested: number;
  /** Unrepaired, cumulative; absent on a direct route. */
  readonly packetsLost?: number | undefined;
  /** By FEC, cumulative; absent on a direct route. */
  readonly packetsRecovered?: number | undefined;
  /** Absent while never full, and on a direct route. */
  readonly downlinkBitsPerSecond?: BitsPerSecond | undefined;
  /** Of this connection; absent: clear. */
  readonly undecryptable?: number | undefined;
}

export interface InstantAudioStats {
  readonly packets: number;
  /** From copies, cumulative. */
  readonly packetsRecovered: number;
  /** On the whole path, cumulative. */
  readonly packetsLost: number;
  /** Last second, 0-1. */
  readonly concealedRatio: number;
  /** Opus TOC; absent until the first packet. */
  readonly channels?: number | undefined;
  readonly sampleRate: number;
  /** Audio buffered in the ring now, ms. */
  readonly bufferMs: Milliseconds;
  /** Linear, 0-1. */
  readonly level: number;
  /** Of this connection; absent: clear. */
  readonly undecryptable?: number | undefined;
  readonly latency?: LatencyFigures | undefined;
}

/** Absent until attached. */
export interface InstantStats {
  readonly video?: InstantVideoStats | undefined;
  readonly audio?: InstantAudioStats | undefined;
  /** Audio minus video, ms. Absent without both. */
  readonly lipSyncMs?: Milliseconds | undefined;
}
