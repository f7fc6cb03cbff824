/** Options of the stamped source. */
export interface SourceOptions {
  readonly framesPerSecond: number;
  /** From the start; plays forward and back, endlessly. */
  readonly footageFrames: number;
  /** Every second pixel and row, a quarter of the work: 640x360 instead of 1280x720. Absent: all. */
  readonly halfSize?: boolean;
  /** 320x180, instead of half. */
  readonly quarterSize?: boolean;
  /** Only this share of width and height moves, in the middle, at a fraction of the bitrate. Absent: all. */
  readonly movingShare?: number | undefined;
  /** `beep`: 1 kHz at every full second, with a white frame. `silent`: no track. */
  readonly sound: "speech" | "beep" | "silent";
}
