import { isDoneWithin } from "../../done-within.ts";

let stuck = false;

/** Kills the process when a thread waits in an endless system call, since Node's orderly exit would wait for it. */
export const hasStuckWork = (): boolean => stuck;

/** Waits at most `patienceMs`. False: `work` is noted as stuck. Rejects as it does. */
export const doneWithin = async (work: Promise<unknown>, patienceMs: number): Promise<boolean> => {
  const isDone = await isDoneWithin(work, patienceMs);
  if (!isDone) stuck = true;
  return isDone;
};
