import { performance } from "node:perf_hooks";
import { hrtime } from "node:process";

/** Returns our clock in ms since the Unix epoch, with fractions; it never goes back. */
export const localNow = (): number => performance.timeOrigin + performance.now();

/** Returns the machine's monotonic clock in ms, which media processes count by. */
const monotonicNow = (): number => Number(hrtime.bigint()) / 1e6;

/** Returns a moment of the machine's monotonic clock on ours, both ms. */
export const fromMonotonic = (clockMs: number): number => clockMs + localNow() - monotonicNow();

/** Returns a moment of our clock on the machine's monotonic one, both ms. */
export const toMonotonic = (at: number): number => at + monotonicNow() - localNow();
