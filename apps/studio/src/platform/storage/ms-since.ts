import type { Milliseconds } from "@setsuna/kit";

/** Greatest clock difference between nodes. */
const SKEW_MS = 60_000;

/**
 * At least 0. Infinity if `at` is in the future by more than clock skew: this clock was set back, and catching up would take
 * hours.
 */
export const msSince = (at: Date, now: Date): Milliseconds => {
  const ms = now.getTime() - at.getTime();
  return ms < -SKEW_MS ? Number.POSITIVE_INFINITY : Math.max(0, ms);
};
