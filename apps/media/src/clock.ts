import { hrtime } from "node:process";

/** Returns the machine's monotonic clock in ms: every process of a machine reads the same one. */
export const monotonicNow = (): number => Number(hrtime.bigint()) / 1e6;
