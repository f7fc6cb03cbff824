import type { Milliseconds } from "./units.ts";

/** Pure code gets one or, better, the current time. */
export interface Clock {
  /** Monotonic, ms. */
  now(): Milliseconds;
}
