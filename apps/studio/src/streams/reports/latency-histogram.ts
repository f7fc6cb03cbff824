/** Upper ends of the buckets, ms; one more bucket holds longer ones. Never change them: stored counts follow this order. */
const ENDS = [
  20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1250,
  1500, 2000, 3000, 5000,
] as const;

export const noLatencies = (): number[] => new Array<number>(ENDS.length + 1).fill(0);

/** @param latencyMs not negative. */
export const addLatency = (counts: number[], latencyMs: number): void => {
  const place = ENDS.findIndex((end) => latencyMs <= end);
  const bucket = place === -1 ? ENDS.length : place;
  counts[bucket] = (counts[bucket] ?? 0) + 1;
};

export const addCounts = (a: readonly number[], b: readonly number[]): number[] =>
  noLatencies().map((_, index) => (a[index] ?? 0) + (b[index] ?? 0));

/** Interpolates within a bucket, ms. Null without counts. The last bucket is unbounded, so its start is used. */
export const latencyQuantile = (counts: readonly number[], share: number): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [index, count] of counts.entries()) {
    const [from, to] = [ENDS[index - 1] ?? 0, ENDS[index] ?? ENDS[index - 1] ?? 0];
    if (left <= count && count > 0) return from + ((to - from) * left) / count;
    left -= count;
  }
  return ENDS.at(-1) ?? null;
};
