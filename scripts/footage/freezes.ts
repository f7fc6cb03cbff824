/** Freezes of a picture, as webrtc-stats counts them: an interval longer than the greater of three means and a mean and 150 ms. */
export interface Freezes {
  readonly count: number;
  readonly totalMs: number;
  /** Frames in the time. */
  readonly frames: number;
}

const LONGER_MS = 150;
const TIMES = 3;

/** Counts freezes between `fromMs` and `toMs`, ends included, by the times at which frames came. webrtc-stats, totalFreezesDuration. */
export const freezesOf = (timesMs: readonly number[], fromMs: number, toMs: number, frameMs: number): Freezes => {
  const times = timesMs.filter((time) => time >= fromMs && time <= toMs);
  const marks = [fromMs, ...times, toMs];
  const limit = Math.max(TIMES * frameMs, frameMs + LONGER_MS);
  const frozen = marks
    .slice(1)
    .map((time, at) => time - (marks[at] ?? time))
    .filter((gap) => gap > limit);
  return { count: frozen.length, totalMs: Math.round(frozen.reduce((sum, gap) => sum + gap, 0)), frames: times.length };
};
