import { addDays, firstReminderOn } from "@setsuna/account";
import type { BillingAddress, Language } from "@setsuna/contracts";
import { and, asc, eq, inArray } from "drizzle-orm";
import {
  type MailBatchPort,
  type MailReader,
  type MailTemplate,
  mailReadersOf,
  type OutgoingMail,
  type Transaction,
} from "../../platform/index.ts";
import { invoiceStates, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { DocumentOrder, DocumentsPort } from "../contracts/documents-port.ts";
import { invoiceIssuedMail, purchaseCompleteMail, renewalReceiptMail } from "../mail/billing-mail.ts";
import { type Addressee, addresseesOf, forgetAddressees, freezeAddressees } from "./addressees.ts";
import { billingAddressesOf, billingAddressOf } from "./billing-addresses.ts";
import { creditReceipts } from "./credit-receipts.ts";
import { invoicesOf } from "./invoices-of.ts";
import { type DocumentFacts, issueDocuments, lastDocumentOf } from "./issue.ts";
import type { Issuers } from "./issuers.ts";
import { printableAddress } from "./printable-address.ts";

export interface DocumentParts {
  readonly mail: MailBatchPort;
  readonly issuers: Issuers;
}

/** Deleted without ever having an address, such as after an operator granted it a contract. */
const GONE: BillingAddress = {
  name: "アカウント削除済み (account deleted)",
  country: "JP",
  postalCode: "000-0000",
  region: "-",
  city: "-",
  line1: "-",
  line2: "-",
};

const recipientOf = async (
  tx: Transaction,
  accountId: string,
  address: BillingAddress | undefined,
  reader: MailReader | undefined,
  ordered: Addressee | undefined,
) => {
  // The receipt goes to the orderer in the order's language, whatever changed since.
  if (ordered?.recipient !== undefined) return { recipient: ordered.recipient, language: ordered.reader.language };
  if (address !== undefined && reader !== undefined)
    return { recipient: address, language: ordered?.reader.language ?? reader.language };
  const last = await lastDocumentOf(tx, accountId);
  const language: Language = reader?.language ?? last?.language ?? "ja";
  return { recipient: address ?? last?.recipient ?? GONE, language };
};

const licenceFacts = ({ serialId, lines, total }: DocumentOrder) => {
  const line = lines.find(({ kind }) => kind !== "discount") ?? lines[0];
  if (line === undefined) throw new Error("a document has lines");
  return { serialId, plan: line.plan, licences: line.licences, total };
};

/** A purchase, or one carried into the next period. All others are renewals. */
const isPurchase = (order: DocumentOrder): boolean => /^(purchase|carried):/.test(order.cause);

const mailsOf = (order: DocumentOrder, number: string, to: MailReader): OutgoingMail<MailTemplate>[] => {
  const facts = licenceFacts(order);
  const { dueOn } = order;
  const told = { ...facts, renewsOn: addDays(order.to, 1), document: number };
  return [
    ...(isPurchase(order) ? [purchaseCompleteMail(to, number, told)] : []),
    ...(!isPurchase(order) && order.kind === "receipt" ? [renewalReceiptMail(to, number, told)] : []),
    ...(dueOn === null ? [] : [invoiceIssuedMail(to, number, { ...facts, document: number, dueOn })]),
  ];
};

/** Throws for an invoice without a due day. */
const factsOf = async (
  issuers: Issuers,
  tx: Transaction,
  order: DocumentOrder,
  address: BillingAddress | undefined,
  reader: MailReader | undefined,
  ordered: Addressee | undefined,
): Promise<DocumentFacts> => {
  const { kind, cause, accountId, contractId, serialId, lines, total, tax, issuedOn, from, to, dueOn, at } = order;
  if (kind === "invoice" && dueOn === null) throw new Error(`the invoice of ${cause} has no due day`);
  const { recipient, language } = await recipientOf(tx, accountId, address, reader, ordered);
  const settlement = dueOn === null ? { kind: "receipt" as const } : { kind: "invoice" as const, dueOn };
  return {
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
  };
};

const factsOfAll = async (
  tx: Transaction,
  issuers: Issuers,
  orders: readonly DocumentOrder[],
  readers: ReadonlyMap<string, MailReader>,
): Promise<DocumentFacts[]> => {
  const addresses = await billingAddressesOf(tx, [...new Set(orders.map(({ accountId }) => accountId))]);
  const ordered = await addresseesOf(
    tx,
    orders.map(({ cause }) => cause),
  );
  const facts: DocumentFacts[] = [];
  for (const order of orders) {
    const { accountId, cause } = order;
    facts.push(await factsOf(issuers, tx, order, addresses.get(accountId), readers.get(accountId), ordered.get(cause)));
  }
  return facts;
};

const issueAll = async (
  { mail, issuers }: DocumentParts,
  tx: Transaction,
  orders: readonly DocumentOrder[],
): Promise<ReadonlyMap<string, string>> => {
  const [first] = orders;
  if (first === undefined) return new Map();
  const readers = await mailReadersOf(tx, [...new Set(orders.map(({ accountId }) => accountId))]);
  const issued = await issueDocuments(tx, await factsOfAll(tx, issuers, orders, readers));
  const invoices: (typeof invoiceStates.$inferInsert)[] = [];
  const mails: OutgoingMail<MailTemplate>[] = [];
  for (const order of orders) {
    const document = issued.get(order.cause);
    if (document?.isNew !== true) continue;
    const { dueOn, at } = order;
    const { number } = document.row;
    if (dueOn !== null) invoices.push({ number, state: "open", dueOn, nextOn: firstReminderOn(dueOn), changedAt: at });
    const reader = readers.get(order.accountId);
    if (reader !== undefined && order.quiet !== true) mails.push(...mailsOf(order, number, reader));
  }
  if (invoices.length > 0) await tx.insert(invoiceStates).values(invoices);
  await mail.enqueueAll(tx, mails, first.at);
  return new Map([...issued].map(([cause, { row }]) => [cause, row.number]));
};

const openInvoices: DocumentsPort["openInvoices"] = async (reader, contractIds) => {
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
};

export const documentsPort = (parts: DocumentParts): DocumentsPort => ({
  billingAddress: billingAddressOf,
  printable: (address) => printableAddress(address).ok,
  freezeAddressees,
  forgetAddressees,
  creditAll: (tx, orders) => creditReceipts(tx, orders, parts.issuers),
  issueAll: (tx, orders) => issueAll(parts, tx, orders),
  openInvoices,
  invoicesOf,
});
