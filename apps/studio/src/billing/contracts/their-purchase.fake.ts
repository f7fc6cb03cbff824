import { quoteTerms, type RunningContract } from "@setsuna/account";
import { SerialId, TERMS_VERSION } from "@setsuna/contracts";
import type { Transaction } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { purchases, quotes } from "../../platform/storage/schema/index.ts";
import { insertContract } from "./contract-store.ts";

const runningContract = (id: string): RunningContract => ({
  id,
  plan: "pro",
  licences: 2,
  method: "card",
  periodMonths: 1,
  anchor: "2026-11-01",
  coupon: null,
  charges: 0,
  phase: "running",
  period: 0,
  nextPlan: null,
  renews: true,
  payment: { state: "settled" },
  renewal: null,
  purchase: null,
  lapsed: [],
  carried: null,
  gaveUp: null,
});

export const insertTheirPurchase = async (
  tx: Transaction,
  accountId: string,
  serialId: string,
  ids: { readonly quote: string; readonly purchase: string },
  at: Date,
): Promise<void> => {
  const contract = runningContract(newRowId());
  await insertContract(tx, contract, accountId, serialId, at);
  const intent = { kind: "add", serialId: SerialId.parse(serialId), licences: 1 } as const;
  const terms = quoteTerms(intent, contract, null, "2026-11-21");
  if (!terms.ok) throw new Error(terms.error);
  await tx.insert(quotes).values({
    id: ids.quote,
    accountId,
    intent,
    terms: terms.value,
    termsVersion: TERMS_VERSION,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 60_000),
  });
  await tx.insert(purchases).values({
    id: ids.purchase,
    quoteId: newRowId(),
    accountId,
    contractId: contract.id,
    intent,
    total: 1,
    tax: 0,
    termsVersion: TERMS_VERSION,
    state: "succeeded",
    createdAt: at,
    settledAt: at,
  });
};
