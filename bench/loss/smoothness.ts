import type { FrameSample } from "@setsuna/testkit";

export interface Smoothness {
  readonly above15: number;
  readonly above25: number;
  readonly intervals: number;
  /** Root of webrtc-stats' totalSquaredInterFrameDelay over their number, ms. */
  readonly rmsMs: number;
}

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

export const intervalsOf = (draws: readonly number[], from: number, to: number, frameMs: number): number[] => {
  const times = [from, ...draws, to];
  const all = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return all.filter((interval, index) => (index > 0 && index < all.length - 1) || interval > 1.5 * frameMs);
};

export const smoothnessOf = (intervals: readonly number[], frameMs: number): Smoothness => {
  const share = (times: number): number => intervals.filter((each) => each > times * frameMs).length / intervals.length;
  return {
    above15: share(1.5),
    above25: share(2.5),
    intervals: intervals.length,
    rmsMs: Math.sqrt(intervals.reduce((sum, each) => sum + each * each, 0) / intervals.length),
  };
};

export interface Freezes {
  readonly freezes: number;
  readonly freezeMs: number;
}

const AVERAGED = 30;
const FACTOR = 3;
const EXTRA_MS = 150;

/**
 * As webrtc-stats §8.2 (freezeCount, totalFreezesDuration): at least three times the mean of the last 30, and at least that mean
 * plus 150 ms. The initial mean is `frameMs`.
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
