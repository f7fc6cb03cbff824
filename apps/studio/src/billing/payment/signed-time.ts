/** Milliseconds, as in Stripe's own check. */
const TOLERANCE_MS = 5 * 60_000;
/** Matches the time in a signature header: `t=1700000000,v1=…`. */
const TIME = /^t=([0-9]{1,12})$/;

/** Rejects the future too: such a signature could be kept for later. */
export const isSignedNow = (signature: string | undefined, now: Date): boolean => {
  const times = (signature ?? "").split(",").flatMap((part) => TIME.exec(part.trim())?.[1] ?? []);
  // With two times, the signature covers only one of them.
  return times.length === 1 && Math.abs(now.getTime() - Number(times[0]) * 1000) <= TOLERANCE_MS;
};
