/** What the time-coded source shows. */
export interface SourceOptions {
  readonly framesPerSecond: number;
  /** Frames of the footage used, from its start; played forward, then back, for ever. */
  readonly footageFrames: number;
  /** `speech`: the recording in a loop. `beep`: a 1 kHz tone at every full second, together with a white picture. `silent`: no audio track. */
  readonly sound: "speech" | "beep" | "silent";
}
