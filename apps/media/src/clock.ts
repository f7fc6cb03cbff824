import { hrtime } from "node:process";

/** The machine's monotonic clock, ms: the same in all its processes. */
export const monotonicNow = (): number => Number(hrtime.bigint()) / 1e6;
