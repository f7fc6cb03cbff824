import { setTimeout as wait } from "node:timers/promises";
import { STEAL_LIMIT_PERCENT, startCpuWindow } from "@setsuna/testkit";
import { say } from "./output.ts";

/** Length of a check, ms: contention shows only under load. */
const LOOK_MS = 300;
const PAUSE_MS = 5000;

export interface Waiting {
  readonly limitPercent?: number;
  readonly patienceMs: number;
  readonly look?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const lookNow = (): number => {
  const end = startCpuWindow();
  const until = performance.now() + LOOK_MS;
  while (performance.now() < until);
  return end().stealPercent;
};

/** Resolves to success, at once if steal is unknown. */
export const untilCalm = async ({
  limitPercent = STEAL_LIMIT_PERCENT,
  patienceMs,
  look = lookNow,
  pause = wait,
}: Waiting): Promise<boolean> => {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const steal = look();
    if (!(steal > limitPercent)) return true;
    if (waited >= patienceMs) return false;
    if (waited === 0) say(`neighbours take ${steal} % of the processors: waiting up to ${Math.ceil(patienceMs / 1000)} s`);
    await pause(PAUSE_MS);
  }
};

export interface Tries {
  readonly most: number;
  readonly patienceMs: number;
}

/**
 * Repeats while neighbors took too much; resolves with the calmest run. Throws what the first run throws; later failures are
 * ignored.
 */
export const calmestRun = async <Result extends { readonly stealPercent: number }>(
  measure: () => Promise<Result>,
  { most, ...waiting }: Tries & Pick<Waiting, "look" | "pause">,
): Promise<Result> => {
  let best: Result | undefined;
  for (let tries = 0; best === undefined || (best.stealPercent > STEAL_LIMIT_PERCENT && tries < most); tries += 1) {
    await untilCalm(waiting);
    const result = await measure().catch((error: unknown) => {
      if (best === undefined) throw error;
      say(`failed, as a run before did not: ${String(error)}`);
      return best;
    });
    if (!(result.stealPercent >= (best?.stealPercent ?? Number.POSITIVE_INFINITY))) best = result;
  }
  return best;
};
