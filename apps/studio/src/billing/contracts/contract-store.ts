import { Contract, nextActionOn } from "@setsuna/account";
import { and, asc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { lockSerialIds, type SerialIdRow } from "../../admission/index.ts";
import type { Database, Transaction } from "../../platform/index.ts";
import { contracts } from "../../platform/storage/schema/contracts.ts";

/** A locked contract, with its serial ID's row if any. */
export interface HeldContract {
  readonly id: string;
  readonly accountId: string;
  readonly contract: Contract;
  readonly serial: SerialIdRow | undefined;
  /** Null if it never had one. */
  readonly lastSerialId: string | null;
}

/** IDs change while waiting for a lock; more retries indicate a fault. */
const ATTEMPTS = 10;

const letters = (rows: readonly { readonly serialId: string | null }[]): string[] =>
  rows.flatMap(({ serialId }) => (serialId === null ? [] : [serialId]));

/**
 * Locks contracts and their serial IDs until the transaction ends. Locks IDs first, like every writer of an ID, and each kind
 * in name order, to avoid deadlocks. Omits missing contracts.
 */
export const holdContracts = async (tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, HeldContract>> => {
  const wanted = inArray(contracts.id, [...ids]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = await tx.select({ id: contracts.id, serialId: contracts.serialId }).from(contracts).where(wanted);
    if (seen.length === 0) return new Map();
    const named = letters(seen);
    const serials = await lockSerialIds(tx, named);
    if (serials.length < named.length) continue;
    const rows = await tx.select().from(contracts).where(wanted).orderBy(asc(contracts.id)).for("update");
    const serialOf = new Map(serials.map((serial) => [serial.id, serial]));
    if (letters(rows).some((id) => !serialOf.has(id))) continue;
    return new Map(
      rows.map(({ id, accountId, lastSerialId, serialId, state }) => {
        const serial = serialId === null ? undefined : serialOf.get(serialId);
        return [id, { id, accountId, contract: Contract.parse(state), serial, lastSerialId: serial?.id ?? lastSerialId }];
      }),
    );
  }
  throw new Error(`contracts ${ids.join(", ")} could not be held`);
};

export const holdContract = async (tx: Transaction, id: string): Promise<HeldContract | undefined> =>
  (await holdContracts(tx, [id])).get(id);

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

export interface ContractAfter {
  readonly contract: Contract;
  readonly serialId: string | null;
  readonly lastSerialId: string | null;
}

export const saveContracts = async (tx: Transaction, changed: readonly ContractAfter[], at: Date): Promise<void> => {
  if (changed.length === 0) return;
  const rows = changed.map(({ contract, ...rest }) => ({ id: contract.id, ...columnsOf(contract), ...rest }));
  await tx.execute(sql`update contracts set state = new."state", phase = new."phase", plan = new."plan", licences = new."licences",
    method = new."method", next_action_on = new."nextActionOn", serial_id = new."serialId", last_serial_id = new."lastSerialId",
    updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id text, "state" jsonb, "phase" text, "plan" text, "licences" int,
      "method" text, "nextActionOn" date, "serialId" text, "lastSerialId" text)
    where contracts.id = new.id`);
};

export const contractIdOf = async (reader: Database | Transaction, serialId: string): Promise<string | undefined> => {
  const [row] = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.serialId, serialId), ne(contracts.phase, "ended")));
  return row?.id;
};

/** Contract of an ID, not locked; null if none is ordered or running. */
export const readContract = async (reader: Database | Transaction, serialId: string): Promise<Contract | null> => {
  const [row] = await reader
    .select({ state: contracts.state })
    .from(contracts)
    .where(and(eq(contracts.serialId, serialId), ne(contracts.phase, "ended")));
  return row === undefined ? null : Contract.parse(row.state);
};

export const contractIdsOf = async (reader: Database | Transaction, accountId: string): Promise<string[]> => {
  const rows = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.accountId, accountId), ne(contracts.phase, "ended")))
    .orderBy(asc(contracts.createdAt), asc(contracts.id));
  return rows.map(({ id }) => id);
};

/**
 * Contracts with a `day-came` step due on `day`, oldest first, at most `limit`. Not locked: the caller locks each one and finds
 * nothing to do if another process was faster.
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

/** Same, in id order starting after `after`: pages through all, including those that fail. */
export const dueContractsAfter = async (reader: Database, day: string, after: string, limit: number): Promise<string[]> => {
  const rows = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(lte(contracts.nextActionOn, day), gt(contracts.id, after)))
    .orderBy(asc(contracts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

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

export const filterDue = async (reader: Database, ids: readonly string[], day: string): Promise<string[]> => {
  const rows = await reader
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(inArray(contracts.id, [...ids]), lte(contracts.nextActionOn, day)))
    .orderBy(asc(contracts.id));
  return rows.map(({ id }) => id);
};

export const runningContractsOf = async (reader: Database | Transaction, accountId: string): Promise<Contract[]> => {
  const rows = await reader
    .select({ state: contracts.state })
    .from(contracts)
    .where(and(eq(contracts.accountId, accountId), eq(contracts.phase, "running")));
  return rows.map(({ state }) => Contract.parse(state));
};
