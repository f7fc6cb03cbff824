import { addDays, firstReminderOn } from "@setsuna/account";
import { type BillingAddress, Email, type Language } from "@setsuna/contracts";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { DocumentOrder, DocumentsPort } from "../billing/documents-port.ts";
import { invoiceIssuedMail, type MailReader, purchaseCompleteMail, renewalReceiptMail } from "../mail/billing-mail.ts";
import type { MailPort } from "../mail/mail-port.ts";
import type { Transaction } from "../storage/database.ts";
import { accounts, invoiceStates, issuedDocuments } from "../storage/schema/index.ts";
import { billingAddressOf } from "./billing-addresses.ts";
import { issueDocument, lastDocumentOf } from "./issue.ts";
import type { Issuers } from "./issuers.ts";

export interface DocumentParts {
  readonly mail: MailPort;
  readonly issuers: Issuers;
}

/** Who reads an account's mail; undefined when the account is gone. */
export const mailReaderOf = async (tx: Transaction, accountId: string): Promise<MailReader | undefined> => {
  const [row] = await tx
    .select({ email: accounts.email, language: accounts.locale })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row === undefined ? undefined : { email: Email.parse(row.email), language: row.language };
};

/** A payment that came in after the account was deleted, before it ever had a document. */
const GONE: BillingAddress = {
  name: "アカウント削除済み (account deleted)",
  country: "JP",
  postalCode: "000-0000",
  region: "-",
  city: "-",
  line1: "-",
  line2: "-",
};

const recipientOf = async (tx: Transaction, accountId: string, reader: MailReader | undefined) => {
  const address = await billingAddressOf(tx, accountId);
  if (address !== null && reader !== undefined) return { recipient: address, language: reader.language };
  const last = await lastDocumentOf(tx, accountId);
  const language: Language = reader?.language ?? last?.language ?? "ja";
  return { recipient: address ?? last?.recipient ?? GONE, language };
};

/** What was bought, as a mail tells it: the first line's plan and licences; discounts follow later. */
const licenceFacts = ({ serialId, lines, total }: DocumentOrder) => {
  const line = lines.find(({ kind }) => kind !== "discount") ?? lines[0];
  if (line === undefined) throw new Error("a document has lines");
  return { serialId, plan: line.plan, licences: line.licences, total };
};

/** A purchase's cause begins so; every other is a renewal's. */
const isPurchase = (order: DocumentOrder): boolean => order.cause.startsWith("purchase:");

/** Documents as billing asks for them, in its transactions. */
export const documentsPort = ({ mail, issuers }: DocumentParts): DocumentsPort => {
  const tell = async (tx: Transaction, order: DocumentOrder, number: string, to: MailReader): Promise<void> => {
    const facts = licenceFacts(order);
    const { at, dueOn } = order;
    const renewsOn = addDays(order.to, 1);
    if (isPurchase(order)) await mail.enqueue(tx, purchaseCompleteMail(to, number, { ...facts, renewsOn, document: number }), at);
    else if (order.kind === "receipt")
      await mail.enqueue(tx, renewalReceiptMail(to, number, { ...facts, renewsOn, document: number }), at);
    if (dueOn !== null) await mail.enqueue(tx, invoiceIssuedMail(to, number, { ...facts, document: number, dueOn }), at);
  };

  return {
    billingAddress: billingAddressOf,

    issue: async (tx, order) => {
      const { kind, cause, accountId, contractId, serialId, lines, total, tax, issuedOn, from, to, dueOn, at } = order;
      if (kind === "invoice" && dueOn === null) throw new Error(`the invoice of ${cause} has no due day`);
      const reader = await mailReaderOf(tx, accountId);
      const { recipient, language } = await recipientOf(tx, accountId, reader);
      const settlement = dueOn === null ? { kind: "receipt" as const } : { kind: "invoice" as const, dueOn };
      const { row, isNew } = await issueDocument(tx, {
        cause,
        accountId,
        contractId,
        at,
        serialId,
        lines: [...lines],
        total,
        tax,
        issuedOn,
        from,
        to,
        settlement,
        recipient,
        language,
        issuer: issuers[language],
      });
      if (!isNew) return { number: row.number };
      if (dueOn !== null)
        await tx
          .insert(invoiceStates)
          .values({ number: row.number, state: "open", dueOn, nextOn: firstReminderOn(dueOn), changedAt: at });
      if (reader !== undefined) await tell(tx, order, row.number, reader);
      return { number: row.number };
    },

    openInvoices: async (reader, contractIds) => {
      const found = new Map<string, string>();
      if (contractIds.length === 0) return found;
      const rows = await reader
        .select({ number: issuedDocuments.number, contractId: issuedDocuments.contractId })
        .from(issuedDocuments)
        .innerJoin(invoiceStates, eq(invoiceStates.number, issuedDocuments.number))
        .where(and(inArray(issuedDocuments.contractId, [...contractIds]), inArray(invoiceStates.state, ["open", "overdue"])))
        .orderBy(asc(issuedDocuments.sequence));
      for (const { number, contractId } of rows) if (!found.has(contractId)) found.set(contractId, number);
      return found;
    },
  };
};
