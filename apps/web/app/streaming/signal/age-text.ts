import { runningTime } from "../air/running-time.ts";

const MINUTE_MS = 60_000;

/** As `7 s`, `1:05` or `1:00:05`, in every language. */
export const ageText = (ms: number): string => (ms < MINUTE_MS ? `${Math.max(0, Math.floor(ms / 1000))} s` : runningTime(ms));
