import { runningTime } from "../air/running-time.ts";

const MINUTE_MS = 60_000;

/** Age in whole seconds: `7 s`, from a minute on `1:05`, from an hour on `1:00:05`. The same in every language. */
export const ageText = (ms: number): string => (ms < MINUTE_MS ? `${Math.max(0, Math.floor(ms / 1000))} s` : runningTime(ms));
