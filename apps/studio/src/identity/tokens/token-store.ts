import { Email, type PersonalToken, TokenScope as Scope, type TokenScope } from "@setsuna/contracts";
import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { type Database, newRowId, type SignedIn, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { personalTokens } from "../../platform/storage/schema/tokens.ts";
import { isPersonalToken, personalTokenHash, personalTokenHint } from "./personal-token.ts";

const DAY_MS = 24 * 3_600_000;
/** Shortest time between updates of the last use, ms. */
const USED_INTERVAL_MS = 60_000;
/** Expired tokens stay listed this long, so that the owner sees why a program stopped. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS;

export interface NewToken {
  readonly accountId: string;
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

/** Live ones. Locks the account's row, so that two requests can't both create the last allowed one. */
export const countTokens = async (tx: Transaction, accountId: string, now: Date): Promise<number> => {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  const live = and(eq(personalTokens.accountId, accountId), gt(personalTokens.expiresAt, now));
  const [row] = await tx.select({ tokens: count() }).from(personalTokens).where(live);
  return row?.tokens ?? 0;
};

export const listTokens = async (database: Database, accountId: string): Promise<PersonalToken[]> => {
  const rows = await database
    .select()
    .from(personalTokens)
    .where(eq(personalTokens.accountId, accountId))
    .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id));
  return rows.map(shown);
};

export const revokeToken = async (tx: Transaction, accountId: string, id: string): Promise<boolean> => {
  const own = and(eq(personalTokens.id, id), eq(personalTokens.accountId, accountId));
  return (await tx.delete(personalTokens).where(own).returning({ id: personalTokens.id })).length > 0;
};

export const revokeTokensOf = async (tx: Transaction, accountId: string): Promise<number> => {
  const own = eq(personalTokens.accountId, accountId);
  return (await tx.delete(personalTokens).where(own).returning({ id: personalTokens.id })).length;
};

/** Undefined: unknown or ended. The caller has no login session or second factor. Notes time and origin of the use. */
export const accountOfPersonalToken = async (
  database: Database,
  token: string,
  address: string,
  now: Date,
): Promise<SignedIn | undefined> => {
  if (!isPersonalToken(token)) return undefined;
  const [row] = await database
    .select({ token: personalTokens, account: accounts })
    .from(personalTokens)
    .innerJoin(accounts, eq(accounts.id, personalTokens.accountId))
    .where(and(eq(personalTokens.tokenHash, personalTokenHash(token)), gt(personalTokens.expiresAt, now)));
  if (row === undefined) return undefined;
  const { account } = row;
  const { id, lastUsedAt } = row.token;
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
    },
  };
};

/** Only saves space. */
export const sweepTokens = async (database: Database, now: Date): Promise<void> => {
  await database.delete(personalTokens).where(lt(personalTokens.expiresAt, new Date(now.getTime() - SHOWN_AFTER_END_MS)));
};
