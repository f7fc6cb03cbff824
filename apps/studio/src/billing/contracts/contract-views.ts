import { civilDayAt, contractViewOf } from "@setsuna/account";
import type { ContractView } from "@setsuna/contracts";
import type { Database, Transaction } from "../../platform/storage/database.ts";
import type { ChargingPort } from "./charging-port.ts";
import { runningContracts } from "./contract-store.ts";
import type { DocumentsPort } from "./documents-port.ts";

export interface ContractViewParts {
  readonly charging: Pick<ChargingPort, "keptCard">;
  readonly documents: Pick<DocumentsPort, "openInvoices">;
}

/** Contracts of one account's serial IDs as the owner sees them, by the ID; those without one are not there. */
export type ContractViews = (
  reader: Database | Transaction,
  accountId: string,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, ContractView>>;

export const contractViews =
  ({ charging, documents }: ContractViewParts): ContractViews =>
  async (reader, accountId, ids, now) => {
    const running = await runningContracts(reader, ids);
    if (running.size === 0) return new Map();
    const card = await charging.keptCard(reader, accountId);
    const contractIds = [...running.values()].map(({ id }) => id);
    const open = await documents.openInvoices(reader, contractIds);
    const on = civilDayAt(now.getTime());
    return new Map([...running].map(([id, contract]) => [id, contractViewOf(contract, on, card, open.get(contract.id) ?? null)]));
  };
