/** `decoder`: as delivered by the track. `screen`: as submitted by `<video>`, by `requestVideoFrameCallback`. */
export type ReadingPoint = "decoder" | "screen";

/** Compared with the source frame of its test stamp. */
export interface QualityReading {
  readonly code: number;
  readonly psnr: number;
  readonly ssim: number;
}

/** Reading of one frame. */
export interface FrameSample {
  readonly at: number;
  /** Drawn time, ms since the Unix epoch; far from `at` without one. */
  readonly code: number;
  readonly width: number;
  readonly height: number;
  /** Mean of a middle patch, 0 to 255. */
  readonly luma: number;
}

/** Offset between two clocks by the best of several exchanges, and the round trip of that exchange, ms. */
export interface ClockComparison {
  /** Source's clock minus reader's, ms. */
  readonly offset: number;
  readonly roundTrip: number;
}

/** Audio that was output. */
export interface SoundBlock {
  /** Output time of the first sample, ms since the Unix epoch. */
  readonly at: number;
  /** Included output delay, ms; 0 if not reported. */
  readonly outputMs: number;
  /** Mono, -1 to 1. */
  readonly samples: Float32Array;
}

/** Sums over a page's outbound streams. */
export interface VideoCounters {
  readonly bytesSent: number;
  readonly framesEncoded: number;
  readonly encodeSeconds: number;
  /** Such as `H264`; empty before the first frame. */
  readonly codec: string;
  readonly frameHeight: number;
  readonly keyFramesEncoded: number;
  /** Packets that a relay requested three times in vain. */
  readonly requestsUnanswered: number;
}

/** Counters of one of a page's audio streams, as in webrtc-stats; cumulative. */
export interface SoundCounters {
  readonly ssrc: number;
  readonly isSent: boolean;
  readonly withVideo: boolean;
  readonly packets: number;
  readonly bytes: number;
  readonly packetsLost: number;
  readonly totalSamplesReceived: number;
  readonly concealedSamples: number;
  readonly silentConcealedSamples: number;
}
