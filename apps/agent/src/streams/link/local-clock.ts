import { performance } from "node:perf_hooks";
import { hrtime } from "node:process";

const LOOKS = 5;

/** Returns our clock in ms since the Unix epoch, with fractions; it never goes back. */
export const localNow = (): number => performance.timeOrigin + performance.now();

/** Returns the machine's monotonic clock in ms, which media processes count by. */
const monotonicNow = (): number => Number(hrtime.bigint()) / 1e6;

/** Both clocks count the same ticks: how far they are apart is taken once, from the look with the least time between its questions, ms. */
const APART_MS = Array.from({ length: LOOKS }, () => {
  const [before, local, after] = [monotonicNow(), localNow(), monotonicNow()];
  return { tookMs: after - before, apartMs: local - (before + after) / 2 };
}).reduce((best, look) => (look.tookMs < best.tookMs ? look : best)).apartMs;

/** Returns a moment of the machine's monotonic clock on ours, both ms. */
export const fromMonotonic = (clockMs: number): number => clockMs + APART_MS;

/** Returns a moment of our clock on the machine's monotonic one, both ms. */
export const toMonotonic = (at: number): number => at - APART_MS;
