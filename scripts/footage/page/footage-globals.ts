/** One picture of a page: its time on the wall clock, ms, and its file, base64. */
export interface FootageFrame {
  readonly atMs: number;
  readonly data: string;
}

export interface ClipOptions {
  readonly width: number;
  readonly height: number;
  /** Beginning on the wall clock and length, ms. */
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly framesPerSecond: number;
  readonly bitrate: number;
}

/** A finished clip and the picture that stands in its place, base64: MP4 and WebP. */
export interface Clip {
  readonly video: string;
  readonly poster: string;
}

declare global {
  var makeClip: (frames: readonly FootageFrame[], options: ClipOptions) => Promise<Clip>;
}
