import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant } from "./columns.ts";

const gateway = () => text("gateway", { enum: ["test", "stripe"] }).notNull();
const ownerId = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

export const paymentCustomers = pgTable(
  "payment_customers",
  { accountId: ownerId(), gateway: gateway(), customer: text("customer").notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.gateway] })],
);

/** Displayable facts and the gateway's name for the card, never its number. */
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

export const cardSetups = pgTable("card_setups", {
  setup: text("setup").primaryKey(),
  accountId: ownerId(),
  gateway: gateway(),
  customer: text("customer").notNull(),
  state: text("state", { enum: ["open", "saved", "failed"] }).notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Law requires seven years: no references, outlives account, contract and card. Decision 0016. */
export const charges = pgTable(
  "charges",
  {
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
    /** `pending` has no known outcome. The last two are final. */
    state: text("state", { enum: ["pending", "requires-action", "succeeded", "failed"] }).notNull(),
    /** Null unless failed. */
    failure: text("failure", { enum: ["card-declined", "card-authentication-failed", "payment-lapsed"] }),
    /** The gateway's ID; null until reported. */
    reference: text("reference"),
    /** Address of the cardholder's challenge, encrypted JSON; null unless `requires-action`. */
    sealedAction: text("sealed_action"),
    orderedAt: instant("ordered_at").notNull(),
    /** Ignored once settled. */
    nextAskAt: instant("next_ask_at").notNull(),
    asks: integer("asks").notNull().default(0),
    settledAt: instant("settled_at"),
    /** Last day in Asia/Tokyo of its priced period, then it is given up; null: no limit. */
    lastOn: date("last_on", { mode: "string" }),
    /** Time at which the purchase was given up, if it was. Decision 0035. */
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

/** Charges that granted nothing. Outlive account and contract; the payee's data stays until paid. Decision 0035. */
export const refunds = pgTable(
  "refunds",
  {
    key: text("key").primaryKey(),
    accountId: text("account_id").notNull(),
    contractId: text("contract_id").notNull(),
    /** The ID at that time; empty if there was none. */
    serialId: text("serial_id").notNull(),
    gateway: gateway(),
    reference: text("reference").notNull(),
    /** Yen. */
    amount: integer("amount").notNull(),
    creditNote: text("credit_note").notNull(),
    /** Payee's name and, while owed, mail address. Null if unknown or paid. */
    name: text("name").notNull(),
    email: text("email"),
    /** `open`: asking the gateway. `owed`: it refused, an operator pays. `refunded` by the gateway, `paid` by the operator. */
    state: text("state", { enum: ["open", "refunded", "owed", "paid"] }).notNull(),
    orderedAt: instant("ordered_at").notNull(),
    /** Ignored unless `open`. */
    nextAskAt: instant("next_ask_at").notNull(),
    asks: integer("asks").notNull().default(0),
    settledAt: instant("settled_at"),
    /** Admin's account; null unless `paid`. */
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

/** Stored once, however often it is sent. */
export const gatewayEvents = pgTable(
  "gateway_events",
  {
    gateway: gateway(),
    event: text("event").notNull(),
    kind: text("kind", { enum: ["charge", "refund", "setup", "other"] }).notNull(),
    about: text("about").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** Null until its effects are written. */
    handledAt: instant("handled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.event] }),
    index("gateway_events_open_index").on(table.receivedAt).where(sql`${table.handledAt} is null`),
  ],
);
