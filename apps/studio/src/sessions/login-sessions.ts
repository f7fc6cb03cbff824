import { Email, type LoginSession } from "@setsuna/contracts";
import { and, desc, eq, gt, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { RequestOrigin, SignedIn } from "../api/request-origin.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { newRowId } from "../storage/row-id.ts";
import { accounts, loginSessions, passkeys, totpFactors } from "../storage/schema/index.ts";
import { SESSION_DAYS } from "./session-cookie.ts";
import { newSessionToken, sessionTokenHash } from "./session-token.ts";

const LIFE_MS = SESSION_DAYS * 24 * 3_600_000;
/** A session's last use is written down this often at most. */
const SEEN_INTERVAL_MS = 60_000;

export interface OpenedSession {
  readonly id: string;
  /** For the cookie; nothing else knows it. */
  readonly token: string;
}

/**
 * Opens a session of 30 days. Audit it in the same transaction. `passwordAt`: when the password was given that it goes by; null where
 * it goes by none.
 */
export const openSession = async (
  tx: Transaction,
  accountId: string,
  origin: RequestOrigin,
  now: Date,
  secondFactorPassed: boolean,
  passwordAt: Date | null = now,
): Promise<OpenedSession> => {
  const [id, token] = [newRowId(), newSessionToken()];
  await tx.insert(loginSessions).values({
    id,
    tokenHash: sessionTokenHash(token),
    accountId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
    address: origin.address,
    userAgent: origin.userAgent,
    secondFactorAt: secondFactorPassed ? now : null,
    passwordAt,
  });
  return { id, token };
};

/** Whether the account of the row has an authenticator app that was confirmed, or a passkey. */
const withFactor = (): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${passkeys} where ${eq(passkeys.accountId, accounts.id)})
  or exists (select 1 from ${totpFactors} where ${and(eq(totpFactors.accountId, accounts.id), isNotNull(totpFactors.confirmedAt))}))`;

/** The login that a cookie's token stands for; undefined for a token that is unknown, ended or expired. Notes that it was used. */
export const findSession = async (
  database: Database,
  token: string,
  origin: RequestOrigin,
  now: Date,
): Promise<SignedIn | undefined> => {
  const [row] = await database
    .select({ session: loginSessions, account: accounts, hasFactor: withFactor() })
    .from(loginSessions)
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .where(and(eq(loginSessions.tokenHash, sessionTokenHash(token)), gt(loginSessions.expiresAt, now)))
    .limit(1);
  if (row === undefined) return undefined;
  const { session, account, hasFactor } = row;
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_INTERVAL_MS)
    await database
      .update(loginSessions)
      .set({ lastSeenAt: now, address: origin.address })
      .where(and(eq(loginSessions.id, session.id), lt(loginSessions.lastSeenAt, now)));
  return {
    sessionId: session.id,
    // The password proves nothing more once there is a factor.
    provedAt: (hasFactor ? session.secondFactorAt : session.passwordAt) ?? undefined,
    secondFactorAt: session.secondFactorAt ?? undefined,
    account: {
      id: account.id,
      email: Email.parse(account.email),
      locale: account.locale,
      role: account.role,
      secondFactorPassed: session.secondFactorAt !== null,
      secondFactorNeeded: hasFactor && session.secondFactorAt === null,
    },
  };
};

/** The live sessions of an account, the last used first. `current`: the one that asks. */
export const listSessions = async (
  database: Database,
  accountId: string,
  current: string | undefined,
  now: Date,
): Promise<LoginSession[]> => {
  const rows = await database
    .select()
    .from(loginSessions)
    .where(and(eq(loginSessions.accountId, accountId), gt(loginSessions.expiresAt, now)))
    .orderBy(desc(loginSessions.lastSeenAt));
  return rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    address: row.address,
    userAgent: row.userAgent,
  }));
};

/** Ends one session of an account. False when the account has no such session. */
export const endSession = async (tx: Transaction, accountId: string, id: string): Promise<boolean> => {
  const ended = await tx
    .delete(loginSessions)
    .where(and(eq(loginSessions.id, id), eq(loginSessions.accountId, accountId)))
    .returning({ id: loginSessions.id });
  return ended.length > 0;
};

/** Ends every session of an account, but not `kept`. Returns how many. */
export const endSessions = async (tx: Transaction, accountId: string, kept: string | undefined): Promise<number> => {
  const ended = await tx
    .delete(loginSessions)
    .where(and(eq(loginSessions.accountId, accountId), kept === undefined ? undefined : ne(loginSessions.id, kept)))
    .returning({ id: loginSessions.id });
  return ended.length;
};

/** Removes the sessions whose 30 days are over; they count no more in any case. */
export const sweepSessions = async (database: Database, now: Date): Promise<void> => {
  await database.delete(loginSessions).where(lt(loginSessions.expiresAt, now));
};
