import { performance } from "node:perf_hooks";
import { hrtime } from "node:process";

const LOOKS = 5;

/** Monotonic, ms since the Unix epoch, with fractions. */
export const localNow = (): number => performance.timeOrigin + performance.now();

/** The machine's monotonic clock, ms, as in media processes. */
const monotonicNow = (): number => Number(hrtime.bigint()) / 1e6;

/** Both count the same ticks: measured once, by the quickest of several looks, ms. */
const APART_MS = Array.from({ length: LOOKS }, () => {
  const [before, local, after] = [monotonicNow(), localNow(), monotonicNow()];
  return { tookMs: after - before, apartMs: local - (before + after) / 2 };
}).reduce((best, look) => (look.tookMs < best.tookMs ? look : best)).apartMs;

/** Monotonic to ours, ms. */
export const fromMonotonic = (clockMs: number): number => clockMs + APART_MS;

/** Ours to monotonic, ms. */
export const toMonotonic = (at: number): number => at - APART_MS;
