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

export interface Clip {
  readonly video: string;
  readonly poster: string;
}

declare global {
  var makeClip: (frames: readonly FootageFrame[], options: ClipOptions) => Promise<Clip>;
}
