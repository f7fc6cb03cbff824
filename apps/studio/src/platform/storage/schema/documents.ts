import type { BillingAddress } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { bytes, instant, shortName } from "./columns.ts";

const day = (name: string) => date(name, { mode: "string" });

/** Deleted with the account: documents keep their own copy. Spec §3. */
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
 * Addressees of charges' documents and mails as ordered, kept until the outcome, so that a deleted account still gets its
 * receipt. Decision 0035.
 */
export const chargeAddressees = pgTable("charge_addressees", {
  charge: text("charge").primaryKey(),
  email: text("email").notNull(),
  language: text("language", { enum: ["ja", "en"] }).notNull(),
  /** Null if no address was registered. */
  recipient: jsonb("recipient").$type<BillingAddress>(),
  frozenAt: instant("frozen_at").notNull(),
});

/** Locked until the issuer's transaction ends, so numbers have no gaps. */
export const documentSeries = pgTable("document_series", {
  kind: text("kind", { enum: ["receipt", "invoice", "credit-note"] }).primaryKey(),
  last: integer("last").notNull(),
});

/** Insert-only. Rows outlive the account. */
export const issuedDocuments = pgTable(
  "issued_documents",
  {
    number: text("number").primaryKey(),
    kind: text("kind", { enum: ["receipt", "invoice", "credit-note"] }).notNull(),
    /** Counts from 1 for each kind, without gaps. */
    sequence: integer("sequence").notNull(),
    cause: text("cause").notNull().unique("issued_documents_cause_key"),
    /** No reference, because documents outlive accounts and contracts by years. */
    accountId: text("account_id").notNull(),
    contractId: text("contract_id").notNull(),
    /** The ID at the time of issue. */
    serialId: text("serial_id").notNull(),
    issuedOn: day("issued_on").notNull(),
    /** Null unless it is an invoice. */
    dueOn: day("due_on"),
    /** Yen, tax included; negative on credit notes. */
    total: integer("total").notNull(),
    tax: integer("tax").notNull(),
    counterparty: text("counterparty").notNull(),
    /** On a credit note, the credited document's number. */
    corrects: text("corrects"),
    /** Canonical JSON of the whole document. */
    frozen: text("frozen").notNull(),
    /** SHA-256 of `frozen` in lower-case hex. */
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

export const documentPdfs = pgTable("document_pdfs", {
  number: text("number")
    .primaryKey()
    .references(() => issuedDocuments.number),
  sha256: text("sha256").notNull(),
  bytes: bytes("bytes").notNull(),
  madeAt: instant("made_at").notNull(),
});

export const invoiceStates = pgTable(
  "invoice_states",
  {
    number: text("number")
      .primaryKey()
      .references(() => issuedDocuments.number),
    state: text("state", { enum: ["open", "overdue", "paid", "void"] }).notNull(),
    dueOn: day("due_on").notNull(),
    /** Day of the next action; null if none is left. */
    nextOn: day("next_on"),
    reminded: text("reminded", { enum: ["before-due", "due-today", "overdue"] }),
    restrictedAt: instant("restricted_at"),
    /** Null while unpaid. */
    paidOn: day("paid_on"),
    /** Admin's account. */
    paidBy: text("paid_by"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    index("invoice_states_next_index").on(table.nextOn),
    check("invoice_states_paid_has_day", sql`(${table.state} = 'paid') = (${table.paidOn} is not null)`),
  ],
);
