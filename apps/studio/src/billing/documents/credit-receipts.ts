import { civilDayAt, FrozenDocument } from "@setsuna/account";
import type { Language } from "@setsuna/contracts";
import { inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import { issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { CreditNote, CreditOrder } from "../contracts/documents-port.ts";
import { readerOfCharge } from "./addressees.ts";
import { creditFacts } from "./credit-notes.ts";
import { issueDocuments } from "./issue.ts";
import type { Issuers } from "./issuers.ts";

const REASON: Readonly<Record<Language, string>> = {
  ja: "対象の期間または契約が終わった後に決済が確定したため、全額を返金します。",
  en: "The payment settled after the period or contract that it was for had ended; it is refunded in full.",
};

export const creditReceipts = async (
  tx: Transaction,
  orders: readonly CreditOrder[],
  issuers: Issuers,
): Promise<ReadonlyMap<string, CreditNote>> => {
  if (orders.length === 0) return new Map();
  const causes = orders.map(({ cause }) => cause);
  const rows = await tx.select().from(issuedDocuments).where(inArray(issuedDocuments.cause, causes));
  const receipts = new Map(rows.map((row) => [row.cause, row]));
  const notes = new Map<string, CreditNote>();
  for (const { cause, accountId, at } of orders) {
    const receipt = receipts.get(cause);
    if (receipt === undefined) throw new Error(`${cause} has no receipt that could be taken back`);
    const { language } = FrozenDocument.parse(JSON.parse(receipt.frozen));
    const facts = creditFacts(receipt, REASON[language], issuers, civilDayAt(at.getTime()), at);
    const note = (await issueDocuments(tx, [facts])).get(facts.cause);
    if (note === undefined) throw new Error(`the credit note of ${cause} was not issued`);
    const { number, counterparty: name } = note.row;
    notes.set(cause, { number, name, email: (await readerOfCharge(tx, accountId, cause))?.email ?? null });
  }
  return notes;
};
