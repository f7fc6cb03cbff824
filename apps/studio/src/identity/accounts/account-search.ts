import type { CivilDay } from "@setsuna/account";
import { type AdminAccountDetails, RowId, SerialId } from "@setsuna/contracts";
import { and, count, eq, gt, isNotNull, max, type SQL, sql } from "drizzle-orm";
import { ownerOf } from "../../admission/index.ts";
import {
  type AccountRow,
  accountsByAddress,
  accountsByName,
  behind,
  createdByDay,
  cutPage,
  type Database,
  type DayCounts,
  inOrder,
  type Transaction,
} from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { passkeys, totpFactors } from "../../platform/storage/schema/second-factors.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";

export const accountsFound = (search: string): SQL => {
  const id = SerialId.safeParse(search);
  const ways = [
    accountsByAddress(search),
    accountsByName(search),
    ...(RowId.safeParse(search).success ? [sql`select ${search}`] : []),
    ...(id.success ? [ownerOf(id.data)] : []),
  ];
  return sql`${accounts.id} in (${sql.join(ways, sql` union `)})`;
};

export interface AccountSearch {
  readonly search?: string | undefined;
  readonly role?: AccountRow["role"] | undefined;
  readonly sort: "email" | "created";
  readonly order: "asc" | "desc";
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** `total`: of the first page, else null. Throws `bad-request` for an invalid cursor. */
export const findAccounts = async (
  database: Database,
  { search, role, sort, order, cursor, limit }: AccountSearch,
): Promise<{ readonly rows: readonly AccountRow[]; readonly next: string | null; readonly total: number | null }> => {
  const filter = and(search ? accountsFound(search) : undefined, role === undefined ? undefined : eq(accounts.role, role));
  const keyset = { by: sort === "email" ? accounts.email : accounts.createdAt, id: accounts.id, order };
  const found = await database
    .select()
    .from(accounts)
    .where(and(filter, behind(cursor, keyset)))
    .orderBy(...inOrder(keyset))
    .limit(limit + 1);
  const { rows, next } = cutPage(found, limit, ({ id, email, createdAt }) => [
    sort === "email" ? email : createdAt.toISOString(),
    id,
  ]);
  return { rows, next, total: cursor === undefined ? await database.$count(accounts, filter) : null };
};

/** Undefined: no such account. */
export const findAccount = async (reader: Database | Transaction, id: string): Promise<AccountRow | undefined> => {
  const [row] = await reader.select().from(accounts).where(eq(accounts.id, id));
  return row;
};

export const loginSummaryOf = async (
  database: Database,
  accountId: string,
  now: Date,
): Promise<Pick<AdminAccountDetails, "sessions" | "secondFactors">> => {
  const running = and(eq(loginSessions.accountId, accountId), gt(loginSessions.expiresAt, now));
  const [sessions] = await database
    .select({ count: count(), lastSeenAt: max(loginSessions.lastSeenAt) })
    .from(loginSessions)
    .where(running);
  const confirmed = and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt));
  const totp = await database.$count(totpFactors, confirmed);
  return {
    sessions: { count: sessions?.count ?? 0, lastSeenAt: sessions?.lastSeenAt?.toISOString() ?? null },
    secondFactors: { totp: totp > 0, passkeys: await database.$count(passkeys, eq(passkeys.accountId, accountId)) },
  };
};

export const adminAddresses = async (database: Database): Promise<string[]> => {
  const rows = await database.select({ email: accounts.email }).from(accounts).where(eq(accounts.role, "admin"));
  return rows.map(({ email }) => email).sort();
};

export const setRole = async (tx: Transaction, accountId: string, role: AccountRow["role"]): Promise<void> => {
  await tx.update(accounts).set({ role }).where(eq(accounts.id, accountId));
};

export const accountsByDay = (database: Database, from: CivilDay): Promise<DayCounts> => createdByDay(database, accounts, from);
