import { type CurrentSession, type Role, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { type Database, type Handlers, limited, type SignedIn, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { type AccountParts, openAccount } from "../accounts/account-store.ts";
import type { Revocation, Revoke } from "../credentials/revoke.ts";
import { teamsOf } from "../organizations/in-teams.ts";
import { hasFactor } from "../second-factor/standing.ts";
import { mayDoWithoutSso } from "../sso/sso-required.ts";
import type { IdentityPort } from "../user-pool/identity-port.ts";
import { mayOpenSession, openSession } from "./login-sessions.ts";

const currentSession = (signedIn: SignedIn | undefined): CurrentSession =>
  signedIn === undefined ? { state: "signed-out" } : { state: "signed-in", account: signedIn.account };

export interface SignInParts extends AccountParts {
  readonly database: Database;
  readonly identity: IdentityPort;
  readonly revoke: Revoke;
  /** Throws if this role may not sign in now. Absent: always allowed. */
  readonly requireOpen?: ((role: Role, now: Date) => Promise<void>) | undefined;
}

/** Undefined without an account. */
const roleOf = async (database: Database, subject: string): Promise<Role | undefined> => {
  const [row] = await database.select({ role: accounts.role }).from(accounts).where(eq(accounts.identitySubject, subject));
  return row?.role;
};

const replaced = async (tx: Transaction, session: string, login: string): Promise<Revocation> => {
  const [row] = await tx.select({ login: loginSessions.identityLogin }).from(loginSessions).where(eq(loginSessions.id, session));
  return { event: row?.login === login ? "session-replaced" : "signed-out", session };
};

export const signInApi = (parts: SignInParts): Handlers<"currentSession" | "signIn" | "signOut"> => ({
  currentSession: async (_request, caller) => currentSession(caller.signedIn),

  signIn: limited({ name: "sign-in", capacity: 60, perHour: 600, by: "address" }, async ({ body }, caller, answer) => {
    const { origin, now, signedIn } = caller;
    // Call it before the transaction, because a user pool is across the network.
    const user = await parts.identity.currentUser(body.accessToken, now);
    if (!user.emailVerified) throw new StudioError("not-authorized");
    await parts.requireOpen?.((await roleOf(parts.database, user.subject)) ?? "licensee", now);
    const opened = await parts.database.transaction(async (tx) => {
      const account = await openAccount(tx, user, origin, now, parts);
      if (account === undefined) throw new StudioError("not-authorized");
      // The same browser signs in again and loses its cookie: end that login, unless it is this one.
      if (signedIn?.sessionId !== undefined)
        await parts.revoke(tx, signedIn.account.id, await replaced(tx, signedIn.sessionId, user.login.id), {
          actor: signedIn.account.id,
          origin,
          now,
        });
      const { pool } = parts.identity;
      const seal = pool === undefined ? undefined : (sessionId: string) => pool.seal(sessionId, body);
      const login = { ...user.login, authenticatedAt: user.authenticatedAt, seal };
      if (!(await mayOpenSession(tx, account.id, login)) || !(await parts.identity.stands(tx, login.id, now)))
        throw new StudioError("not-authorized");
      if (!(await mayDoWithoutSso(tx, parts.audit, { accountId: account.id, by: "password", origin, now }))) return undefined;
      const session = await openSession(tx, account.id, origin, now, false, login);
      const secondFactorNeeded = await hasFactor(tx, account.id);
      await parts.audit.record(tx, { actor: account.id, action: "session.opened", subject: session.id, origin, at: now });
      return { session, account, secondFactorNeeded, teams: await teamsOf(tx, account.id, now) };
    });
    if (opened === undefined) throw new StudioError("sso-required");
    answer.setSession(opened.session.token);
    const { id, email, locale, role } = opened.account;
    const { secondFactorNeeded, teams } = opened;
    return {
      state: "signed-in",
      account: { id, email: email as typeof user.email, locale, role, secondFactorPassed: false, secondFactorNeeded, ...teams },
    };
  }),

  signOut: async (_request, { signedIn, origin, now }, answer) => {
    answer.setSession(undefined);
    if (signedIn?.sessionId === undefined) return;
    const { sessionId, account } = signedIn;
    const what = { event: "signed-out", session: sessionId } as const;
    await parts.database.transaction((tx) => parts.revoke(tx, account.id, what, { actor: account.id, origin, now }));
  },
});
