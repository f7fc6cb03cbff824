import type { BitsPerSecond } from "@setsuna/kit";

/**
 * Returns whether a bandwidth estimate, bit/s, changed enough to report it immediately instead of with the next regular report.
 * Undefined: unknown.
 */
export const hasPathChanged = (before: BitsPerSecond | undefined, after: BitsPerSecond | undefined): boolean =>
  before === undefined || after === undefined ? before !== after : after < 0.95 * before || after > 1.1 * before;
