const MINUTE_MS = 60_000;

/** Minutes before the second, third, … attempt. About a day in total, enough for a server to recover. */
const WAITS_MINUTES = [0.5, 2, 10, 30, 60, 180, 360, 720];

export const MAX_ATTEMPTS = WAITS_MINUTES.length + 1;

/** Ms. Longer than any attempt, so its holder has died when it expires. */
export const LEASE_MS = 5 * MINUTE_MS;

export const nextAttempt = (attempts: number, now: Date): Date | undefined => {
  const wait = WAITS_MINUTES[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * MINUTE_MS);
};
