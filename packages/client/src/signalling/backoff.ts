import { type Milliseconds, milliseconds } from "@setsuna/kit";

const FIRST_MS = 250;
const LONGEST_MS = 2000;
/** Share of the wait that chance may add or take, so that many clients do not return in one instant. */
const JITTER = 0.2;

/** A connection that has held for this long works, ms. One that ends sooner counts as another failure. */
export const STEADY_MS: Milliseconds = milliseconds(10_000);

/**
 * Returns the wait before try number `attempt` (1 is the first one after a failure), ms: 250 ms, 500 ms, 1 s and so on up to `longest`.
 * `chance` is a random number in [0, 1) and moves the wait by up to 20 % either way.
 */
export const backoffDelay = (attempt: number, chance: number, longest = LONGEST_MS): Milliseconds => {
  const plain = Math.min(longest, FIRST_MS * 2 ** Math.min(16, Math.max(0, attempt - 1)));
  return milliseconds(plain * (1 + JITTER * (2 * chance - 1)));
};
