import { z } from "zod";
import { Language } from "../values.ts";
import { Email, Instant, Role, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** The signed-in person, as the site shows them. */
export const CurrentAccount = z.object({
  id: RowId,
  email: Email,
  locale: Language,
  role: Role,
  /** True once this session has passed a second factor; admin functions need it. */
  secondFactorPassed: z.boolean(),
  /** True while this session has yet to pass the account's second factor: calls answer `second-factor-needed` until it has. */
  secondFactorNeeded: z.boolean(),
});
export type CurrentAccount = z.infer<typeof CurrentAccount>;

/** Spec §3 Session, §4. */
export const CurrentSession = z.discriminatedUnion("state", [
  z.object({ state: z.literal("signed-out") }),
  z.object({ state: z.literal("signed-in"), account: CurrentAccount }),
]);
export type CurrentSession = z.infer<typeof CurrentSession>;

/** One login of an account, as My Page lists it. */
export const LoginSession = z.object({
  id: RowId,
  /** True for the session that asks. */
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** Global address of the last request. */
  address: z.string(),
  /** User agent of the login, at most 300 characters; empty when none was sent. */
  userAgent: z.string(),
});
export type LoginSession = z.infer<typeof LoginSession>;

const AccountDetails = z.object({ email: Email, locale: Language, role: Role, createdAt: Instant });

/** Calls about the signed-in person, their account and their logins. */
export const SESSION_API = {
  /** Reads the caller's session. Never cached; needs no bot token, because it gives nothing but the caller's own state. */
  currentSession: {
    method: "GET",
    path: "/studio/api/session",
    access: "anyone",
    bot: false,
    scope: "account:read",
    reply: CurrentSession,
    errors: [],
  },
  /** Turns a login at the identity service into a session of the site: sets the cookie. */
  signIn: {
    method: "POST",
    path: "/studio/api/session",
    access: "anyone",
    bot: true,
    body: z.object({
      /** The identity service's access token (JWT). */
      accessToken: z.string().min(1).max(4096),
      /**
       * The refresh token of the same login. With a user pool the site asks by it whether the login still stands; absent, the session
       * ends with the access token there. The built-in service needs none.
       */
      refreshToken: z.string().min(1).max(4096).optional(),
    }),
    reply: CurrentSession,
    errors: ["not-authorized", "identity-unavailable", "insecure-cookies"],
  },
  /** Ends the caller's own session. Answers 204 also when there is none. */
  signOut: { method: "DELETE", path: "/studio/api/session", access: "anyone", bot: true, errors: [] },
  listSessions: {
    method: "GET",
    path: "/studio/api/sessions",
    access: "signed-in",
    bot: true,
    reply: z.object({ sessions: z.array(LoginSession) }),
    errors: [],
  },
  endSession: {
    method: "DELETE",
    path: "/studio/api/sessions/:id",
    access: "signed-in",
    bot: true,
    params: z.object({ id: RowId }),
    errors: ["unknown-login-session"],
  },
  /** Ends every session of the account but the caller's, and takes back what programs were allowed (OAuth grants). */
  endOtherSessions: { method: "DELETE", path: "/studio/api/sessions", access: "signed-in", bot: true, errors: [] },
  readAccount: {
    method: "GET",
    path: "/studio/api/account",
    access: "signed-in",
    bot: true,
    scope: "account:read",
    reply: AccountDetails,
    errors: [],
  },
  changeAccount: {
    method: "PATCH",
    path: "/studio/api/account",
    access: "signed-in",
    bot: true,
    body: z.object({ locale: Language }),
    reply: AccountDetails,
    errors: [],
  },
  /** Deletes the account, its licences, IDs and sessions at once; running streams end. Spec §4 Delete account. */
  deleteAccount: {
    method: "DELETE",
    path: "/studio/api/account",
    access: "proved",
    bot: true,
    /** The access token of a login of the last 5 minutes proves that the owner is there. */
    body: z.object({ accessToken: z.string().min(1).max(4096) }),
    errors: ["not-authorized", "identity-unavailable"],
  },
} as const satisfies Record<string, Endpoint>;
