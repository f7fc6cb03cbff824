import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** Belongs to the provider that it simulates, so our tables don't refer to it. */

export const testGatewaySetups = pgTable("test_gateway_setups", {
  /** 128 random bits that authenticate the cardholder. */
  id: rowId(),
  idempotencyKey: text("idempotency_key").notNull().unique("test_gateway_setups_key"),
  customer: text("customer").notNull(),
  returnTo: text("return_to").notNull(),
  /** Null until chosen. */
  card: text("card"),
  state: text("state", { enum: ["waiting", "asking", "saved", "declined", "refused"] }).notNull(),
  createdAt: instant("created_at").notNull(),
});

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
  /** Time at which a `settling` charge succeeds; else null. */
  settlesAt: instant("settles_at"),
  refundedAt: instant("refunded_at"),
  createdAt: instant("created_at").notNull(),
});

export const testGatewayNotices = pgTable(
  "test_gateway_notices",
  {
    id: rowId(),
    /** May be sent more than once. */
    event: text("event").notNull(),
    kind: text("kind", { enum: ["charge", "setup"] }).notNull(),
    about: text("about").notNull(),
    dueAt: instant("due_at").notNull(),
  },
  (table) => [index("test_gateway_notices_due_index").on(table.dueAt)],
);
