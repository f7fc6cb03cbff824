/** Ease in and out; `time` and result are 0 to 1. */
const eased = (time: number): number => (time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2);

/**
 * Scroll position after `elapsed` ms of `length` ms between `from` and `to`. `to` may change on the way. Past the end, and
 * with a length of 0, it is `to`.
 */
export const glidePosition = (way: {
  readonly from: number;
  readonly to: number;
  readonly elapsed: number;
  readonly length: number;
}): number => {
  if (way.elapsed >= way.length) return way.to;
  return way.from + (way.to - way.from) * eased(Math.max(way.elapsed, 0) / way.length);
};
