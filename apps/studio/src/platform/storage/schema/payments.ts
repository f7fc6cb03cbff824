import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant } from "./columns.ts";

const gateway = () => text("gateway", { enum: ["test", "stripe"] }).notNull();
/** Ends with the account. */
const ownerId = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** An account's name at a gateway. */
export const paymentCustomers = pgTable(
  "payment_customers",
  { accountId: ownerId(), gateway: gateway(), customer: text("customer").notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.gateway] })],
);

/** The card of an account: what may be shown of it, and the gateway's name for it. No number is ever here. */
export const keptCards = pgTable(
  "kept_cards",
  {
    accountId: ownerId(),
    gateway: gateway(),
    customer: text("customer").notNull(),
    paymentMethod: text("payment_method").notNull(),
    brand: text("brand").notNull(),
    last4: text("last4").notNull(),
    expiryMonth: integer("expiry_month").notNull(),
    expiryYear: integer("expiry_year").notNull(),
    keptAt: instant("kept_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.gateway] })],
);

/** The saving of a card, from its beginning to its end. */
export const cardSetups = pgTable("card_setups", {
  /** The gateway's name for it. */
  setup: text("setup").primaryKey(),
  accountId: ownerId(),
  gateway: gateway(),
  customer: text("customer").notNull(),
  state: text("state", { enum: ["open", "saved", "failed"] }).notNull(),
  createdAt: instant("created_at").notNull(),
});

/**
 * Every charge that was ever ordered. It outlives account, contract and card: law asks for seven years, so nothing here refers to
 * another row. Decision 0016.
 */
export const charges = pgTable(
  "charges",
  {
    /** Key that makes it one charge, here and at the gateway. */
    key: text("key").primaryKey(),
    purpose: text("purpose", { enum: ["purchase", "renewal"] }).notNull(),
    contractId: text("contract_id").notNull(),
    accountId: text("account_id").notNull(),
    gateway: gateway(),
    customer: text("customer").notNull(),
    paymentMethod: text("payment_method").notNull(),
    /** Yen, tax included. */
    amount: integer("amount").notNull(),
    offSession: boolean("off_session").notNull(),
    description: text("description").notNull(),
    /** `pending`: not asked for yet, or nothing is known yet. The last two are final. */
    state: text("state", { enum: ["pending", "requires-action", "succeeded", "failed"] }).notNull(),
    /** Reason of its failure; null unless it failed. */
    failure: text("failure", { enum: ["card-declined", "card-authentication-failed", "payment-lapsed"] }),
    /** The gateway's ID of the charge. Null until the gateway reports it. */
    reference: text("reference"),
    /** Address where the holder is asked, JSON, encrypted; null unless `requires-action`. */
    sealedAction: text("sealed_action"),
    orderedAt: instant("ordered_at").notNull(),
    /** Next time to query the gateway. Ignored once settled. */
    nextAskAt: instant("next_ask_at").notNull(),
    /** Times that the recovery asked. */
    asks: integer("asks").notNull().default(0),
    settledAt: instant("settled_at"),
    /** Last civil day in Asia/Tokyo of what it was priced for: after it, it is given up; null: it is wanted at any time. */
    lastOn: date("last_on", { mode: "string" }),
    /** From when on nothing is asked for by it any more; null while it is wanted. Decision 0035. */
    givenUpAt: instant("given_up_at"),
  },
  (table) => [
    check("charges_amount_positive", sql`${table.amount} >= 1`),
    check("charges_settled", sql`(${table.state} in ('succeeded', 'failed')) = (${table.settledAt} is not null)`),
    check("charges_failure", sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    index("charges_open_index").on(table.nextAskAt).where(sql`${table.settledAt} is null`),
    index("charges_account_index").on(table.accountId),
    index("charges_ordered_index").on(table.orderedAt, table.key),
    index("charges_reference_index").on(table.reference),
    index("charges_state_index").on(table.state, table.orderedAt),
  ],
);

/**
 * Charges that granted nothing, and are paid back. As charges, rows outlive account and contract; who is to be paid is
 * written down until it is. Decision 0035.
 */
export const refunds = pgTable(
  "refunds",
  {
    /** Of the charge. */
    key: text("key").primaryKey(),
    accountId: text("account_id").notNull(),
    contractId: text("contract_id").notNull(),
    /** The ID as its letters were; empty where it never had any. */
    serialId: text("serial_id").notNull(),
    gateway: gateway(),
    /** The gateway's name of the charge. */
    reference: text("reference").notNull(),
    /** Yen. */
    amount: integer("amount").notNull(),
    /** Number of the credit note. */
    creditNote: text("credit_note").notNull(),
    /** Recipient of the money: name on the documents, and mail address while it is owed. Null if unknown or paid. */
    name: text("name").notNull(),
    email: text("email"),
    /** `open`: the gateway is asked. `owed`: it will not, an operator pays. `refunded` by the gateway, `paid` by the operator. */
    state: text("state", { enum: ["open", "refunded", "owed", "paid"] }).notNull(),
    orderedAt: instant("ordered_at").notNull(),
    /** Time at which the gateway is asked; of no meaning unless `open`. */
    nextAskAt: instant("next_ask_at").notNull(),
    asks: integer("asks").notNull().default(0),
    settledAt: instant("settled_at"),
    /** Account of the admin who paid it; null unless `paid`. */
    paidBy: text("paid_by"),
  },
  (table) => [
    check("refunds_amount_positive", sql`${table.amount} >= 1`),
    check("refunds_settled", sql`(${table.state} in ('refunded', 'paid')) = (${table.settledAt} is not null)`),
    index("refunds_open_index").on(table.nextAskAt).where(sql`${table.state} = 'open'`),
    index("refunds_ordered_index").on(table.orderedAt, table.key),
    index("refunds_account_index").on(table.accountId),
  ],
);

/** Webhooks as they came: each event once, however often it is sent. */
export const gatewayEvents = pgTable(
  "gateway_events",
  {
    gateway: gateway(),
    /** The gateway's name for it. */
    event: text("event").notNull(),
    kind: text("kind", { enum: ["charge", "refund", "setup", "other"] }).notNull(),
    /** The charge's key or the setup that it is about; empty for others. */
    about: text("about").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** Null until what it leads to is written. */
    handledAt: instant("handled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.event] }),
    index("gateway_events_open_index").on(table.receivedAt).where(sql`${table.handledAt} is null`),
  ],
);
