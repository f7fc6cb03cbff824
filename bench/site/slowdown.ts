export const DEFAULT_SLOWDOWN = 4;

/** Of a mid-range phone, by Lighthouse's calibration: BenchmarkIndex, slowdown. The default 4 belongs to 1533. */
const POINTS = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1300, slowdown: 3 },
  { index: 2000, slowdown: 6 },
] as const;

export const slowdownFor = (benchmarkIndex: number): number => {
  let below: (typeof POINTS)[number] = POINTS[0];
  for (const point of POINTS.slice(1)) {
    if (benchmarkIndex < point.index) {
      const share = Math.max(0, benchmarkIndex - below.index) / (point.index - below.index);
      return below.slowdown + share * (point.slowdown - below.slowdown);
    }
    below = point;
  }
  return below.slowdown;
};
