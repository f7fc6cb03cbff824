import { startCpuWindow } from "@setsuna/testkit";
import { say } from "./output.ts";

/** One core is kept busy for so long, ms: what neighbours take shows only while something is to be done. */
const LOOK_MS = 300;
const PAUSE_MS = 5000;

export interface Waiting {
  readonly limitPercent: number;
  /** Waits no longer than this, ms. */
  readonly patienceMs: number;
  /** Share of all CPU time that neighbours take now, 0-100; NaN where that is not known. */
  readonly look?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

const lookNow = (): number => {
  const end = startCpuWindow();
  const until = performance.now() + LOOK_MS;
  while (performance.now() < until);
  return end().stealPercent;
};

/** Waits until neighbours leave the machine to us. Resolves with whether they do; at once where what they take is not known. */
export const untilCalm = async ({
  limitPercent,
  patienceMs,
  look = lookNow,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Waiting): Promise<boolean> => {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const steal = look();
    if (!(steal > limitPercent)) return true;
    if (waited >= patienceMs) return false;
    if (waited === 0) say(`neighbours take ${steal} % of the processors: waiting up to ${Math.ceil(patienceMs / 1000)} s`);
    await pause(PAUSE_MS);
  }
};
