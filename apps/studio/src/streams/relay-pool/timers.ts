import type { Milliseconds } from "@setsuna/kit";

/** Replaceable by tests. */
export interface Timers {
  /** Returns a cancel function. */
  after(delay: Milliseconds, action: () => void): () => void;
}
