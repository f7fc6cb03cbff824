import { StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { AuditPort } from "../audit/audit-port.ts";
import { invoicePaidMail } from "../mail/billing-mail.ts";
import type { MailPort } from "../mail/mail-port.ts";
import type { Transaction } from "../storage/database.ts";
import { invoiceStates, issuedDocuments } from "../storage/schema/index.ts";
import type { InvoiceCause, InvoicedContracts } from "./contracts-port.ts";
import { mailReaderOf } from "./documents.ts";

export interface InvoicePaymentParts {
  readonly mail: MailPort;
  readonly audit: AuditPort;
  readonly contracts: InvoicedContracts;
}

/**
 * Writes that an invoice's money arrived on the civil day `paidOn`: once, with contract, mail and audit entry in the same transaction.
 * Returns what to hand to `afterCommit`; undefined when it was paid already, whatever the day said now. Throws `unknown-document`, and
 * `invoice-not-open` for what is no invoice or is void.
 */
export const payInvoice = async (
  tx: Transaction,
  number: string,
  paidOn: string,
  by: InvoiceCause,
  { mail, audit, contracts }: InvoicePaymentParts,
): Promise<Awaited<ReturnType<InvoicedContracts["apply"]>> | undefined> => {
  const [document] = await tx.select().from(issuedDocuments).where(eq(issuedDocuments.number, number));
  if (document === undefined) throw new StudioError("unknown-document");
  const [invoice] = await tx.select().from(invoiceStates).where(eq(invoiceStates.number, number)).for("update");
  if (invoice === undefined || invoice.state === "void") throw new StudioError("invoice-not-open");
  if (invoice.state === "paid") return undefined;
  const { at, actor, origin } = by;
  await tx
    .update(invoiceStates)
    .set({ state: "paid", paidOn, paidBy: actor, nextOn: null, changedAt: at })
    .where(eq(invoiceStates.number, number));
  const { accountId, contractId, total } = document;
  const to = await mailReaderOf(tx, accountId);
  if (to !== undefined) await mail.enqueue(tx, invoicePaidMail(to, number, { document: number, total, paidOn }), at);
  const change = await contracts.apply(tx, contractId, { kind: "invoice-paid", invoice: number }, by);
  await audit.record(tx, { actor, action: "invoice.paid", subject: number, origin, detail: { paidOn, total }, at });
  return change;
};
