/**
 * Point at which a frame is read. `decoder`: as the track delivers it. `screen`: as the `<video>` submits it for composition,
 * according to `requestVideoFrameCallback`.
 */
export type ReadingPoint = "decoder" | "screen";

/** Quality of one received frame relative to the source frame with its time code. */
export interface QualityReading {
  /** The time written in it, ms since the Unix epoch. */
  readonly code: number;
  /** dB, as in picture-quality.ts. */
  readonly psnr: number;
  /** Ratio, as in picture-quality.ts. */
  readonly ssim: number;
}

/** Reading of one frame. */
export interface FrameSample {
  /** Time of the reading, ms since the Unix epoch. */
  readonly at: number;
  /** Drawn time, ms since the Unix epoch; far from `at` when the frame has none. */
  readonly code: number;
  readonly width: number;
  readonly height: number;
  /** Mean luma of a patch in the middle, 0-255. */
  readonly luma: number;
}

/** Offset between two clocks by the best of several exchanges, and the round trip of that exchange, ms. */
export interface ClockComparison {
  /** The source's clock minus the reader's, ms. */
  readonly offset: number;
  readonly roundTrip: number;
}

/** Audio that was output. */
export interface SoundBlock {
  /** Ms since the Unix epoch when its first sample came out. */
  readonly at: number;
  /** The output's own delay as part of that, after the page has delivered its samples, ms; 0 if the browser doesn't report it. */
  readonly outputMs: number;
  /** One channel, -1 to 1. */
  readonly samples: Float32Array;
}

/** Sums over the outbound video streams of a page. */
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
  /** Its connection sends video as well. */
  readonly withVideo: boolean;
  /** Sent or received. */
  readonly packets: number;
  readonly bytes: number;
  /** The others are 0 for sent streams. */
  readonly packetsLost: number;
  /** Samples played, made up ones among them. */
  readonly totalSamplesReceived: number;
  readonly concealedSamples: number;
  /** Of those made up, the ones that were silence. */
  readonly silentConcealedSamples: number;
}
