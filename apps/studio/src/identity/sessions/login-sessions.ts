import { randomBytes } from "node:crypto";
import { Email, type LoginSession } from "@setsuna/contracts";
import { and, desc, eq, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import {
  type Database,
  newRowId,
  type RequestOrigin,
  SESSION_DAYS,
  type SignedIn,
  type Transaction,
  tokenHash,
} from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { organizationMembers, organizations } from "../../platform/storage/schema/organizations.ts";
import { passkeys, totpFactors } from "../../platform/storage/schema/second-factors.ts";
import { endedPoolLogins, loginSessions } from "../../platform/storage/schema/sessions.ts";
import { actingColumns, actingIn } from "../organizations/acting-in.ts";
import { inTeams, isMember, isPerson } from "../organizations/in-teams.ts";
import { lacksSso } from "../sso/sso-required.ts";

/** 256 random bits, base64url. */
const newSessionToken = (): string => randomBytes(32).toString("base64url");

const LIFE_MS = SESSION_DAYS * 24 * 3_600_000;
/** Shortest time between updates of the last use, ms. */
const SEEN_INTERVAL_MS = 60_000;

export interface OpenedSession {
  readonly id: string;
  /** Only the cookie knows it. */
  readonly token: string;
}

export interface SessionLogin {
  readonly id: string;
  readonly authenticatedAt: Date;
  readonly endsAt?: Date | undefined;
  /** Encrypted tokens for later checks with a user pool. Undefined: no checks. */
  readonly seal?: ((sessionId: string) => string) | undefined;
}

/** By the provider of an organization, which the session then acts for. */
export interface SsoLogin {
  readonly ssoOrganization: string;
  /** Undefined: the provider doesn't say. */
  readonly authenticatedAt: Date | undefined;
  readonly endsAt: Date;
}

/** A renewed token is no new proof, and neither is a provider that knew the browser: use the login's age. */
const provedAt = (login: SessionLogin | SsoLogin | null | undefined, now: Date): Date | null => {
  if (login === undefined) return now;
  const at = login?.authenticatedAt?.getTime();
  return at === undefined ? null : new Date(Math.min(at, now.getTime()));
};

/**
 * 30 days, but no longer than its login. `login`: null for a passkey; absent: a password verified locally. Audit it in the same
 * transaction.
 */
export const openSession = async (
  tx: Transaction,
  accountId: string,
  origin: RequestOrigin,
  now: Date,
  secondFactorPassed: boolean,
  login?: SessionLogin | SsoLogin | null,
): Promise<OpenedSession> => {
  const [id, token] = [newRowId(), newSessionToken()];
  const ssoOrganization = login && "ssoOrganization" in login ? login.ssoOrganization : null;
  const identityLogin = login && "id" in login ? login : undefined;
  const sealedPoolLogin = identityLogin?.seal?.(id) ?? null;
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
    identityLogin: identityLogin?.id ?? null,
    sealedPoolLogin,
    poolAskedAt: sealedPoolLogin === null ? null : now,
    poolStoodAt: sealedPoolLogin === null ? null : now,
    passwordAt: provedAt(login, now),
    ssoOrganization,
    actingFor: ssoOrganization,
  });
  return { id, token };
};

export type SessionRow = typeof loginSessions.$inferSelect;

/** Returns whether a session's login is still valid, as far as an external service must be asked. */
export type LoginCheck = (session: SessionRow, now: Date) => Promise<boolean>;

