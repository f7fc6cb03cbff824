const MINUTE_MS = 60_000;

/** Waits before the second, third, … attempt, in minutes: about a day in all, since servers that are down come back by then. */
const WAITS_MINUTES = [0.5, 2, 10, 30, 60, 180, 360, 720];

/** So many attempts, then the mail has failed. */
export const MAX_ATTEMPTS = WAITS_MINUTES.length + 1;

/** Lease of a mail handed to a transport, ms. Longer than any attempt, so its holder has died when it expires. */
export const LEASE_MS = 5 * MINUTE_MS;

/** Returns the time of the next try after `attempts` attempts have failed; undefined: no more. */
export const nextAttempt = (attempts: number, now: Date): Date | undefined => {
  const wait = WAITS_MINUTES[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * MINUTE_MS);
};
