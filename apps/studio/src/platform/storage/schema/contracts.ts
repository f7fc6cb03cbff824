import type { Contract, Discount, QuotedTerms } from "@setsuna/account";
import type { KeptCard, PurchaseIntent } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { serialIds } from "./serial-ids.ts";

/** Paid plans of serial IDs, the ended ones too: rows outlive ID and account. Decision 0016. */
export const contracts = pgTable(
  "contracts",
  {
    id: rowId(),
    /** The account, which may be gone. */
    accountId: text("account_id").notNull(),
    /** The ID; null until a new one is issued, and again when it is gone. */
    serialId: text("serial_id").references(() => serialIds.id, { onUpdate: "cascade", onDelete: "set null" }),
    /** The letters that the ID had when the contract last changed; null while it never had any. */
    lastSerialId: text("last_serial_id"),
    /** The contract itself. The columns below duplicate its searchable fields. */
    state: jsonb("state").$type<Contract>().notNull(),
    phase: text("phase", { enum: ["ordered", "running", "ended"] }).notNull(),
    plan: text("plan", { enum: ["commercial", "pro"] }).notNull(),
    licences: integer("licences").notNull(),
    method: text("method", { enum: ["card", "invoice"] }).notNull(),
    /** The day on which a job has something to do; null: none. */
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

/** Facts that a final confirmation screen showed. */
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
    /** Code of the coupon that is used. */
    coupon: text("coupon"),
    /** Names the wording of the screen. */
    termsVersion: text("terms_version").notNull(),
    /** True: the screen said that the operator has to approve the order. */
    needsApproval: boolean("needs_approval").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("quotes_account_index").on(table.accountId), index("quotes_expires_index").on(table.expiresAt)],
);

/** Confirmed quotes: one purchase each. Rows outlive the account. */
export const purchases = pgTable(
  "purchases",
  {
    id: rowId(),
    /** The quote, which is swept some time later. */
    quoteId: text("quote_id").notNull().unique("purchases_quote_key"),
    accountId: text("account_id").notNull(),
    contractId: text("contract_id")
      .notNull()
      .references(() => contracts.id),
    intent: jsonb("intent").$type<PurchaseIntent>().notNull(),
    total: integer("total").notNull(),
    tax: integer("tax").notNull(),
    termsVersion: text("terms_version").notNull(),
    /** `awaiting` until the operator has decided; `open` until the charge has an outcome. */
    state: text("state", { enum: ["awaiting", "open", "succeeded", "failed"] }).notNull(),
    /** Error code of the catalogue; null unless failed. */
    failure: text("failure"),
    /** Number of the receipt or invoice; null while there is none. */
    document: text("document"),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [index("purchases_account_index").on(table.accountId), index("purchases_contract_index").on(table.contractId)],
);

/** Orders by invoice that the operator has to approve. Rows outlive the account, as purchases do. */
export const invoiceOrders = pgTable(
  "invoice_orders",
  {
    purchaseId: text("purchase_id")
      .primaryKey()
      .references(() => purchases.id),
    accountId: text("account_id").notNull(),
    state: text("state", { enum: ["awaiting", "approved", "refused", "withdrawn"] }).notNull(),
    /** Reason of the refusal; null for other states. */
    reason: text("reason"),
    /** Account of the admin, or of the customer who withdrew it; null while it awaits. */
    decidedBy: text("decided_by"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    // One at a time.
    uniqueIndex("invoice_orders_awaiting_key").on(table.accountId).where(sql`${table.state} = 'awaiting'`),
    index("invoice_orders_account_index").on(table.accountId, table.createdAt),
    index("invoice_orders_created_index").on(table.createdAt, table.purchaseId),
    check("invoice_orders_decided", sql`(${table.state} = 'awaiting') = (${table.decidedAt} is null)`),
  ],
);

/** Accounts whose orders by invoice the operator has approved for good. */
export const trustedAccounts = pgTable("trusted_accounts", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Account of the admin. */
  trustedBy: text("trusted_by").notNull(),
  trustedAt: instant("trusted_at").notNull(),
});

/** Coupons that may be redeemed. */
export const coupons = pgTable("coupons", {
  /** Upper case. */
  code: text("code").primaryKey(),
  /** `registration`: an email address has one of these in all; `campaign`: each account has it once. Spec §5; decision 0016. */
  kind: text("kind", { enum: ["registration", "campaign"] }).notNull(),
  discount: jsonb("discount").$type<Discount>().notNull(),
  /** Periods that it acts on. */
  periods: integer("periods").notNull(),
  /** Last day on which it can be redeemed and used for a purchase; null: none. */
  expiresOn: date("expires_on", { mode: "string" }),
  /** Number of accounts that may redeem it; null: any number. */
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
    /** As the coupon is. */
    kind: text("kind", { enum: ["registration", "campaign"] }).notNull(),
    accountId: text("account_id").notNull(),
    /** Keyed hash of the address as coupons compare it. */
    addressHash: text("address_hash").notNull(),
    /** The contract that it acts, or acted, on; null while it is not used. */
    contractId: text("contract_id").references(() => contracts.id),
    redeemedAt: instant("redeemed_at").notNull(),
  },
  (table) => [
    unique("coupon_uses_code_key").on(table.code, table.accountId),
    uniqueIndex("coupon_uses_registration_key").on(table.addressHash).where(sql`${table.kind} = 'registration'`),
    index("coupon_uses_account_index").on(table.accountId),
  ],
);
