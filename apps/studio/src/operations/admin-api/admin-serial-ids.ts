import { maxFrameOf } from "@setsuna/account";
import { type AdminSerialId, Email, SerialId, StudioError } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ContractViews } from "../../admission/index.ts";
import { holdStatus, liftStatus } from "../../billing/index.ts";
import {
  type AuditPort,
  accounts,
  accountsByAddress,
  beginningWith,
  behind,
  type Caller,
  cutPage,
  type Database,
  entriesAbout,
  type Handlers,
  inOrder,
  serialIds,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";

export interface AdminSerialIdsParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly contracts: ContractViews;
  /** Applies the change to running streams at once. */
  readonly onChanged: () => void;
}

/** Number of audit entries shown with a serial ID. */
const ENTRIES_BESIDE = 30;

export interface OwnedRow {
  readonly row: typeof serialIds.$inferSelect;
  readonly email: string;
}

export const selectAdminSerialIds = (database: Database | Transaction) =>
  database
    .select({ row: serialIds, email: accounts.email })
    .from(serialIds)
    .innerJoin(accounts, eq(accounts.id, serialIds.accountId));

export const adminSerialIdOf = ({ row, email }: OwnedRow): AdminSerialId => ({
  id: SerialId.parse(row.id),
  owner: { id: row.accountId, email: Email.parse(email) },
  plan: row.plan,
  contractStatus: row.contractStatus,
  held: row.heldAt === null ? null : { reason: row.heldReason ?? "", since: row.heldAt.toISOString() },
  videoChannels: row.videoChannels,
  maxFrame: maxFrameOf(row.plan) ?? null,
  hasPassword: row.passwordVerifier !== null,
  allowedAddresses: row.allowedAddresses,
  createdAt: row.createdAt.toISOString(),
});

const ID_START = /^[a-z]{1,3}(?:-[a-z]{0,4}|[a-z]{0,4})$/i;

/** The serial IDs that are meant by a beginning of their letters, or of their owner's address or domain. */
export const serialIdsFound = (search: string): SQL => {
  const owned = sql`select ${serialIds.id} from ${serialIds} where ${serialIds.accountId} in ${accountsByAddress(search)}`;
  const pasted = SerialId.safeParse(search);
  const start = pasted.success ? pasted.data : foldedCode(search);
  if (!ID_START.test(start)) return sql`${serialIds.id} in (${owned})`;
  const letters = beginningWith(start.replace("-", "").toLowerCase());
  return sql`${serialIds.id} in (${owned} union select ${serialIds.id} from ${serialIds} where ${serialIds.id} like ${letters})`;
};

const causeOf = (caller: Caller) => ({ actor: signedInOf(caller).account.id, origin: caller.origin, at: caller.now });

const requireOne = async (database: Database | Transaction, id: SerialId): Promise<OwnedRow> => {
  const [found] = await selectAdminSerialIds(database).where(eq(serialIds.id, id));
  if (found === undefined) throw new StudioError("unknown-serial-id");
  return found;
};

export const adminSerialIds = ({
  database,
  audit,
  contracts,
  onChanged,
}: AdminSerialIdsParts): Handlers<"listAllSerialIds" | "readAdminSerialId" | "setContractStatus" | "liftContractStatus"> => ({
  listAllSerialIds: async ({ query: { cursor, limit, search, plan, status, sort, order } }) => {
    const filter = and(
      search ? serialIdsFound(search) : undefined,
      plan === undefined ? undefined : eq(serialIds.plan, plan),
      status === undefined ? undefined : eq(serialIds.contractStatus, status),
    );
    const keyset = { by: sort === "id" ? serialIds.id : serialIds.createdAt, id: serialIds.id, order };
    const found = await selectAdminSerialIds(database)
      .where(and(filter, behind(cursor, keyset)))
      .orderBy(...inOrder(keyset))
      .limit(limit + 1);
    const { rows, next } = cutPage(found, limit, ({ row: { id, createdAt } }) => [
      sort === "id" ? id : createdAt.toISOString(),
      id,
    ]);
    const total = cursor === undefined ? await database.$count(selectAdminSerialIds(database).where(filter).as("found")) : null;
    return { rows: rows.map(adminSerialIdOf), next, total };
  },

  readAdminSerialId: async ({ params: { id } }, { now }) => {
    const found = await requireOne(database, id);
    const contract = (await contracts(database, found.row.accountId, [id], now)).get(id) ?? null;
    return { serialId: adminSerialIdOf(found), contract, audit: await entriesAbout(database, [id], ENTRIES_BESIDE) };
  },

  setContractStatus: async ({ params: { id }, body: { status, reason } }, caller) => {
    const changed = await database.transaction(async (tx) => {
      await holdStatus(tx, id, status, reason, audit, causeOf(caller));
      return requireOne(tx, id);
    });
    onChanged();
    return adminSerialIdOf(changed);
  },

  liftContractStatus: async ({ params: { id }, body: { reason } }, caller) => {
    const changed = await database.transaction(async (tx) => {
      await liftStatus(tx, id, reason, audit, causeOf(caller));
      return requireOne(tx, id);
    });
    onChanged();
    return adminSerialIdOf(changed);
  },
});
