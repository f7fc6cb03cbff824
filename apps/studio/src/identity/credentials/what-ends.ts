/**
 * `own`: credentials of the named session or login. `session`: the same without the login at the identity service. `others`: all
 * but the asking session's.
 */
export type Extent = "none" | "session" | "own" | "own-and-passkeys" | "others" | "all";

export interface Extents {
  readonly logins: Extent;
  /** Also ends the logins, unless the OAuth server ends its session itself. */
  readonly oauthSessions: "none" | "with-logins";
  readonly programs: "none" | "all";
  readonly tokens: "none" | "all";
  /** Marks on sessions that passed a second factor. */
  readonly factorMarks: "none" | "others" | "all";
  readonly resetCodes: "none" | "all";
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
/** Everything except the factors that prove who someone is. */
const EVERYTHING: Extents = { ...NOTHING, logins: "all", programs: "all", tokens: "all", factorMarks: "all", resetCodes: "all" };

export const WHAT_ENDS = {
  "signed-out": { ...NOTHING, logins: "own" },
  /** /oauth2/logout, whose session holds the question until answered. */
  "signed-out-by-oauth": { ...NOTHING, logins: "own", oauthSessions: "none" },
  "session-replaced": { ...NOTHING, logins: "session" },
  "session-ended": { ...NOTHING, logins: "own" },
  "login-ended": { ...NOTHING, logins: "own" },
  /** Reported by the user pool. It may have ended all of them, so also end passkey sessions, which the pool doesn't know. */
  "login-lost": { ...NOTHING, logins: "own-and-passkeys" },
  /** A refresh token came back after its exchange, so two parties have it. */
  "refresh-token-reused": { ...NOTHING, logins: "own" },
  "others-ended": { ...NOTHING, logins: "others", programs: "all" },
  "signed-out-everywhere": EVERYTHING,
  "password-changed": EVERYTHING,
  /** By a mailed code, because others may know the old password. Factors stay: a mailbox alone must not remove them. */
  "password-reset": EVERYTHING,
  /** One of several: sessions that passed it must prove another one. */
  "factor-removed": { ...NOTHING, factorMarks: "others" },
  "last-factor-removed": { ...NOTHING, factorMarks: "all" },
  /** The signed-in owner reports an intruder's factor. */
  "factor-not-mine": { ...EVERYTHING, logins: "others", factorMarks: "others" },
  /** The owner follows the mail's link without signing in. */
  "factor-reported": EVERYTHING,
  "account-deleted": { ...EVERYTHING, factors: "all" },
  "admin-ended": EVERYTHING,
  /** A new admin must pass a second factor again; a former one keeps no mark. */
  "role-changed": { ...NOTHING, factorMarks: "all" },
  /** The owner must come in and pay. Contract status ends the ID's streams. */
  "account-restricted": NOTHING,
} as const satisfies Record<string, Extents>;

export type CredentialEvent = keyof typeof WHAT_ENDS;
