import { performance } from "node:perf_hooks";
import { hrtime } from "node:process";

const MEASUREMENTS = 5;

/** Monotonic, ms since the Unix epoch, with fractions. */
export const localNow = (): number => performance.timeOrigin + performance.now();

/** The machine's monotonic clock, ms, as in media processes. */
const monotonicNow = (): number => Number(hrtime.bigint()) / 1e6;

/** Both clocks count the same ticks, so one offset in ms is enough: that of the quickest measurement. */
const APART_MS = Array.from({ length: MEASUREMENTS }, () => {
  const [before, local, after] = [monotonicNow(), localNow(), monotonicNow()];
  return { tookMs: after - before, apartMs: local - (before + after) / 2 };
}).reduce((best, measurement) => (measurement.tookMs < best.tookMs ? measurement : best)).apartMs;

/** Monotonic to ours, ms. */
export const fromMonotonic = (clockMs: number): number => clockMs + APART_MS;

/** Ours to monotonic, ms. */
export const toMonotonic = (at: number): number => at - APART_MS;
