import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/**
 * Knowledge of the built-in test gateway, as a payment provider would keep it in its own house: nothing of ours refers to
 * it.
 */

/** A card that is being saved. */
export const testGatewaySetups = pgTable("test_gateway_setups", {
  /** 128 random bits that authenticate the cardholder. */
  id: rowId(),
  idempotencyKey: text("idempotency_key").notNull().unique("test_gateway_setups_key"),
  customer: text("customer").notNull(),
  returnTo: text("return_to").notNull(),
  /** The test card that was chosen; null before. */
  card: text("card"),
  state: text("state", { enum: ["waiting", "asking", "saved", "declined", "refused"] }).notNull(),
  createdAt: instant("created_at").notNull(),
});

/** A charge at the test gateway. */
export const testGatewayCharges = pgTable("test_gateway_charges", {
  /** 128 random bits. */
  id: rowId(),
  idempotencyKey: text("idempotency_key").notNull().unique("test_gateway_charges_key"),
  customer: text("customer").notNull(),
  card: text("card").notNull(),
  /** Yen. */
  amount: integer("amount").notNull(),
  description: text("description").notNull(),
  state: text("state", { enum: ["succeeded", "settling", "asking", "declined", "refused"] }).notNull(),
  /** From when on a charge that is `settling` has succeeded; null for others. */
  settlesAt: instant("settles_at"),
  /** Time at which it was paid back; null while it was not. */
  refundedAt: instant("refunded_at"),
  createdAt: instant("created_at").notNull(),
});

/** A webhook that the test gateway is going to send. */
export const testGatewayNotices = pgTable(
  "test_gateway_notices",
  {
    id: rowId(),
    /** The event's name; the same one may be sent more than once. */
    event: text("event").notNull(),
    kind: text("kind", { enum: ["charge", "setup"] }).notNull(),
    /** The charge's key, or the setup's id. */
    about: text("about").notNull(),
    dueAt: instant("due_at").notNull(),
  },
  (table) => [index("test_gateway_notices_due_index").on(table.dueAt)],
);

/** Time by which the test clock is ahead of the true time. One row at most. */
export const testClock = pgTable("test_clock", {
  id: text("id").primaryKey(),
  aheadMs: bigint("ahead_ms", { mode: "number" }).notNull(),
});
