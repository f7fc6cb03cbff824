import { setTimeout as wait } from "node:timers/promises";
import { STEAL_LIMIT_PERCENT, startCpuWindow } from "@setsuna/testkit";
import { say } from "./output.ts";

/** Keeps one core busy this long, ms: interference from other processes shows only under load. */
const LOOK_MS = 300;
const PAUSE_MS = 5000;

export interface Waiting {
  /** Absent: {@link STEAL_LIMIT_PERCENT}. */
  readonly limitPercent?: number;
  /** Waits no longer than this, ms. */
  readonly patienceMs: number;
  /** Share of all CPU time that neighbours take now, 0-100; NaN where that is not known. */
  readonly look?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const lookNow = (): number => {
  const end = startCpuWindow();
  const until = performance.now() + LOOK_MS;
  while (performance.now() < until);
  return end().stealPercent;
};

/** Waits until neighbours leave the machine to us. Resolves with whether they do; at once where what they take is not known. */
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
  /** Runs at most, 1 or more. */
  readonly most: number;
  /** Each waits so long for neighbours before it begins, at most, ms. */
  readonly patienceMs: number;
}

/**
 * Runs `measure` again while neighbours took too much of the machine in it; resolves with the calmest run. Throws what the first
 * `measure` throws; where a later one fails, the runs before it count.
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
