import { setTimeout as after } from "node:timers/promises";

/** Waits at most `patienceMs` and returns true if `work` settled. Rejects as `work` does. */
export const isDoneWithin = async (work: Promise<unknown>, patienceMs: number): Promise<boolean> => {
  const timer = new AbortController();
  const late = after(patienceMs, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
};
