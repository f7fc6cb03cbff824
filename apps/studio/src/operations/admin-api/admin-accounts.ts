import { type AdminAccount, Email, RowId, SerialId, StudioError } from "@setsuna/contracts";
import { and, asc, count, eq, gt, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import type { Revoke } from "../../identity/index.ts";
import {
  accounts,
  accountsByAddress,
  accountsByName,
  behind,
  billingAddresses,
  cutPage,
  type Database,
  entriesAbout,
  type Handlers,
  inOrder,
  loginSessions,
  type MailPort,
  passkeys,
  serialIds,
  signedInOf,
  tokensRevokedMail,
  totpFactors,
} from "../../platform/index.ts";
import { adminSerialIdOf, selectAdminSerialIds } from "./admin-serial-ids.ts";

export interface AdminAccountsParts {
  readonly database: Database;
  readonly revoke: Revoke;
  readonly mail: MailPort;
}

const ENTRIES_BESIDE = 30;

interface Row {
  readonly account: typeof accounts.$inferSelect;
  readonly name: string | null;
}

const selectAccounts = (database: Database) =>
  database
    .select({ account: accounts, name: billingAddresses.name })
    .from(accounts)
    .leftJoin(billingAddresses, eq(billingAddresses.accountId, accounts.id));

/** The accounts that are meant by a beginning of address, domain or billing name, by an id of theirs or by their own. */
export const accountsFound = (search: string): SQL => {
  const id = SerialId.safeParse(search);
  const ways = [
    accountsByAddress(search),
    accountsByName(search),
    ...(RowId.safeParse(search).success ? [sql`select ${search}`] : []),
    ...(id.success ? [sql`select ${serialIds.accountId} from ${serialIds} where ${serialIds.id} = ${id.data}`] : []),
  ];
  return sql`${accounts.id} in (${sql.join(ways, sql` union `)})`;
};

const withSerialIds = async (database: Database, rows: readonly Row[]): Promise<AdminAccount[]> => {
  const owned = new Map<string, SerialId[]>();
  const ids = rows.map(({ account }) => account.id);
  const found =
    ids.length === 0
      ? []
      : await database
          .select({ id: serialIds.id, accountId: serialIds.accountId })
          .from(serialIds)
          .where(inArray(serialIds.accountId, ids))
          .orderBy(asc(serialIds.createdAt), asc(serialIds.id));
  for (const { id, accountId } of found) owned.set(accountId, [...(owned.get(accountId) ?? []), SerialId.parse(id)]);
  return rows.map(({ account: { id, email, locale, role, createdAt }, name }) => ({
    id,
    email: Email.parse(email),
    name,
    locale,
    role,
    createdAt: createdAt.toISOString(),
    serialIds: owned.get(id) ?? [],
  }));
};

export const adminAccounts = ({
  database,
  revoke,
  mail,
}: AdminAccountsParts): Handlers<"listAccounts" | "readAdminAccount" | "endAccountSessions"> => ({
  listAccounts: async ({ query: { cursor, limit, search, role, sort, order } }) => {
    const filter = and(search ? accountsFound(search) : undefined, role === undefined ? undefined : eq(accounts.role, role));
    const by = sort === "email" ? accounts.email : accounts.createdAt;
    const keyset = { by, id: accounts.id, order };
    const found = await selectAccounts(database)
      .where(and(filter, behind(cursor, keyset)))
      .orderBy(...inOrder(keyset))
      .limit(limit + 1);
    const { rows, next } = cutPage(found, limit, ({ account: { id, email, createdAt } }) => [
      sort === "email" ? email : createdAt.toISOString(),
      id,
    ]);
    return {
      rows: await withSerialIds(database, rows),
      next,
      total: cursor === undefined ? await database.$count(selectAccounts(database).where(filter).as("found")) : null,
    };
  },

  readAdminAccount: async ({ params: { account: id } }, { now }) => {
    const [account] = await withSerialIds(database, await selectAccounts(database).where(eq(accounts.id, id)));
    if (account === undefined) throw new StudioError("unknown-account");
    const owned = await selectAdminSerialIds(database)
      .where(eq(serialIds.accountId, id))
      .orderBy(asc(serialIds.createdAt), asc(serialIds.id));
    const [sessions] = await database
      .select({ count: count(), lastSeenAt: max(loginSessions.lastSeenAt) })
      .from(loginSessions)
      .where(and(eq(loginSessions.accountId, id), gt(loginSessions.expiresAt, now)));
    const totp = await database.$count(totpFactors, and(eq(totpFactors.accountId, id), isNotNull(totpFactors.confirmedAt)));
    return {
      account,
      serialIds: owned.map(adminSerialIdOf),
      sessions: { count: sessions?.count ?? 0, lastSeenAt: sessions?.lastSeenAt?.toISOString() ?? null },
      secondFactors: { totp: totp > 0, passkeys: await database.$count(passkeys, eq(passkeys.accountId, id)) },
      audit: await entriesAbout(database, [id, ...account.serialIds], ENTRIES_BESIDE),
    };
  },

  endAccountSessions: async ({ params: { account: id } }, caller, answer) => {
    const admin = signedInOf(caller).account;
    const { origin, now } = caller;
    const ended = await database.transaction(async (tx) => {
      const [known] = await tx.select().from(accounts).where(eq(accounts.id, id));
      if (known === undefined) throw new StudioError("unknown-account");
      const { sessions, tokens } = await revoke(tx, id, { event: "admin-ended" }, { actor: admin.id, origin, now });
      const reader = { email: Email.parse(known.email), language: known.locale };
      // Tells the owner why programs stop working.
      if (tokens > 0) await mail.enqueue(tx, tokensRevokedMail(reader, `${id}:${now.toISOString()}`, { count: tokens }), now);
      return sessions;
    });
    if (id === admin.id) answer.setSession(undefined);
    return { ended };
  },
});
