import { Contract, nextActionOn } from "@setsuna/account";
import { and, asc, eq, gt, inArray, lte, ne } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { contracts, serialIds } from "../storage/schema/index.ts";

export type SerialIdRow = typeof serialIds.$inferSelect;

/** A contract that this transaction holds, and the row of its serial ID where it has one. */
export interface HeldContract {
  readonly id: string;
  readonly accountId: string;
  readonly contract: Contract;
  readonly serial: SerialIdRow | undefined;
  /** Letters that its ID has or last had; null while it never had any. */
  readonly lastSerialId: string | null;
}

/** Letters change and IDs are deleted while a lock is waited for; more often than this only by a fault. */
const ATTEMPTS = 10;

/**
 * Holds a contract and its serial ID to the end of the transaction, the ID first: so does whoever changes or deletes an ID, so that no
 * two wait for each other. Undefined when there is no such contract.
 */
export const holdContract = async (tx: Transaction, id: string): Promise<HeldContract | undefined> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [seen] = await tx.select({ serialId: contracts.serialId }).from(contracts).where(eq(contracts.id, id));
    if (seen === undefined) return undefined;
    const { serialId } = seen;
    const [serial] = serialId === null ? [] : await tx.select().from(serialIds).where(eq(serialIds.id, serialId)).for("update");
    if (serialId !== null && serial === undefined) continue;
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for("update");
    if (row === undefined) return undefined;
    if (row.serialId !== serialId) continue;
    const { accountId, lastSerialId } = row;
    return { id, accountId, contract: Contract.parse(row.state), serial, lastSerialId: serial?.id ?? lastSerialId };
  }
  throw new Error(`contract ${id} could not be held`);
};

const columnsOf = (contract: Contract) => ({
  state: contract,
  phase: contract.phase,
  plan: contract.plan,
  licences: contract.licences,
  method: contract.method,
  nextActionOn: nextActionOn(contract),
});

export const insertContract = async (
  tx: Transaction,
  contract: Contract,
  accountId: string,
  serialId: string | null,
  at: Date,
): Promise<void> => {
  await tx.insert(contracts).values({
    ...columnsOf(contract),
    id: contract.id,
    accountId,
    serialId,
    lastSerialId: serialId,
    createdAt: at,
    updatedAt: at,
  });
};

export const saveContract = async (
  tx: Transaction,
  contract: Contract,
  serialId: string | null,
  lastSerialId: string | null,
  at: Date,
): Promise<void> => {
  await tx
    .update(contracts)
    .set({ ...columnsOf(contract), serialId, lastSerialId, updatedAt: at })
    .where(eq(contracts.id, contract.id));
};

/** Id of the contract that an ID has, ordered or running; undefined when it has none. */
export const contractIdOf = async (reader: Database | Transaction, serialId: string): Promise<string | undefined> => {
  const [row] = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.serialId, serialId), ne(contracts.phase, "ended")));
  return row?.id;
};

/** The contract of an ID as it stands, not held; null when it has none that is ordered or runs. */
export const readContract = async (reader: Database | Transaction, serialId: string): Promise<Contract | null> => {
  const [row] = await reader
    .select({ state: contracts.state })
    .from(contracts)
    .where(and(eq(contracts.serialId, serialId), ne(contracts.phase, "ended")));
  return row === undefined ? null : Contract.parse(row.state);
};

/** Contracts of an account that are ordered or run, oldest first. */
export const contractIdsOf = async (reader: Database | Transaction, accountId: string): Promise<string[]> => {
  const rows = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.accountId, accountId), ne(contracts.phase, "ended")))
    .orderBy(asc(contracts.createdAt), asc(contracts.id));
  return rows.map(({ id }) => id);
};

/**
 * Contracts for which `day-came` has something to do on `day`, at most `limit`, the longest due first. Not held: whoever applies the
 * event holds them one by one, and finds nothing to do where another was first.
 */
export const dueContracts = async (reader: Database | Transaction, day: string, limit: number): Promise<string[]> => {
  const rows = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(lte(contracts.nextActionOn, day))
    .orderBy(asc(contracts.nextActionOn), asc(contracts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** The same in the order of their ids, from the one after `after` on: page by page, also past those that fail. */
export const dueContractsAfter = async (reader: Database, day: string, after: string, limit: number): Promise<string[]> => {
  const rows = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(lte(contracts.nextActionOn, day), gt(contracts.id, after)))
    .orderBy(asc(contracts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Running contracts of serial IDs, by the ID. */
export const runningContracts = async (
  reader: Database | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Extract<Contract, { phase: "running" }>>> => {
  const found = new Map<string, Extract<Contract, { phase: "running" }>>();
  if (ids.length === 0) return found;
  const rows = await reader
    .select({ serialId: contracts.serialId, state: contracts.state })
    .from(contracts)
    .where(and(inArray(contracts.serialId, [...ids]), eq(contracts.phase, "running")));
  for (const { serialId, state } of rows) {
    const contract = Contract.parse(state);
    if (serialId !== null && contract.phase === "running") found.set(serialId, contract);
  }
  return found;
};
