import type { Milliseconds } from "./units.ts";

/** Pure code takes a clock or, better, the current time. */
export interface Clock {
  now(): Milliseconds;
}
