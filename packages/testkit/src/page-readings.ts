/** `decoder`: as delivered by the track. `screen`: as submitted by `<video>`, by `requestVideoFrameCallback`. */
export type ReadingPoint = "decoder" | "screen";

/** Relative to the source frame with its time code. */
export interface QualityReading {
  /** Ms since the Unix epoch. */
  readonly code: number;
  /** In dB, as in picture-quality.ts. */
  readonly psnr: number;
  /** Ratio, as in picture-quality.ts. */
  readonly ssim: number;
}

/** Reading of one frame. */
export interface FrameSample {
  /** Ms since the Unix epoch. */
  readonly at: number;
  /** Drawn time, ms since the Unix epoch; far from `at` without one. */
  readonly code: number;
  readonly width: number;
  readonly height: number;
  /** Mean of a middle patch, 0-255. */
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
  /** First sample's output, ms since the Unix epoch. */
  readonly at: number;
  /** Included output delay, ms; 0: not reported. */
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
}

/** Counters of one of a page's audio streams, as in webrtc-stats; cumulative. */
export interface SoundCounters {
  readonly ssrc: number;
  /** Its connection also sends video. */
  readonly withVideo: boolean;
  /** Sent or received. */
  readonly packets: number;
  readonly bytes: number;
  /** 0 for sent streams, as are the others. */
  readonly packetsLost: number;
  /** Played, including concealed. */
  readonly totalSamplesReceived: number;
  readonly concealedSamples: number;
  /** Concealed by silence. */
  readonly silentConcealedSamples: number;
}
