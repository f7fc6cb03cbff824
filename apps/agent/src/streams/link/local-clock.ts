import { performance } from "node:perf_hooks";

/** Returns our clock in ms since the Unix epoch, with fractions; it never goes back. */
export const localNow = (): number => performance.timeOrigin + performance.now();
