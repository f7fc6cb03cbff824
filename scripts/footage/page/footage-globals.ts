/** One frame of footage: its time on the wall clock, ms, and what it is, base64. */
export interface FootageFrame {
  readonly atMs: number;
  /** VP8 (`key`: it stands alone), or a picture file. */
  readonly data: string;
  readonly key: boolean;
}

/** Footage that lies side by side in one clip. */
export interface ClipPart {
  readonly frames: readonly FootageFrame[];
  readonly kind: "vp8" | "picture";
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
  var footageRecorder: { start(selector: string): void; stop(): Promise<readonly FootageFrame[]> };
  var makeClip: (parts: readonly ClipPart[], options: ClipOptions) => Promise<Clip>;
}
