/**
 * Point at which a frame is read. `decoder`: as the track hands it over. `screen`: as the `<video>` submits it for composition, by what
 * `requestVideoFrameCallback` says.
 */
export type ReadingPoint = "decoder" | "screen";

/** Quality of one delivered picture against the source picture that its time code names. */
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
  /** The time written in it, ms since the Unix epoch; far from `at` when the picture carries none. */
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

/** Sound that went to the loudspeaker. */
export interface SoundBlock {
  /** Ms since the Unix epoch when its first sample came out. */
  readonly at: number;
  /** Of that the delay of the output itself, after the page has handed its samples over, ms; 0 where the browser says nothing of it. */
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

/** Counters of one stream of sound of a page, as webrtc-stats has them; cumulative. */
export interface SoundCounters {
  readonly ssrc: number;
  /** Its connection sends video as well. */
  readonly withVideo: boolean;
  /** Sent or received. */
  readonly packets: number;
  readonly bytes: number;
  /** The rest is 0 for what is sent. */
  readonly packetsLost: number;
  /** Samples played, made up ones among them. */
  readonly totalSamplesReceived: number;
  readonly concealedSamples: number;
  /** Of those made up, the ones that were silence. */
  readonly silentConcealedSamples: number;
}
