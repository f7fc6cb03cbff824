import type { BitsPerSecond } from "@setsuna/kit";

/** Report the new estimate, bit/s, at once rather than with the next report. Undefined: unknown. */
export const hasPathChanged = (before: BitsPerSecond | undefined, after: BitsPerSecond | undefined): boolean =>
  before === undefined || after === undefined ? before !== after : after < 0.95 * before || after > 1.1 * before;
