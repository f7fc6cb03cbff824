import type { BillingAddress } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import { check, customType, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, shortName } from "./columns.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const day = (name: string) => date(name, { mode: "string" });

/** Billing address of an account. Goes with the account: its documents hold what stood on them. Spec §3. */
export const billingAddresses = pgTable(
  "billing_addresses",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    country: text("country").notNull(),
    postalCode: text("postal_code").notNull(),
    region: text("region").notNull(),
    city: text("city").notNull(),
    line1: text("line1").notNull(),
    line2: text("line2").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("billing_addresses_name_index").on(sql`lower(${table.name}) text_pattern_ops`),
    index("billing_addresses_short_name_index").on(sql`${shortName(table.name)} text_pattern_ops`),
  ],
);

/**
 * Addressees of charges' documents and mails, as it was ordered, from the order to the outcome: an account that is deleted
 * meanwhile still has its receipt. Decision 0035.
 */
export const chargeAddressees = pgTable("charge_addressees", {
  /** Key of the charge. */
  charge: text("charge").primaryKey(),
  email: text("email").notNull(),
  language: text("language", { enum: ["ja", "en"] }).notNull(),
  /** Null where no address was registered. */
  recipient: jsonb("recipient").$type<BillingAddress>(),
  frozenAt: instant("frozen_at").notNull(),
});

/** The last number of each series. The issuer locks the row until its transaction ends, so numbers have no gaps. */
export const documentSeries = pgTable("document_series", {
  kind: text("kind", { enum: ["receipt", "invoice", "credit-note"] }).primaryKey(),
  last: integer("last").notNull(),
});

/** Documents as they were issued: rows are only ever added, also after the account is gone. */
export const issuedDocuments = pgTable(
  "issued_documents",
  {
    number: text("number").primaryKey(),
    kind: text("kind", { enum: ["receipt", "invoice", "credit-note"] }).notNull(),
    /** From 1 in each kind, without gaps. */
    sequence: integer("sequence").notNull(),
    /** Cause of its issue: the same cause never has two. */
    cause: text("cause").notNull().unique("issued_documents_cause_key"),
    /** No reference: documents outlive accounts and contracts by years. */
    accountId: text("account_id").notNull(),
    contractId: text("contract_id").notNull(),
    /** The ID as its letters were. */
    serialId: text("serial_id").notNull(),
    issuedOn: day("issued_on").notNull(),
    /** Null unless it is an invoice. */
    dueOn: day("due_on"),
    /** Yen, tax included; negative on credit notes. */
    total: integer("total").notNull(),
    tax: integer("tax").notNull(),
    /** The recipient's name. */
    counterparty: text("counterparty").notNull(),
    /** Number of the document that a credit note corrects; null for others. */
    corrects: text("corrects"),
    /** Canonical JSON of everything that stands on it. */
    frozen: text("frozen").notNull(),
    /** SHA-256 of `frozen`, lower-case hexadecimal. */
    frozenSha256: text("frozen_sha256").notNull(),
    issuedAt: instant("issued_at").notNull(),
  },
  (table) => [
    uniqueIndex("issued_documents_sequence_key").on(table.kind, table.sequence),
    index("issued_documents_account_index").on(table.accountId, table.issuedAt),
    index("issued_documents_contract_index").on(table.contractId),
    index("issued_documents_issued_on_index").on(table.issuedOn),
    index("issued_documents_name_index").on(sql`lower(${table.counterparty}) text_pattern_ops`),
    index("issued_documents_short_name_index").on(sql`${shortName(table.counterparty)} text_pattern_ops`),
    index("issued_documents_serial_id_index").on(table.serialId),
    index("issued_documents_issued_at_index").on(table.issuedAt, table.number),
    index("issued_documents_total_index").on(table.total),
  ],
);

/** The PDF of each document, made once and kept as it is. */
export const documentPdfs = pgTable("document_pdfs", {
  number: text("number")
    .primaryKey()
    .references(() => issuedDocuments.number),
  /** Of the bytes, lower-case hexadecimal. */
  sha256: text("sha256").notNull(),
  bytes: bytes("bytes").notNull(),
  madeAt: instant("made_at").notNull(),
});

/** State of each invoice. */
export const invoiceStates = pgTable(
  "invoice_states",
  {
    number: text("number")
      .primaryKey()
      .references(() => issuedDocuments.number),
    state: text("state", { enum: ["open", "overdue", "paid", "void"] }).notNull(),
    dueOn: day("due_on").notNull(),
    /** Day on which something is to be done about it; null when nothing more is. */
    nextOn: day("next_on"),
    /** The last reminder that was sent; null before the first. */
    reminded: text("reminded", { enum: ["before-due", "due-today", "overdue"] }),
    /** Time at which its ID was restricted for it; null while it was not. */
    restrictedAt: instant("restricted_at"),
    /** Day on which the money arrived; null until it has. */
    paidOn: day("paid_on"),
    /** Account of the admin who said so. */
    paidBy: text("paid_by"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    index("invoice_states_next_index").on(table.nextOn),
    check("invoice_states_paid_has_day", sql`(${table.state} = 'paid') = (${table.paidOn} is not null)`),
  ],
);
