export interface Ended {
  readonly sessions: number;
  /** At the built-in service. 0 with a user pool, which is notified later. */
  readonly logins: number;
  readonly programs: number;
  readonly tokens: number;
}

export const NOTHING_ENDED: Ended = { sessions: 0, logins: 0, programs: 0, tokens: 0 };

export const isNothing = (ended: Ended): boolean => Object.values(ended).every((count) => count === 0);
