import type { Milliseconds } from "@setsuna/kit";

/** Clocks of nodes that share a database may differ by so much. */
const SKEW_MS = 60_000;

/**
 * Returns the time since `at`, ms, at least 0. Infinity where `at` is further ahead than clocks of nodes differ: it was stored before this clock was
 * set back, and what waits for it to pass would wait for hours.
 */
export const msSince = (at: Date, now: Date): Milliseconds => {
  const ms = now.getTime() - at.getTime();
  return ms < -SKEW_MS ? Number.POSITIVE_INFINITY : Math.max(0, ms);
};
