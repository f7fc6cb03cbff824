import { Email, type PersonalToken, TokenScope as Scope, type TokenScope } from "@setsuna/contracts";
import { and, count, desc, eq, gt, isNull, lt, or, type SQL } from "drizzle-orm";
import { type Database, newRowId, type SignedIn, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { organizationMembers, organizations } from "../../platform/storage/schema/organizations.ts";
import { personalTokens } from "../../platform/storage/schema/tokens.ts";
import { actingColumns, actingIn } from "../organizations/acting-in.ts";
import { isMember, isPerson } from "../organizations/in-teams.ts";
import { isPersonalToken, personalTokenHash, personalTokenHint } from "./personal-token.ts";

const DAY_MS = 24 * 3_600_000;
/** Shortest time between updates of the last use, ms. */
const USED_INTERVAL_MS = 60_000;
/** Expired tokens stay listed this long, so that the owner sees why a program stopped. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS;

export interface TokenHolder {
  readonly accountId: string;
  /** The organization that the token acts for. Null: the account itself. */
  readonly organizationId: string | null;
}

export interface NewToken {
  readonly accountId: string;
  /** Absent: the account itself. */
  readonly organizationId?: string | null;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

type Row = typeof personalTokens.$inferSelect;

const scopesOf = (row: Row): TokenScope[] =>
  row.scopes.flatMap((text) => {
    const scope = Scope.safeParse(text);
    return scope.success ? [scope.data] : [];
  });

const shown = (row: Row): PersonalToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: scopesOf(row),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUsedAddress: row.lastUsedAddress,
});

export const keepToken = async (tx: Transaction, secret: string, made: NewToken, now: Date): Promise<PersonalToken> => {
  const row: Row = {
    id: newRowId(),
    accountId: made.accountId,
    organizationId: made.organizationId ?? null,
    name: made.name,
    tokenHash: personalTokenHash(secret),
    hint: personalTokenHint(secret),
    scopes: [...made.scopes],
    createdAt: now,
    expiresAt: new Date(now.getTime() + made.days * DAY_MS),
    lastUsedAt: null,
    lastUsedAddress: null,
  };
  await tx.insert(personalTokens).values(row);
  return shown(row);
};

/** `everyones`: also tokens of other members of the organization. */
interface Reached extends TokenHolder {
  readonly everyones: boolean;
}

const within = ({ accountId, organizationId, everyones }: Reached): SQL | undefined =>
  organizationId === null
    ? and(isNull(personalTokens.organizationId), eq(personalTokens.accountId, accountId))
    : and(eq(personalTokens.organizationId, organizationId), everyones ? undefined : eq(personalTokens.accountId, accountId));

/** Live ones. Locks the account's row, so that two requests can't both create the last allowed one. */
export const countTokens = async (tx: Transaction, holder: TokenHolder, now: Date): Promise<number> => {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, holder.accountId)).for("update");
  const live = and(within({ ...holder, everyones: false }), gt(personalTokens.expiresAt, now));
  const [row] = await tx.select({ tokens: count() }).from(personalTokens).where(live);
  return row?.tokens ?? 0;
};

export const listTokens = async (database: Database, reached: Reached): Promise<PersonalToken[]> => {
  const rows = await database
    .select({ token: personalTokens, email: accounts.email })
    .from(personalTokens)
    .innerJoin(accounts, eq(accounts.id, personalTokens.accountId))
    .where(within(reached))
    .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id));
  return rows.map(({ token, email }) => ({
    ...shown(token),
    ...(token.accountId !== reached.accountId && { by: Email.parse(email) }),
  }));
};

export const revokeToken = async (tx: Transaction, reached: Reached, id: string): Promise<boolean> => {
  const own = and(eq(personalTokens.id, id), within(reached));
  return (await tx.delete(personalTokens).where(own).returning({ id: personalTokens.id })).length > 0;
};

export const revokeTokensOf = async (tx: Transaction, accountId: string): Promise<number> => {
  const own = eq(personalTokens.accountId, accountId);
  return (await tx.delete(personalTokens).where(own).returning({ id: personalTokens.id })).length;
};

/**
 * Undefined: unknown or ended. The caller has no login session or second factor, and acts for the organization of the token as
 * its maker may now. Notes time and origin of the use.
 */
export const accountOfPersonalToken = async (
  database: Database,
  token: string,
  address: string,
  now: Date,
): Promise<SignedIn | undefined> => {
  if (!isPersonalToken(token)) return undefined;
  const [row] = await database
    .select({ token: personalTokens, account: accounts, acting: actingColumns })
    .from(personalTokens)
    .innerJoin(accounts, eq(accounts.id, personalTokens.accountId))
    .leftJoin(organizationMembers, isMember(personalTokens.organizationId, personalTokens.accountId))
    .leftJoin(organizations, eq(organizations.accountId, organizationMembers.organizationId))
    .where(and(eq(personalTokens.tokenHash, personalTokenHash(token)), gt(personalTokens.expiresAt, now), isPerson()));
  if (row === undefined) return undefined;
  const { account } = row;
  const { id, lastUsedAt, organizationId } = row.token;
  const acting = actingIn(row.acting);
  if (organizationId !== null && acting === undefined) return undefined;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USED_INTERVAL_MS)
    await database
      .update(personalTokens)
      .set({ lastUsedAt: now, lastUsedAddress: address })
      .where(and(eq(personalTokens.id, id), or(isNull(personalTokens.lastUsedAt), lt(personalTokens.lastUsedAt, now))));
  return {
    sessionId: undefined,
    token: { id, scopes: new Set(scopesOf(row.token)) },
    account: {
      id: account.id,
      email: Email.parse(account.email),
      locale: account.locale,
      role: account.role,
      secondFactorPassed: false,
      // It was created with proof, and stays valid when a factor is added later.
      secondFactorNeeded: false,
      ...(acting && { acting }),
    },
  };
};

/** Only saves space. */
export const sweepTokens = async (database: Database, now: Date): Promise<void> => {
  await database.delete(personalTokens).where(lt(personalTokens.expiresAt, new Date(now.getTime() - SHOWN_AFTER_END_MS)));
};
