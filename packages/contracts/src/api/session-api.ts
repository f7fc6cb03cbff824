import { z } from "zod";
import { Language, SerialId } from "../values.ts";
import { Email, Instant, Role, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TeamRole } from "./team-role.ts";

/** The signed-in person. */
export const CurrentAccount = z.object({
  id: RowId,
  email: Email,
  locale: Language,
  role: Role,
  /** True if passed in this session; admin functions need it. */
  secondFactorPassed: z.boolean(),
  /** While true, calls answer `second-factor-needed`. */
  secondFactorNeeded: z.boolean(),
  /**
   * The organization that this session acts for. Absent: it acts for the account itself. `serialIds`: those that the member may
   * use; absent: all.
   */
  acting: z.object({ id: RowId, name: z.string(), role: TeamRole, serialIds: z.array(SerialId).optional() }).optional(),
  /** True for members of organizations and for people invited to one. */
  inTeams: z.boolean().optional(),
});
export type CurrentAccount = z.infer<typeof CurrentAccount>;

/** Spec §3 Session, §4. */
export const CurrentSession = z.discriminatedUnion("state", [
  z.object({ state: z.literal("signed-out") }),
  z.object({ state: z.literal("signed-in"), account: CurrentAccount }),
]);
export type CurrentSession = z.infer<typeof CurrentSession>;

/** A login in My Page's list. */
export const LoginSession = z.object({
  id: RowId,
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** Address of the last request. */
  address: z.string(),
  userAgent: z.string(),
});
export type LoginSession = z.infer<typeof LoginSession>;

const AccountDetails = z.object({
  email: Email,
  locale: Language,
  role: Role,
  createdAt: Instant,
  /** Made by single sign-on. Absent: it has a password. */
  passwordless: z.literal(true).optional(),
});

/** Current person, account and logins. */
export const SESSION_API = {
  /** Never cached; no bot token, because it reveals only the caller's own state. */
  currentSession: {
    method: "GET",
    path: "/studio/api/session",
    access: "anyone",
    bot: false,
    scope: "account:read",
    reply: CurrentSession,
    errors: [],
  },
  /** Exchanges a login at the identity service for the cookie. */
  signIn: {
    method: "POST",
    path: "/studio/api/session",
    access: "anyone",
    bot: true,
    body: z.object({
      accessToken: z.string().min(1).max(4096),
      /**
       * Lets the site check the login with a user pool; absent, the session ends with the access token. Not needed by the
       * built-in service.
       */
      refreshToken: z.string().min(1).max(4096).optional(),
    }),
    reply: CurrentSession,
    errors: ["not-authorized", "identity-unavailable", "insecure-cookies", "sso-required"],
  },
  /** Answers 204 even without a session. */
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
  /** Also revokes OAuth grants. */
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
  /** With licences, IDs, sessions and running streams, at once. Spec §4 Delete account. */
  deleteAccount: {
    method: "DELETE",
    path: "/studio/api/account",
    access: "proved",
    bot: true,
    /** A token of a login within 5 minutes, as proof of presence. Absent for an account without a password. */
    body: z.object({ accessToken: z.string().min(1).max(4096).optional() }),
    errors: ["not-authorized", "identity-unavailable", "organization-needs-owner"],
  },
} as const satisfies Record<string, Endpoint>;
