import { type Milliseconds, milliseconds } from "@setsuna/kit";

const FIRST_MS = 250;
const LONGEST_MS = 10_000;
/** A relay that lived this long starts over with the shortest wait. */
const STEADY_MS = 30_000;

/** Grows the wait before a relay is started again: 250 ms, then doubling up to 10 s while it keeps dying young. */
export class RestartBackoff {
  private failures = 0;

  /** The wait after a relay that lived for `lifetime`. */
  next(lifetime: Milliseconds): Milliseconds {
    if (lifetime >= STEADY_MS) this.failures = 0;
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(this.failures, 10));
    this.failures += 1;
    return milliseconds(wait);
  }
}
