import { type CurrentAccount, type CurrentSession, Email, StudioError } from "@setsuna/contracts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { accounts, type Caller, passkeys, type SignedIn, type Transaction, totpFactors } from "../../platform/index.ts";
import { holdSession } from "../sessions/login-sessions.ts";

/** A caller with a session. */
export interface InSession {
  readonly sessionId: string;
  readonly account: CurrentAccount;
}

const signedInOf = (caller: Caller): SignedIn => {
  // Defense in depth: the access table already refuses this.
  if (caller.signedIn === undefined) throw new StudioError("signed-out");
  return caller.signedIn;
};

/** The caller's account, by cookie or access token. */
export const accountOf = (caller: Caller): CurrentAccount => signedInOf(caller).account;

/** The caller's session. Throws `forbidden` for an access token: a program does not change how a person signs in. */
export const inSession = (caller: Caller): InSession => {
  const { sessionId, account } = signedInOf(caller);
  if (sessionId === undefined) throw new StudioError("forbidden");
  return { sessionId, account };
};

/** True when the account has an authenticator app that was confirmed, or a passkey. */
export const hasFactor = async (tx: Transaction, accountId: string): Promise<boolean> => {
  const [totp] = await tx
    .select({ one: sql<number>`1` })
    .from(totpFactors)
    .where(and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt)));
  if (totp !== undefined) return true;
  const [passkey] = await tx.select({ one: sql<number>`1` }).from(passkeys).where(eq(passkeys.accountId, accountId)).limit(1);
  return passkey !== undefined;
};

/**
 * Throws `signed-out` when the session has ended meanwhile, `second-factor-needed` when the account has a factor that this session has not passed. The access table has asked before the
 * transaction; this asks in it, so that a factor which was added meanwhile counts.
 */
export const requireStillWhole = async (tx: Transaction, { sessionId, account }: InSession): Promise<void> => {
  // From here on what ends the session waits for us, and ends what we make too.
  if (!(await holdSession(tx, account.id, sessionId))) throw new StudioError("signed-out");
  if (!account.secondFactorPassed && (await hasFactor(tx, account.id))) throw new StudioError("second-factor-needed");
};

/** The account of that session as it now stands. Throws `signed-out` when either is gone. */
export const sessionNow = async (tx: Transaction, accountId: string, secondFactorPassed: boolean): Promise<CurrentSession> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  if (account === undefined) throw new StudioError("signed-out");
  const { id, locale, role } = account;
  const secondFactorNeeded = !secondFactorPassed && (await hasFactor(tx, accountId));
  return {
    state: "signed-in",
    account: { id, email: Email.parse(account.email), locale, role, secondFactorPassed, secondFactorNeeded },
  };
};
