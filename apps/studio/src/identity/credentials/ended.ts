/** Counts all that ended, each thing once. */
export interface Ended {
  /** Sessions of the site. */
  readonly sessions: number;
  /** Logins at the built-in identity service. 0 with a user pool, which is notified later. */
  readonly logins: number;
  /** Grants of programs, such as the desktop app. */
  readonly programs: number;
  /** Personal access tokens. */
  readonly tokens: number;
}

export const NOTHING_ENDED: Ended = { sessions: 0, logins: 0, programs: 0, tokens: 0 };

export const isNothing = (ended: Ended): boolean => Object.values(ended).every((count) => count === 0);
