import { civilDayAt, FrozenDocument } from "@setsuna/account";
import { fieldError, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { type Transaction, unprintableNamed } from "../../platform/index.ts";
import { invoiceStates, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { InvoiceCause, InvoicedContracts } from "./contracts-port.ts";
import { type DocumentFacts, type DocumentRow, documentOfCause, issueDocument } from "./issue.ts";
import type { Issuers } from "./issuers.ts";

type Change = Awaited<ReturnType<InvoicedContracts["apply"]>>;

export interface CreditParts {
  readonly issuers: Issuers;
  readonly contracts: InvoicedContracts;
}

export const creditFacts = (
  { number, frozen, accountId, contractId }: DocumentRow,
  reason: string,
  issuers: Issuers,
  issuedOn: string,
  at: Date,
): DocumentFacts => {
  const original = FrozenDocument.parse(JSON.parse(frozen));
  return {
    cause: creditCause(number),
    accountId,
    contractId,
    at,
    serialId: original.serialId,
    recipient: original.recipient,
    language: original.language,
    issuer: issuers[original.language],
    issuedOn,
    from: original.from,
    to: original.to,
    lines: original.lines.map((line) => ({ ...line, amount: -line.amount })),
    total: -original.total,
    tax: -original.tax,
    settlement: { kind: "credit-note", corrects: number, correctsIssuedOn: original.issuedOn, reason },
  };
};

const creditCause = (number: string): string => `credit:${number}`;

/**
 * Documents never change, so issue a credit note with negative amounts. Voids an unpaid invoice. Idempotent: returns the first
 * note. Throws `unknown-document`, `invoice-not-open` for a credit note, and `characters-not-printable` for a reason that no font
 * can show.
 */
export const issueCreditNote = async (
  tx: Transaction,
  number: string,
  reason: string,
  by: InvoiceCause,
  { issuers, contracts }: CreditParts,
): Promise<{ readonly row: DocumentRow; readonly isNew: boolean; readonly change: Change | undefined }> => {
  const named = unprintableNamed(reason);
  if (named !== undefined)
    throw new StudioError("characters-not-printable", named, [fieldError("reason", "characters-not-printable", named)]);
  const [invoice] = await tx.select().from(invoiceStates).where(eq(invoiceStates.number, number)).for("update");
  const [document] = await tx.select().from(issuedDocuments).where(eq(issuedDocuments.number, number));
  if (document === undefined) throw new StudioError("unknown-document");
  if (document.kind === "credit-note") throw new StudioError("invoice-not-open");
  const known = await documentOfCause(tx, creditCause(number));
  if (known !== undefined) return { row: known, isNew: false, change: undefined };

  const { at } = by;
  const waits = invoice?.state === "open" || invoice?.state === "overdue";
  if (waits)
    await tx.update(invoiceStates).set({ state: "void", nextOn: null, changedAt: at }).where(eq(invoiceStates.number, number));
  const { contractId } = document;
  const change = waits ? await contracts.apply(tx, contractId, { kind: "invoice-paid", invoice: number }, by) : undefined;
  const { row, isNew } = await issueDocument(tx, creditFacts(document, reason, issuers, civilDayAt(at.getTime()), at));
  return { row, isNew, change };
};
