/**
 * Names the extent to which credentials of a kind end. `own`: what belongs to the session or login that the event names.
 * `session`: the same without the login at the identity service. `others`: all but what belongs to the session that asks.
 */
export type Extent = "none" | "session" | "own" | "own-and-passkeys" | "others" | "all";

/** Kinds of credentials that can act for an account. */
export interface Extents {
  /**
   * Logins: sessions of the site, the logins at the identity service that they were made from, and grants of our own pages.
   * They end together.
   */
  readonly logins: Extent;
  /** The OAuth server's own sessions: with the logins, unless that server ends the one in question itself. */
  readonly oauthSessions: "none" | "with-logins";
  /** Grants of programs: the desktop app, `setsuna login`. */
  readonly programs: "none" | "all";
  /** Personal access tokens. */
  readonly tokens: "none" | "all";
  /** The marks of sessions that they have passed a second factor. */
  readonly factorMarks: "none" | "others" | "all";
  /** A mailed code for a new password that was not used yet. */
  readonly resetCodes: "none" | "all";
  /** Passkeys and authenticator apps. */
  readonly factors: "none" | "all";
}

const NOTHING: Extents = {
  logins: "none",
  oauthSessions: "with-logins",
  programs: "none",
  tokens: "none",
  factorMarks: "none",
  resetCodes: "none",
  factors: "none",
};
/** Everything that was given out; the ways to prove oneself stay. */
const EVERYTHING: Extents = { ...NOTHING, logins: "all", programs: "all", tokens: "all", factorMarks: "all", resetCodes: "all" };

/** Credentials that each event ends. `docs/security.md` has the reasons. */
export const WHAT_ENDS = {
  /** Sign-out in this browser. */
  "signed-out": { ...NOTHING, logins: "own" },
  /** The same by /oauth2/logout, whose session holds the question until it is answered. */
  "signed-out-by-oauth": { ...NOTHING, logins: "own", oauthSessions: "none" },
  /** The same login opens another session in the same browser. */
  "session-replaced": { ...NOTHING, logins: "session" },
  /** One entry of the list in My Page. */
  "session-ended": { ...NOTHING, logins: "own" },
  /** RevokeToken at the identity service. */
  "login-ended": { ...NOTHING, logins: "own" },
  /**
   * The user pool reports that a login has ended. It may have ended all of them, so also end passkey sessions, which the pool
   * doesn't know.
   */
  "login-lost": { ...NOTHING, logins: "own-and-passkeys" },
  /** A refresh token that was exchanged came again: it is in two hands. */
  "refresh-token-reused": { ...NOTHING, logins: "own" },
  /** "End all others" in My Page. Tokens have their own list next to it. */
  "others-ended": { ...NOTHING, logins: "others", programs: "all" },
  /** GlobalSignOut at the identity service. */
  "signed-out-everywhere": EVERYTHING,
  /** By a signed-in user who knew the old password. */
  "password-changed": EVERYTHING,
  /** By a mailed code, because the old password may be known to others. Factors stay: a mailbox alone must not remove them. */
  "password-reset": EVERYTHING,
  /** One of several: who passed it in another session proves another one. */
  "factor-removed": { ...NOTHING, factorMarks: "others" },
  "last-factor-removed": { ...NOTHING, factorMarks: "all" },
  /** The owner reports an intruder's factor while signed in. */
  "factor-not-mine": { ...EVERYTHING, logins: "others", factorMarks: "others" },
  /** The owner reports it through the link in the mail about the factor, without being signed in. */
  "factor-reported": EVERYTHING,
  "account-deleted": { ...EVERYTHING, factors: "all" },
  /** An admin, or the operator at the console. */
  "admin-ended": EVERYTHING,
  /** A new admin must pass a second factor again; a former admin keeps no mark. */
  "role-changed": { ...NOTHING, factorMarks: "all" },
  /** Nothing: the owner has to come in and pay. What runs on the ID ends by its contract status. */
  "account-restricted": NOTHING,
} as const satisfies Record<string, Extents>;

export type CredentialEvent = keyof typeof WHAT_ENDS;
