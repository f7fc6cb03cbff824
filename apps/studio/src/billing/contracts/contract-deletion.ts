import { type Contract, civilDayAt, contractAfter } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { lockSerialIdsOf } from "../../admission/index.ts";
import type { Transaction } from "../../platform/index.ts";
import { invoiceOrders } from "../../platform/storage/schema/contracts.ts";
import type { ChargingPort } from "./charging-port.ts";
import { contractIdOf, contractIdsOf, holdContract, saveContracts } from "./contract-store.ts";

/** Stops charging for a contract that ends: nothing more is charged for it. */
export type EndingCharges = Pick<ChargingPort, "giveUpAll">;

const end = async (
  tx: Transaction,
  contract: Contract,
  letters: string | null,
  charging: EndingCharges,
  now: Date,
): Promise<void> => {
  const deleted = contractAfter(contract, { kind: "deleted", on: civilDayAt(now.getTime()) });
  if (!deleted.ok) throw new StudioError(deleted.error);
  const { effects } = deleted.value;
  await saveContracts(tx, [{ contract: deleted.value.contract, serialId: null, lastSerialId: letters }], now);
  const givenUp = effects.flatMap((one) => (one.kind === "give-up" ? [one.key] : []));
  await charging.giveUpAll(tx, givenUp, now);
};

export interface ContractEnds {
  readonly ofDeletedId: (tx: Transaction, serialId: string, now: Date) => Promise<void>;
  readonly ofDeletedAccount: (tx: Transaction, accountId: string, now: Date) => Promise<void>;
}

/** Invoices wait only for the operator's decision. */
const awaitsDecision = (contract: Contract): boolean =>
  contract.method === "invoice" && (contract.phase === "ordered" || (contract.phase !== "ended" && contract.purchase !== null));

/**
 * The caller deletes the ID. No effect without a contract. Abandons an open charge, refunded if it still settles. Throws
 * `order-awaiting` while an invoice order for it is undecided.
 */
export const endContractOfDeletedId = async (
  tx: Transaction,
  serialId: string,
  charging: EndingCharges,
  now: Date,
): Promise<void> => {
  const id = await contractIdOf(tx, serialId);
  const held = id === undefined ? undefined : await holdContract(tx, id);
  if (held === undefined) return;
  if (awaitsDecision(held.contract)) throw new StudioError("order-awaiting");
  await end(tx, held.contract, held.lastSerialId, charging, now);
};

/** Like {@link endContractOfDeletedId}. No refund (spec §4). */
export const endContractsOfDeletedAccount = async (
  tx: Transaction,
  accountId: string,
  charging: EndingCharges,
  now: Date,
): Promise<void> => {
  // Lock IDs before contracts, as everywhere.
  await lockSerialIdsOf(tx, accountId);
  for (const id of await contractIdsOf(tx, accountId)) {
    const held = await holdContract(tx, id);
    if (held !== undefined) await end(tx, held.contract, held.lastSerialId, charging, now);
  }
  await tx
    .update(invoiceOrders)
    .set({ state: "withdrawn", decidedBy: accountId, decidedAt: now })
    .where(and(eq(invoiceOrders.accountId, accountId), eq(invoiceOrders.state, "awaiting")));
};

export const contractEnds = (charging: EndingCharges): ContractEnds => ({
  ofDeletedId: (tx, serialId, now) => endContractOfDeletedId(tx, serialId, charging, now),
  ofDeletedAccount: (tx, accountId, now) => endContractsOfDeletedAccount(tx, accountId, charging, now),
});
