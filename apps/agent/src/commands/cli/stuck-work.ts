import { setTimeout as after } from "node:timers/promises";

let stuck = false;

/** Notes that a thread of this process waits in a system call that nothing ends, such as the opening of a pipe without a writer. */
export const noteStuckWork = (): void => {
  stuck = true;
};

/** Returns whether such a thread waits: an orderly exit of Node would wait for it, so the process has to be killed. */
export const hasStuckWork = (): boolean => stuck;

/**
 * Waits for `work`, at most `patienceMs`. Returns true when it was done by then; false, and the work is noted as stuck, when not.
 * Rejects as the work does.
 */
export const doneWithin = async (work: Promise<unknown>, patienceMs: number): Promise<boolean> => {
  const timer = new AbortController();
  const late = after(patienceMs, false, { signal: timer.signal }).catch(() => false);
  try {
    const isDone = await Promise.race([work.then(() => true), late]);
    if (!isDone) noteStuckWork();
    return isDone;
  } finally {
    timer.abort();
  }
};
