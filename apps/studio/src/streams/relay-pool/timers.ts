import type { Milliseconds } from "@setsuna/kit";

/** Timers, so that tests can hold them. */
export interface Timers {
  /** Runs `action` once after `delay`; the result cancels it. */
  after(delay: Milliseconds, action: () => void): () => void;
}
