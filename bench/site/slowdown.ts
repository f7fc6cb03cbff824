/** Lighthouse's own, whatever the machine. */
export const DEFAULT_SLOWDOWN = 4;

/**
 * Factor by which a phone of the middle class is slower than the measuring machine, by Lighthouse's own calibration:
 * BenchmarkIndex of the machine, and the slowdown. Its default of 4 belongs to an index of 1533.
 */
const POINTS = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1300, slowdown: 3 },
  { index: 2000, slowdown: 6 },
] as const;

/** The slowdown for a machine of this BenchmarkIndex, between the points; the end's beyond them. */
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
