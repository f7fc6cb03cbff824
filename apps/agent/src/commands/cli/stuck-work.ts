import { isDoneWithin } from "../../done-within.ts";

let stuck = false;

/** Returns whether a thread waits in a system call that nothing ends: an orderly exit of Node would wait for it, so the process has to be killed. */
export const hasStuckWork = (): boolean => stuck;

/**
 * Waits for `work`, at most `patienceMs`. Returns true when it was done by then; false, and the work is noted as stuck, when not.
 * Rejects as the work does.
 */
export const doneWithin = async (work: Promise<unknown>, patienceMs: number): Promise<boolean> => {
  const isDone = await isDoneWithin(work, patienceMs);
  if (!isDone) stuck = true;
  return isDone;
};
