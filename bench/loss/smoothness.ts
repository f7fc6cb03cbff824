import type { FrameSample } from "@setsuna/testkit";

/** Describes how evenly pictures were drawn. Shares are of all intervals, 0-1. */
export interface Smoothness {
  /** Intervals between drawn pictures above 1.5 frame times. */
  readonly above15: number;
  /** Above 2.5: two pictures or more are missing. */
  readonly above25: number;
  readonly intervals: number;
  /** Root mean square of the intervals, ms: the root of webrtc-stats' totalSquaredInterFrameDelay over their number. */
  readonly rmsMs: number;
}

/** Returns when each new picture of [`from`, `to`) was drawn: a picture that is met again, and one that cannot be read, is none. */
export const drawsOf = (samples: readonly FrameSample[], from: number, to: number): number[] => {
  const draws: number[] = [];
  let last: number | undefined;
  for (const { at, code } of samples) {
    if (at < from || at >= to || code === last) continue;
    last = code;
    draws.push(at);
  }
  return draws;
};

/** Returns the intervals between the draws, with the edges of the window where they are longer than `frameMs` and a half: nothing was drawn there. */
export const intervalsOf = (draws: readonly number[], from: number, to: number, frameMs: number): number[] => {
  const times = [from, ...draws, to];
  const all = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return all.filter((interval, index) => (index > 0 && index < all.length - 1) || interval > 1.5 * frameMs);
};

/** Sums up intervals, ms. `frameMs`: the time of a frame as it was sent. */
export const smoothnessOf = (intervals: readonly number[], frameMs: number): Smoothness => {
  const share = (times: number): number => intervals.filter((each) => each > times * frameMs).length / intervals.length;
  return {
    above15: share(1.5),
    above25: share(2.5),
    intervals: intervals.length,
    rmsMs: Math.sqrt(intervals.reduce((sum, each) => sum + each * each, 0) / intervals.length),
  };
};

/** Freezes and their length together, ms. */
export interface Freezes {
  readonly freezes: number;
  readonly freezeMs: number;
}

/** Frames whose durations are averaged. */
const AVERAGED = 30;
const FACTOR = 3;
const EXTRA_MS = 150;

/**
 * Freezes by the definition of webrtc-stats §8.2 (freezeCount, totalFreezesDuration): a frame that stays for at least three times the mean
 * of the last 30, and for at least that mean and 150 ms. Before there are any, the mean is `frameMs`.
 */
export const freezesOf = (intervals: readonly number[], frameMs: number): Freezes => {
  let [freezes, freezeMs] = [0, 0];
  for (const [index, interval] of intervals.entries()) {
    const last = intervals.slice(Math.max(0, index - AVERAGED), index);
    const mean = last.length === 0 ? frameMs : last.reduce((sum, each) => sum + each, 0) / last.length;
    if (interval < Math.max(FACTOR * mean, mean + EXTRA_MS)) continue;
    freezes += 1;
    freezeMs += interval;
  }
  return { freezes, freezeMs };
};
