import { type Milliseconds, milliseconds } from "@setsuna/kit";

const FIRST_MS = 250;
const LONGEST_MS = 10_000;
/** A relay that ran this long resets the backoff. */
const STEADY_MS = 30_000;

/** 250 ms, doubling up to 10 s while the relay keeps dying young. */
export class RestartBackoff {
  private failures = 0;

  next(lifetime: Milliseconds): Milliseconds {
    if (lifetime >= STEADY_MS) this.failures = 0;
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(this.failures, 10));
    this.failures += 1;
    return milliseconds(wait);
  }
}
