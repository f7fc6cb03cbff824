import { type Milliseconds, milliseconds } from "@setsuna/kit";

const FIRST_MS = 250;
const LONGEST_MS = 2000;
/** Keeps clients from returning all at once. */
const JITTER = 0.2;

/** Shorter connections count as failures, ms. */
export const STEADY_MS: Milliseconds = milliseconds(10_000);

/** Ms before try `attempt` (from 1): 250 ms, doubling up to `longest`. `chance`: in [0, 1), moves it by up to 20 %. */
export const backoffDelay = (attempt: number, chance: number, longest = LONGEST_MS): Milliseconds => {
  const plain = Math.min(longest, FIRST_MS * 2 ** Math.min(16, Math.max(0, attempt - 1)));
  return milliseconds(plain * (1 + JITTER * (2 * chance - 1)));
};
