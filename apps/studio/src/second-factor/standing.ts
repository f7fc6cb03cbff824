import { type CurrentAccount, type CurrentSession, Email, StudioError } from "@setsuna/contracts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Caller, SignedIn } from "../api/request-origin.ts";
import type { Transaction } from "../storage/database.ts";
import { accounts, passkeys, totpFactors } from "../storage/schema/index.ts";
import type { LoginPort } from "./login-port.ts";

/** A first factor may be added so long after the login. */
const FRESH_MS = 15 * 60 * 1000;

/** A caller with a session of their own. */
export interface InSession {
  readonly sessionId: string;
  readonly account: CurrentAccount;
}

const signedInOf = (caller: Caller): SignedIn => {
  // The access table sees to it first; this is the second lock.
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

/** Throws unless the second factor was passed in this session. */
export const requirePassed = ({ account }: InSession): void => {
  if (!account.secondFactorPassed) throw new StudioError("second-factor-needed");
};

/**
 * Throws unless the session may be given a factor: with the second factor passed where the account has one, else soon after the
 * login (`fresh-login-needed`). Otherwise who finds an open session could lock its owner out, or make an admin's session their own.
 */
export const requireMayAdd = async (tx: Transaction, logins: LoginPort, session: InSession, now: Date): Promise<void> => {
  if (session.account.secondFactorPassed) return;
  if (await hasFactor(tx, session.account.id)) throw new StudioError("second-factor-needed");
  const openedAt = await logins.openedAt(tx, session.sessionId);
  if (openedAt === undefined) throw new StudioError("signed-out");
  if (now.getTime() - openedAt.getTime() > FRESH_MS) throw new StudioError("fresh-login-needed");
};

/** The account as its own sessions show it, with the second factor passed. */
export const passedSession = async (tx: Transaction, accountId: string): Promise<CurrentSession> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  if (account === undefined) throw new StudioError("signed-out");
  const { id, locale, role } = account;
  return {
    state: "signed-in",
    account: { id, email: Email.parse(account.email), locale, role, secondFactorPassed: true },
  };
};
