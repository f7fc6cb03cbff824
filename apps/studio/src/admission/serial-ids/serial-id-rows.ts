import { type SerialId, StudioError } from "@setsuna/contracts";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { serialIds } from "../../platform/storage/schema/serial-ids.ts";
import { retireSerialIds } from "./serial-id-issue.ts";

export type SerialIdRow = typeof serialIds.$inferSelect;

const isOwn = (id: string, accountId: string) => and(eq(serialIds.id, id), eq(serialIds.accountId, accountId));

/** Throws StudioError `serial-id-not-yours`. */
export const ownSerialId = async (reader: Database | Transaction, id: SerialId, accountId: string): Promise<SerialIdRow> => {
  const [row] = await reader.select().from(serialIds).where(isOwn(id, accountId));
  if (row === undefined) throw new StudioError("serial-id-not-yours");
  return row;
};

/** Locks an account's own ID. Throws StudioError `serial-id-not-yours`. */
export const lockOwnSerialId = async (tx: Transaction, id: SerialId, accountId: string): Promise<SerialIdRow> => {
  const [row] = await tx.select().from(serialIds).where(isOwn(id, accountId)).for("update");
  if (row === undefined) throw new StudioError("serial-id-not-yours");
  return row;
};

/**
 * Keeps an ID from being deleted until the transaction ends; `no key update` also excludes others with this strength. Undefined:
 * no such ID. `accountId` is null for guest rooms.
 */
export const holdSerialId = async (
  tx: Transaction,
  id: SerialId,
  strength: "key share" | "no key update",
): Promise<Pick<SerialIdRow, "accountId"> | undefined> => {
  const [row] = await tx.select({ accountId: serialIds.accountId }).from(serialIds).where(eq(serialIds.id, id)).for(strength);
  return row;
};

/** Locks IDs in the order of their letters (deadlock); omits missing ones. */
export const lockSerialIds = async (tx: Transaction, ids: readonly string[]): Promise<SerialIdRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(serialIds)
        .where(inArray(serialIds.id, [...ids]))
        .orderBy(asc(serialIds.id))
        .for("update");

/** Locks an account's IDs in the order of their letters (deadlock). */
export const lockSerialIdsOf = async (tx: Transaction, accountId: string): Promise<SerialIdRow[]> =>
  tx.select().from(serialIds).where(eq(serialIds.accountId, accountId)).orderBy(asc(serialIds.id)).for("update");

export const serialIdRows = async (reader: Database | Transaction, ids: readonly string[]): Promise<SerialIdRow[]> =>
  ids.length === 0
    ? []
    : reader
        .select()
        .from(serialIds)
        .where(inArray(serialIds.id, [...ids]));

/** Oldest first. */
export const serialIdRowsOf = async (reader: Database | Transaction, accountIds: readonly string[]): Promise<SerialIdRow[]> =>
  accountIds.length === 0
    ? []
    : reader
        .select()
        .from(serialIds)
        .where(inArray(serialIds.accountId, [...accountIds]))
        .orderBy(asc(serialIds.createdAt), asc(serialIds.id));

type ChangedValues = Partial<Pick<SerialIdRow, "plan" | "videoChannels" | "contractStatus" | "heldReason" | "heldAt">>;

/** Undefined: the ID is gone. */
export const changeSerialId = async (tx: Transaction, id: string, values: ChangedValues): Promise<SerialIdRow | undefined> => {
  const [changed] = await tx.update(serialIds).set(values).where(eq(serialIds.id, id)).returning();
  return changed;
};

/** Deletes an ID, which is never issued again. */
export const deleteSerialId = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  await tx.delete(serialIds).where(eq(serialIds.id, id));
  await retireSerialIds(tx, [id], now);
};

/** Deletes an account's IDs, which are never issued again. Returns them. */
export const deleteSerialIdsOf = async (tx: Transaction, accountId: string, now: Date): Promise<string[]> => {
  const rows = await tx.delete(serialIds).where(eq(serialIds.accountId, accountId)).returning({ id: serialIds.id });
  const ids = rows.map(({ id }) => id);
  await retireSerialIds(tx, ids, now);
  return ids;
};
