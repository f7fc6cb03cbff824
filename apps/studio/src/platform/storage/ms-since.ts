import type { Milliseconds } from "@setsuna/kit";

const SKEW_MS = 60_000;

/**
 * Returns the time since `at`, ms, at least 0. Infinity if `at` is further in the future than node clocks differ: this clock
 * was set back, and waiting for it to catch up would take hours.
 */
export const msSince = (at: Date, now: Date): Milliseconds => {
  const ms = now.getTime() - at.getTime();
  return ms < -SKEW_MS ? Number.POSITIVE_INFINITY : Math.max(0, ms);
};
