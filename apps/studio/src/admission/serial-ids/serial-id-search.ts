import { type ContractStatus, type Plan, SerialId } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { accountsByAddress, beginningWith, behind, cutPage, type Database, inOrder } from "../../platform/index.ts";
import { serialIds } from "../../platform/storage/schema/serial-ids.ts";
import type { SerialIdRow } from "./serial-id-rows.ts";

/** As typed, with optional hyphen. */
const ID_START = /^[a-z]{1,3}(?:-[a-z]{0,4}|[a-z]{0,4})$/i;

/** Matches the beginning of an ID, or of its owner's address or domain. */
export const serialIdsFound = (search: string): SQL => {
  const owned = sql`select ${serialIds.id} from ${serialIds} where ${serialIds.accountId} in ${accountsByAddress(search)}`;
  const pasted = SerialId.safeParse(search);
  const start = pasted.success ? pasted.data : foldedCode(search);
  if (!ID_START.test(start)) return sql`${serialIds.id} in (${owned})`;
  const letters = beginningWith(start.replace("-", "").toLowerCase());
  return sql`${serialIds.id} in (${owned} union select ${serialIds.id} from ${serialIds} where ${serialIds.id} like ${letters})`;
};

export const ownerOf = (id: SerialId): SQL => sql`select ${serialIds.accountId} from ${serialIds} where ${serialIds.id} = ${id}`;

export interface SerialIdSearch {
  readonly search?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly status?: ContractStatus | undefined;
  readonly sort: "id" | "created";
  readonly order: "asc" | "desc";
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** `total`: of the first page, else null. Throws `bad-request` for an invalid cursor. */
export const findSerialIds = async (
  database: Database,
  { search, plan, status, sort, order, cursor, limit }: SerialIdSearch,
): Promise<{ readonly rows: readonly SerialIdRow[]; readonly next: string | null; readonly total: number | null }> => {
  const filter = and(
    search ? serialIdsFound(search) : undefined,
    plan === undefined ? undefined : eq(serialIds.plan, plan),
    status === undefined ? undefined : eq(serialIds.contractStatus, status),
  );
  const keyset = { by: sort === "id" ? serialIds.id : serialIds.createdAt, id: serialIds.id, order };
  const found = await database
    .select()
    .from(serialIds)
    .where(and(filter, behind(cursor, keyset)))
    .orderBy(...inOrder(keyset))
    .limit(limit + 1);
  const { rows, next } = cutPage(found, limit, ({ id, createdAt }) => [sort === "id" ? id : createdAt.toISOString(), id]);
  return { rows, next, total: cursor === undefined ? await database.$count(serialIds, filter) : null };
};
