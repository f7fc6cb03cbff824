/** Options of the stamped source. */
export interface SourceOptions {
  readonly framesPerSecond: number;
  /** From the start; plays forward and back, endlessly. */
  readonly footageFrames: number;
  /** Times that the footage's 1280x720 are halved, each to a quarter of the work. Absent: 0. */
  readonly halvings?: number;
  /** Only this share of width and height moves, in the middle, at a fraction of the bitrate. Absent: all. */
  readonly movingShare?: number | undefined;
  /** `beep`: 1 kHz at every full second, with a white frame. `silent`: no track. */
  readonly sound: "speech" | "beep" | "silent";
}
