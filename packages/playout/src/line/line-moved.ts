/**
 * Whether what a line carries, in bit/s, has changed so much that it is told at once and not with the next regular report. Undefined: not
 * known.
 */
export const lineMoved = (before: number | undefined, now: number | undefined): boolean =>
  before === undefined || now === undefined ? before !== now : now < 0.95 * before || now > 1.1 * before;
