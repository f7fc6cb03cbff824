/** Options of the time-coded source. */
export interface SourceOptions {
  readonly framesPerSecond: number;
  /** Number of footage frames used, from its start; played forward, then back, endlessly. */
  readonly footageFrames: number;
  /** Every second pixel of every second row, a quarter of the work: 640x360 instead of 1280x720. Absent: all. */
  readonly halfSize?: boolean;
  /**
   * Only a part in the middle moves, like a person in front of a wall, which takes a fraction of the bitrate. Absent: everything
   * moves.
   */
  readonly calm?: boolean;
  /**
   * `speech`: the recording in a loop. `beep`: a 1 kHz tone at every full second, together with a white frame. `silent`: no audio
   * track.
   */
  readonly sound: "speech" | "beep" | "silent";
}
