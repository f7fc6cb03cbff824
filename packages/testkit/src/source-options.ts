/** Options of the time-coded source. */
export interface SourceOptions {
  readonly framesPerSecond: number;
  /** Frames of the footage used, from its start; played forward, then back, for ever. */
  readonly footageFrames: number;
  /** Every second pixel of every second row, a quarter of the work: 640x360 instead of 1280x720. Absent: all. */
  readonly halfSize?: boolean;
  /** Only a part in the middle moves, as of a person before a wall, and an encoder needs a fraction of its rate. Absent: the whole picture moves. */
  readonly calm?: boolean;
  /** `speech`: the recording in a loop. `beep`: a 1 kHz tone at every full second, together with a white picture. `silent`: no audio track. */
  readonly sound: "speech" | "beep" | "silent";
}
