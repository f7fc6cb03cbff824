import { civilDayAt, contractViewOf } from "@setsuna/account";
import type { ContractViews } from "../../admission/index.ts";
import type { ChargingPort } from "./charging-port.ts";
import { runningContracts } from "./contract-store.ts";
import type { DocumentsPort } from "./documents-port.ts";

export interface ContractViewParts {
  readonly charging: Pick<ChargingPort, "keptCard">;
  readonly documents: Pick<DocumentsPort, "openInvoices">;
}

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
