/** Wall clock, ms, and file in base64. */
export interface FootageFrame {
  readonly atMs: number;
  readonly data: string;
}

export interface ClipOptions {
  readonly width: number;
  readonly height: number;
  /** Wall clock, ms. */
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly framesPerSecond: number;
  readonly bitrate: number;
}

/** MP4 and WebP, base64. */
export interface Clip {
  readonly video: string;
  readonly poster: string;
}

declare global {
  var makeClip: (frames: readonly FootageFrame[], options: ClipOptions) => Promise<Clip>;
}
