import { type Contract, civilDayAt, contractAfter } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import { invoiceOrders, serialIds } from "../storage/schema/index.ts";
import { contractIdOf, contractIdsOf, holdContract, saveContracts } from "./contract-store.ts";

const end = async (tx: Transaction, contract: Contract, letters: string | null, now: Date): Promise<void> => {
  const deleted = contractAfter(contract, { kind: "deleted", on: civilDayAt(now.getTime()) });
  if (!deleted.ok) throw new StudioError(deleted.error);
  await saveContracts(tx, [{ contract: deleted.value.contract, serialId: null, lastSerialId: letters }], now);
};

/**
 * Ends the contract of an ID that its owner deletes in this transaction; the ID itself is the caller's. Does nothing where there is none.
 * Throws `order-awaiting` while an order by invoice for it is not decided, and `id-delete-failed` while a purchase for it is being charged: what is paid for would be granted to nothing.
 */
export const endContractOfDeletedId = async (tx: Transaction, serialId: string, now: Date): Promise<void> => {
  const id = await contractIdOf(tx, serialId);
  const held = id === undefined ? undefined : await holdContract(tx, id);
  if (held === undefined) return;
  if (held.contract.phase === "ordered" && held.contract.method === "invoice") throw new StudioError("order-awaiting");
  if (held.contract.phase !== "ended" && held.contract.purchase !== null) throw new StudioError("id-delete-failed");
  await end(tx, held.contract, held.lastSerialId, now);
};

/** Ends all contracts of an account that is deleted in this transaction, purchases that are being charged too: spec §4, no refund. */
export const endContractsOfDeletedAccount = async (tx: Transaction, accountId: string, now: Date): Promise<void> => {
  // IDs before contracts, as everywhere.
  await tx
    .select({ id: serialIds.id })
    .from(serialIds)
    .where(eq(serialIds.accountId, accountId))
    .orderBy(asc(serialIds.id))
    .for("update");
  for (const id of await contractIdsOf(tx, accountId)) {
    const held = await holdContract(tx, id);
    if (held !== undefined) await end(tx, held.contract, held.lastSerialId, now);
  }
  // Nobody is left to approve it for.
  await tx
    .update(invoiceOrders)
    .set({ state: "withdrawn", decidedBy: accountId, decidedAt: now })
    .where(and(eq(invoiceOrders.accountId, accountId), eq(invoiceOrders.state, "awaiting")));
};
