import type { Contract, Discount, QuotedTerms } from "@setsuna/account";
import type { KeptCard, PurchaseIntent } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { serialIds } from "./serial-ids.ts";

/** Includes ended ones, because rows outlive ID and account. Decision 0016. */
export const contracts = pgTable(
  "contracts",
  {
    id: rowId(),
    /** The account may be gone. */
    accountId: text("account_id").notNull(),
    /** Null until issued and after deletion. */
    serialId: text("serial_id").references(() => serialIds.id, { onUpdate: "cascade", onDelete: "set null" }),
    /** As of the last change of the contract; null: none yet. */
    lastSerialId: text("last_serial_id"),
    /** The columns below duplicate its searchable fields. */
    state: jsonb("state").$type<Contract>().notNull(),
    phase: text("phase", { enum: ["ordered", "running", "ended"] }).notNull(),
    plan: text("plan", { enum: ["commercial", "pro"] }).notNull(),
    licences: integer("licences").notNull(),
    method: text("method", { enum: ["card", "invoice"] }).notNull(),
    nextActionOn: date("next_action_on", { mode: "string" }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("contracts_serial_id_key").on(table.serialId).where(sql`${table.phase} <> 'ended'`),
    index("contracts_next_action_index").on(table.nextActionOn),
    index("contracts_account_index").on(table.accountId),
    check("contracts_licences_range", sql`${table.licences} between 1 and 85`),
  ],
);

export const quotes = pgTable(
  "quotes",
  {
    id: rowId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    intent: jsonb("intent").$type<PurchaseIntent>().notNull(),
    terms: jsonb("terms").$type<QuotedTerms>().notNull(),
    card: jsonb("card").$type<KeptCard>(),
    coupon: text("coupon"),
    termsVersion: text("terms_version").notNull(),
    needsApproval: boolean("needs_approval").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("quotes_account_index").on(table.accountId), index("quotes_expires_index").on(table.expiresAt)],
);

export const purchases = pgTable(
  "purchases",
  {
    id: rowId(),
    /** Quotes are swept some time later. */
    quoteId: text("quote_id").notNull().unique("purchases_quote_key"),
    accountId: text("account_id").notNull(),
    contractId: text("contract_id")
      .notNull()
      .references(() => contracts.id),
    intent: jsonb("intent").$type<PurchaseIntent>().notNull(),
    total: integer("total").notNull(),
    tax: integer("tax").notNull(),
    termsVersion: text("terms_version").notNull(),
    /** `awaiting` the operator's approval, or `open` until the charge has an outcome. */
    state: text("state", { enum: ["awaiting", "open", "succeeded", "failed"] }).notNull(),
    failure: text("failure"),
    /** Null while there is none. */
    document: text("document"),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [index("purchases_account_index").on(table.accountId), index("purchases_contract_index").on(table.contractId)],
);

export const invoiceOrders = pgTable(
  "invoice_orders",
  {
    purchaseId: text("purchase_id")
      .primaryKey()
      .references(() => purchases.id),
    accountId: text("account_id").notNull(),
    state: text("state", { enum: ["awaiting", "approved", "refused", "withdrawn"] }).notNull(),
    reason: text("reason"),
    /** An admin, or the customer who withdrew it; null while it awaits. */
    decidedBy: text("decided_by"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    // Allows one at a time.
    uniqueIndex("invoice_orders_awaiting_key").on(table.accountId).where(sql`${table.state} = 'awaiting'`),
    index("invoice_orders_account_index").on(table.accountId, table.createdAt),
    index("invoice_orders_created_index").on(table.createdAt, table.purchaseId),
    check("invoice_orders_decided", sql`(${table.state} = 'awaiting') = (${table.decidedAt} is null)`),
  ],
);

export const trustedAccounts = pgTable("trusted_accounts", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  trustedBy: text("trusted_by").notNull(),
  trustedAt: instant("trusted_at").notNull(),
});

export const coupons = pgTable("coupons", {
  code: text("code").primaryKey(),
  /** `registration`: once per email address; `campaign`: once per account. Spec §5; decision 0016. */
  kind: text("kind", { enum: ["registration", "campaign"] }).notNull(),
  discount: jsonb("discount").$type<Discount>().notNull(),
  periods: integer("periods").notNull(),
  /** Last day to redeem and use it; null if it never expires. */
  expiresOn: date("expires_on", { mode: "string" }),
  maxUses: integer("max_uses"),
  createdAt: instant("created_at").notNull(),
});

/** Coupons of accounts: once per coupon and account, and one registration coupon per email address, also after the account is gone. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    id: rowId(),
    code: text("code")
      .notNull()
      .references(() => coupons.code),
    kind: text("kind", { enum: ["registration", "campaign"] }).notNull(),
    accountId: text("account_id").notNull(),
    /** Keyed hash of the address in the coupons' comparable form. */
    addressHash: text("address_hash").notNull(),
    /** Null while unused. */
    contractId: text("contract_id").references(() => contracts.id),
    redeemedAt: instant("redeemed_at").notNull(),
  },
  (table) => [
    unique("coupon_uses_code_key").on(table.code, table.accountId),
    uniqueIndex("coupon_uses_registration_key").on(table.addressHash).where(sql`${table.kind} = 'registration'`),
    index("coupon_uses_account_index").on(table.accountId),
  ],
);
