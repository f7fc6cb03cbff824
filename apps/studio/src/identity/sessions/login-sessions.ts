import { Email, type LoginSession } from "@setsuna/contracts";
import { and, desc, eq, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import {
  accounts,
  type Database,
  endedPoolLogins,
  loginSessions,
  newRowId,
  passkeys,
  type RequestOrigin,
  SESSION_DAYS,
  type SignedIn,
  type Transaction,
  tokenHash,
  totpFactors,
} from "../../platform/index.ts";
import { newSessionToken } from "./session-token.ts";

const LIFE_MS = SESSION_DAYS * 24 * 3_600_000;
/** A session's last use is written down this often at most. */
const SEEN_INTERVAL_MS = 60_000;

export interface OpenedSession {
  readonly id: string;
  /** For the cookie; nothing else knows it. */
  readonly token: string;
}

/** The login at the identity service that a session is made from. */
export interface SessionLogin {
  /** The service's name of it. */
  readonly id: string;
  /** Time at which the password was shown. */
  readonly authenticatedAt: Date;
  /** Latest end of the login. Absent if the service doesn't report it. */
  readonly endsAt?: Date | undefined;
  /** Encrypts the tokens for checking the login with a user pool. Undefined if no check is needed. */
  readonly seal?: ((sessionId: string) => string) | undefined;
}

/**
 * Opens a session for 30 days, but no longer than its login. `login`: null for a passkey; absent: a password verified locally.
 * Audit it in the same transaction.
 */
export const openSession = async (
  tx: Transaction,
  accountId: string,
  origin: RequestOrigin,
  now: Date,
  secondFactorPassed: boolean,
  login?: SessionLogin | null,
): Promise<OpenedSession> => {
  const [id, token] = [newRowId(), newSessionToken()];
  const sealedPoolLogin = login?.seal?.(id) ?? null;
  const ends = now.getTime() + LIFE_MS;
  await tx.insert(loginSessions).values({
    id,
    tokenHash: tokenHash(token),
    accountId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(Math.min(ends, login?.endsAt?.getTime() ?? ends)),
    address: origin.address,
    userAgent: origin.userAgent,
    secondFactorAt: secondFactorPassed ? now : null,
    authenticatedAt: login?.authenticatedAt ?? now,
    identityLogin: login?.id ?? null,
    sealedPoolLogin,
    poolAskedAt: sealedPoolLogin === null ? null : now,
    poolStoodAt: sealedPoolLogin === null ? null : now,
    // A renewed token is no new proof of the password: the session is as fresh as the login behind it.
    passwordAt: login === null ? null : new Date(Math.min(login?.authenticatedAt.getTime() ?? now.getTime(), now.getTime())),
  });
  return { id, token };
};

export type SessionRow = typeof loginSessions.$inferSelect;

/** Returns whether a session's login is still valid, as far as an external service must be asked. */
export type StillStands = (session: SessionRow, now: Date) => Promise<boolean>;

/** Returns the condition that the account of the row has an authenticator app that was confirmed, or a passkey. */
const withFactor = (): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${passkeys} where ${eq(passkeys.accountId, accounts.id)})
  or exists (select 1 from ${totpFactors} where ${and(eq(totpFactors.accountId, accounts.id), isNotNull(totpFactors.confirmedAt))}))`;

/** The login that a cookie's token stands for; undefined for a token that is unknown, ended or expired. Notes that it was used. */
export const findSession = async (
  database: Database,
  token: string,
  origin: RequestOrigin,
  now: Date,
  stillStands: StillStands = async () => true,
): Promise<SignedIn | undefined> => {
  const [row] = await database
    .select({ session: loginSessions, account: accounts, hasFactor: withFactor() })
    .from(loginSessions)
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .where(and(eq(loginSessions.tokenHash, tokenHash(token)), gt(loginSessions.expiresAt, now)))
    .limit(1);
  if (row === undefined) return undefined;
  const { session, account, hasFactor } = row;
  if (!(await stillStands(session, now))) return undefined;
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

/** The account's live sessions, most recently used first. `current`: the one that makes the request. */
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

/**
 * True if the account has that session; locks it until the transaction ends. For creating a credential that outlives the
 * session. `Revoke` locks the account's row before it ends anything.
 */
export const holdSession = async (tx: Transaction, accountId: string, id: string): Promise<boolean> => {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("share");
  const own = and(eq(loginSessions.id, id), eq(loginSessions.accountId, accountId));
  return (await tx.select({ id: loginSessions.id }).from(loginSessions).where(own)).length > 0;
};

/** Largest clock difference to a user pool, ms: a login right after an event must not count as older. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * True if a login may open a session. It must be valid and newer than the last event that ended the account's logins. Locks the
 * account's row, like {@link holdSession}.
 */
export const mayOpenSession = async (tx: Transaction, accountId: string, login: SessionLogin): Promise<boolean> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("share");
  const validFrom = account?.loginsValidFrom?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (account === undefined || login.authenticatedAt.getTime() + CLOCK_TOLERANCE_MS < validFrom) return false;
  return (await tx.select().from(endedPoolLogins).where(eq(endedPoolLogins.login, login.id))).length === 0;
};

/** Ended logins of a pool are remembered so long, in ms: its refresh tokens may live longer, but were revoked by then. */
const ENDED_KEPT_MS = LIFE_MS;

/** Removes the sessions whose 30 days are over; they count no more in any case. */
export const sweepSessions = async (database: Database, now: Date): Promise<void> => {
  await database.delete(loginSessions).where(lt(loginSessions.expiresAt, now));
  await database.delete(endedPoolLogins).where(lt(endedPoolLogins.endedAt, new Date(now.getTime() - ENDED_KEPT_MS)));
};
