import type { Milliseconds } from "./units.ts";

/** Tells the time. Pure code never reads a clock; it is handed one or, better, the current time. */
export interface Clock {
  /** Milliseconds since an arbitrary fixed instant; never goes backwards. */
  now(): Milliseconds;
}
