import { type BillingDocument, type IssuedDocument, SerialId } from "@setsuna/contracts";
import type { documentPdfs, invoiceStates } from "../../platform/storage/schema/documents.ts";
import type { DocumentRow } from "./issue.ts";

export interface DocumentWithState {
  readonly document: DocumentRow;
  readonly invoice: Pick<typeof invoiceStates.$inferSelect, "state" | "paidOn"> | null;
  /** Null until it is made. */
  readonly pdf: Pick<typeof documentPdfs.$inferSelect, "sha256"> | null;
}

export const documentView = ({ document, invoice, pdf }: DocumentWithState): BillingDocument => {
  const { number, kind, issuedOn, dueOn, total, tax } = document;
  const serialId = SerialId.safeParse(document.serialId);
  return {
    number,
    kind,
    issuedOn,
    dueOn,
    total,
    tax,
    state: invoice?.state ?? "paid",
    serialId: serialId.success ? serialId.data : null,
    sha256: pdf?.sha256 ?? null,
  };
};

export const issuedDocumentView = (row: DocumentWithState): IssuedDocument => ({
  ...documentView(row),
  accountId: row.document.accountId,
  counterparty: row.document.counterparty,
  paidOn: row.invoice?.paidOn ?? null,
  corrects: row.document.corrects,
});