const withFactor = (): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${passkeys} where ${eq(passkeys.accountId, accounts.id)})
  or exists (select 1 from ${totpFactors} where ${and(eq(totpFactors.accountId, accounts.id), isNotNull(totpFactors.confirmedAt))}))`;

/**
 * Undefined if unknown, ended or expired, if it acts for an organization that its account has left, or if single sign-on is required
 * and didn't open it. Updates the last use.
 */
export const findSession = async (
  database: Database,
  token: string,
  origin: RequestOrigin,
  now: Date,
  checkLogin: LoginCheck = async () => true,
): Promise<SignedIn | undefined> => {
  const [row] = await database
    .select({
      session: loginSessions,
      account: accounts,
      hasFactor: withFactor(),
      inTeams: inTeams(now),
      lacksSso: lacksSso(),
      acting: actingColumns,
    })
    .from(loginSessions)
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .leftJoin(organizationMembers, isMember(loginSessions.actingFor, loginSessions.accountId))
    .leftJoin(organizations, eq(organizations.accountId, organizationMembers.organizationId))
    .where(and(eq(loginSessions.tokenHash, tokenHash(token)), gt(loginSessions.expiresAt, now), isPerson()))
    .limit(1);
  if (row === undefined || row.lacksSso) return undefined;
  const { session, account, hasFactor } = row;
  const acting = actingIn(row.acting);
  if (session.actingFor !== null && acting === undefined) return undefined;
  if (!(await checkLogin(session, now))) return undefined;
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_INTERVAL_MS)
    await database
      .update(loginSessions)
      .set({ lastSeenAt: now, address: origin.address })
      .where(and(eq(loginSessions.id, session.id), lt(loginSessions.lastSeenAt, now)));
  return {
    sessionId: session.id,
    // With a factor, the password alone proves nothing.
    provedAt: (hasFactor ? session.secondFactorAt : session.passwordAt) ?? undefined,
    secondFactorAt: session.secondFactorAt ?? undefined,
    account: {
      id: account.id,
      email: Email.parse(account.email),
      locale: account.locale,
      role: account.role,
      secondFactorPassed: session.secondFactorAt !== null,
      secondFactorNeeded: hasFactor && session.secondFactorAt === null,
      ...(acting && { acting }),
      ...(row.inTeams && { inTeams: true }),
    },
  };
};

/** From now on, the session acts for the organization, or for its account if null. */
export const actFor = async (tx: Transaction, session: string, organization: string | null): Promise<void> => {
  await tx.update(loginSessions).set({ actingFor: organization }).where(eq(loginSessions.id, session));
};

/** Ends the sessions that act for an organization: of one member, or all. Returns their number. */
export const endActingSessions = async (tx: Transaction, organization: string, member?: string): Promise<number> => {
  const acting = eq(loginSessions.actingFor, organization);
  const ofMember = member === undefined ? undefined : eq(loginSessions.accountId, member);
  return (await tx.delete(loginSessions).where(and(acting, ofMember)).returning({ id: loginSessions.id })).length;
};

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
 * Locks the session until the transaction ends, for creating a credential that outlives it. `Revoke` locks the account's row
 * before it ends anything.
 */
export const holdSession = async (tx: Transaction, accountId: string, id: string): Promise<boolean> => {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("share");
  const own = and(eq(loginSessions.id, id), eq(loginSessions.accountId, accountId));
  return (await tx.select({ id: loginSessions.id }).from(loginSessions).where(own)).length > 0;
};

/** Tolerated clock difference to a user pool, ms: a login right after an event must not count as older. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * The login must be valid and newer than the last event that ended the account's logins. Locks the account's row, like {@link
 * holdSession}.
 */
export const mayOpenSession = async (tx: Transaction, accountId: string, login: SessionLogin): Promise<boolean> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("share");
  const validFrom = account?.loginsValidFrom?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (account === undefined || login.authenticatedAt.getTime() + CLOCK_TOLERANCE_MS < validFrom) return false;
  return (await tx.select().from(endedPoolLogins).where(eq(endedPoolLogins.login, login.id))).length === 0;
};

/** Ms. A pool's refresh tokens may live longer, but are revoked by then. */
const ENDED_KEPT_MS = LIFE_MS;

/** Only saves space. */
export const sweepSessions = async (database: Database, now: Date): Promise<void> => {
  await database.delete(loginSessions).where(lt(loginSessions.expiresAt, now));
  await database.delete(endedPoolLogins).where(lt(endedPoolLogins.endedAt, new Date(now.getTime() - ENDED_KEPT_MS)));
};
