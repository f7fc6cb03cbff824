import { civilDayAt } from "@setsuna/account";
import { fieldError, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { type AuditPort, type MailPort, mailReaderOf, type Transaction } from "../../platform/index.ts";
import { invoiceStates, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import { invoicePaidMail } from "../mail/billing-mail.ts";
import type { InvoiceCause, InvoicedContracts } from "./contracts-port.ts";

export interface InvoicePaymentParts {
  readonly mail: MailPort;
  readonly audit: AuditPort;
  readonly contracts: InvoicedContracts;
}

const requirePaidDay = (issuedOn: string, paidOn: string, at: Date): void => {
  if (paidOn < issuedOn || paidOn > civilDayAt(at.getTime()))
    throw new StudioError("paid-day-wrong", undefined, [fieldError("paidOn", "paid-day-wrong")]);
};

/** Audits the previous day. The invoice stays paid. Throws `unknown-document`, `invoice-not-paid`, `paid-day-wrong`. */
export const correctPaidDay = async (
  tx: Transaction,
  number: string,
  paidOn: string,
  { at, actor, origin }: InvoiceCause,
  audit: AuditPort,
): Promise<void> => {
  const [document] = await tx.select().from(issuedDocuments).where(eq(issuedDocuments.number, number));
  if (document === undefined) throw new StudioError("unknown-document");
  const [invoice] = await tx.select().from(invoiceStates).where(eq(invoiceStates.number, number)).for("update");
  if (invoice?.state !== "paid") throw new StudioError("invoice-not-paid");
  requirePaidDay(document.issuedOn, paidOn, at);
  if (invoice.paidOn === paidOn) return;
  await tx.update(invoiceStates).set({ paidOn, paidBy: actor, changedAt: at }).where(eq(invoiceStates.number, number));
  const detail = { from: invoice.paidOn ?? "", to: paidOn };
  await audit.record(tx, { actor, action: "invoice.paid-day-corrected", subject: number, origin, detail, at });
};

/**
 * Records that an invoice was paid on the civil day `paidOn`, once, with contract, mail and audit entry in the same
 * transaction. Returns the change for `afterCommit`; undefined if it was already paid. Throws `unknown-document`;
 * `invoice-not-open` if it isn't an invoice or is void; `paid-day-wrong` for a day before its issue or after today.
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
  requirePaidDay(document.issuedOn, paidOn, at);
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
