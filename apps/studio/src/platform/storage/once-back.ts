import { setTimeout as pause } from "node:timers/promises";
import { DatabaseAway } from "./database-away.ts";

const AGAIN_MS = 1000;

/**
 * Repeats `work` while the database is away, for `limitMs` at most. For the outcome of leased work, which would be done twice
 * otherwise. Rejects with the last error.
 */
export const onceBack = async <Outcome>(work: () => Promise<Outcome>, limitMs: number, againMs = AGAIN_MS): Promise<Outcome> => {
  const end = performance.now() + limitMs;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseAway) || performance.now() >= end) throw error;
      // The process may end meanwhile.
      await pause(againMs, undefined, { ref: false });
    }
};
