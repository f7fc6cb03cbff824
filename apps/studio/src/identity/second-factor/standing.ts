import { type CurrentAccount, type CurrentSession, Email, StudioError } from "@setsuna/contracts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Caller, SignedIn, Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { passkeys, totpFactors } from "../../platform/storage/schema/second-factors.ts";
import { teamsOf } from "../organizations/in-teams.ts";
import { holdSession } from "../sessions/login-sessions.ts";

export interface InSession {
  readonly sessionId: string;
  readonly account: CurrentAccount;
}

const signedInOf = (caller: Caller): SignedIn => {
  // Defense in depth, because the access table already refuses this.
  if (caller.signedIn === undefined) throw new StudioError("signed-out");
  return caller.signedIn;
};

export const accountOf = (caller: Caller): CurrentAccount => signedInOf(caller).account;

/** Throws `forbidden` for an access token: a program doesn't change how a person signs in. */
export const inSession = (caller: Caller): InSession => {
  const { sessionId, account } = signedInOf(caller);
  if (sessionId === undefined) throw new StudioError("forbidden");
  return { sessionId, account };
};

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
 * Repeats the access check inside the transaction, because the session may have ended (`signed-out`) or a factor been added
 * (`second-factor-needed`) meanwhile.
 */
export const requireCurrentSession = async (tx: Transaction, { sessionId, account }: InSession): Promise<void> => {
  // Locks the session, so that ending it also ends what we create.
  if (!(await holdSession(tx, account.id, sessionId))) throw new StudioError("signed-out");
  if (!account.secondFactorPassed && (await hasFactor(tx, account.id))) throw new StudioError("second-factor-needed");
};

/** `acting`: the organization that the session acts for. Throws `signed-out` if the account or session is gone. */
export const sessionNow = async (
  tx: Transaction,
  accountId: string,
  { secondFactorPassed, acting, now }: Pick<CurrentAccount, "secondFactorPassed" | "acting"> & { readonly now: Date },
): Promise<CurrentSession> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  if (account === undefined) throw new StudioError("signed-out");
  const { id, locale, role } = account;
  const secondFactorNeeded = !secondFactorPassed && (await hasFactor(tx, accountId));
  return {
    state: "signed-in",
    account: {
      ...{ id, email: Email.parse(account.email), locale, role, secondFactorPassed, secondFactorNeeded },
      ...(acting && { acting }),
      ...(await teamsOf(tx, accountId, now)),
    },
  };
};
