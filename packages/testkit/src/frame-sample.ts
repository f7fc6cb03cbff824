/** What the reader learned from one decoded frame. */
export interface FrameSample {
  /** When the frame was handed over, ms since the Unix epoch. */
  readonly at: number;
  /** The time written in it, ms since the Unix epoch; far from `at` when the picture carries none. */
  readonly code: number;
  readonly width: number;
  readonly height: number;
  /** Mean luma of a patch in the middle, 0-255. */
  readonly luma: number;
}

export interface ClockComparison {
  /** The source's clock minus the reader's, ms. */
  readonly offset: number;
  readonly roundTrip: number;
}
