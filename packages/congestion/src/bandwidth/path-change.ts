import type { BitsPerSecond } from "@setsuna/kit";

/**
 * Returns whether a bandwidth estimate, in bit/s, has changed so much that it is reported at once and not with the next regular report.
 * Undefined: not known.
 */
export const hasPathChanged = (before: BitsPerSecond | undefined, after: BitsPerSecond | undefined): boolean =>
  before === undefined || after === undefined ? before !== after : after < 0.95 * before || after > 1.1 * before;
