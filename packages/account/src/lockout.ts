/** Record of a user's wrong passwords. */
export interface WrongPasswords {
  /** Since the last right one; attempts during a lockout do not count. */
  readonly count: number;
  /** Undefined when `count` is 0. */
  readonly lastAt: Date | undefined;
}

/** Nothing to remember. */
export const NO_WRONG_PASSWORDS: WrongPasswords = { count: 0, lastAt: undefined };

/**
 * So many wrong passwords are free; then each locks the login for twice as long as the one before, from one second on. `place`: from
 * one browser or network. `strangers`: from all together that the user never signed in from.
 */
export const FREE_WRONG_PASSWORDS = { place: 5, strangers: 30 } as const;
const LONGEST_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** Clocks of servers that share a database may differ by so much. */
const SKEW_MS = 60_000;

const lockMs = (count: number, free: number): number =>
  count < free ? 0 : Math.min(LONGEST_MS, 1000 * 2 ** Math.min(20, count - free));

/**
 * Returns the time at which the login opens again, undefined when it is open. The rule is Cognito's: 2^(n - free) seconds after the n-th wrong
 * password, at most 15 minutes; a quarter of an hour without attempts after a lockout forgets them all.
 */
export const lockedUntil = (
  { count, lastAt }: WrongPasswords,
  now: Date,
  free: number = FREE_WRONG_PASSWORDS.place,
): Date | undefined => {
  if (lastAt === undefined) return undefined;
  const until = lastAt.getTime() + lockMs(count, free);
  // From before the clock was set back: the lock would hold for as long as that was.
  const isAhead = lastAt.getTime() - now.getTime() > SKEW_MS;
  return until > now.getTime() && !isAhead ? new Date(until) : undefined;
};

/** After one more wrong password; only for a login that is not locked. */
export const afterWrongPassword = (
  before: WrongPasswords,
  now: Date,
  free: number = FREE_WRONG_PASSWORDS.place,
): WrongPasswords => {
  const openSince = before.lastAt === undefined ? now.getTime() : before.lastAt.getTime() + lockMs(before.count, free);
  const forgotten = now.getTime() - openSince >= FORGOTTEN_AFTER_MS;
  return { count: forgotten ? 1 : before.count + 1, lastAt: now };
};
