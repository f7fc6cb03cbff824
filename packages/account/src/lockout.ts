/** Record of a user's wrong passwords. */
export interface WrongPasswords {
  /** Counts since the last right password, but not during a lockout. */
  readonly count: number;
  /** Undefined if `count` is 0. */
  readonly lastAt: Date | undefined;
}

/** State without wrong passwords. */
export const NO_WRONG_PASSWORDS: WrongPasswords = { count: 0, lastAt: undefined };

/**
 * Free wrong passwords; then each doubles the lock, from one second. `place`: one browser or network. `strangers`: all that the
 * user never signed in from.
 */
export const FREE_WRONG_PASSWORDS = { place: 5, strangers: 30 } as const;
const LONGEST_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** Tolerated clock difference between servers of a database, ms. */
const SKEW_MS = 60_000;

const lockMs = (count: number, free: number): number =>
  count < free ? 0 : Math.min(LONGEST_MS, 1000 * 2 ** Math.min(20, count - free));

/**
 * Time at which the login reopens; undefined: open. Cognito's rule: 2^(n - free) seconds after the n-th wrong password, at most
 * 15 minutes; reset by 15 minutes without attempts after a lockout.
 */
export const lockedUntil = (
  { count, lastAt }: WrongPasswords,
  now: Date,
  free: number = FREE_WRONG_PASSWORDS.place,
): Date | undefined => {
  if (lastAt === undefined) return undefined;
  const until = lastAt.getTime() + lockMs(count, free);
  // The clock was set back: the lock would last as long as that.
  const isAhead = lastAt.getTime() - now.getTime() > SKEW_MS;
  return until > now.getTime() && !isAhead ? new Date(until) : undefined;
};

/** Returns the state after one more wrong password, for a login that isn't locked. */
export const afterWrongPassword = (
  before: WrongPasswords,
  now: Date,
  free: number = FREE_WRONG_PASSWORDS.place,
): WrongPasswords => {
  const openSince = before.lastAt === undefined ? now.getTime() : before.lastAt.getTime() + lockMs(before.count, free);
  const forgotten = now.getTime() - openSince >= FORGOTTEN_AFTER_MS;
  return { count: forgotten ? 1 : before.count + 1, lastAt: now };
};
