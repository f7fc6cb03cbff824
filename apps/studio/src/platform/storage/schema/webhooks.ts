import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { organizationMembers } from "./organizations.ts";
import { serialIds } from "./serial-ids.ts";

export const webhooks = pgTable(
  "webhooks",
  {
    id: rowId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Member of the organization. Null: a person's own. */
    madeBy: text("made_by"),
    url: text("url").notNull(),
    /** Empty: every type. */
    types: text("types").array().notNull(),
    /** False: those of `webhook_serial_ids`, which may have ended. */
    allIds: boolean("all_ids").notNull(),
    /** Encrypted, because it signs. */
    sealedSecret: text("sealed_secret").notNull(),
    sealedOldSecret: text("sealed_old_secret"),
    oldSecretUntil: instant("old_secret_until"),
    failingSince: instant("failing_since"),
    disabledAt: instant("disabled_at"),
    disabledWhy: text("disabled_why", { enum: ["failing", "gone", "maker-left"] }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("webhooks_account_index").on(table.accountId),
    foreignKey({
      name: "webhooks_member_fk",
      columns: [table.accountId, table.madeBy],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.memberId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
  ],
);

export const webhookSerialIds = pgTable(
  "webhook_serial_ids",
  {
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    serialId: text("serial_id")
      .notNull()
      .references(() => serialIds.id, { onDelete: "cascade", onUpdate: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.serialId] }),
    index("webhook_serial_ids_serial_id_index").on(table.serialId),
  ],
);

/** Written in the transaction that stores the event. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Header `webhook-id`. */
    id: text("id").primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The ID as it was at the time; it may have ended. */
    serialId: text("serial_id").notNull(),
    cursor: integer("cursor").notNull(),
    at: instant("at").notNull(),
    event: jsonb("event").$type<Record<string, unknown>>().notNull(),
    /** `sending`: no answer yet. */
    state: text("state", { enum: ["waiting", "sending", "delivered", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    status: integer("status"),
    problem: text("problem", { enum: ["status", "timeout", "unreachable", "address-refused"] }),
  },
  (table) => [
    index("webhook_deliveries_due_index").on(table.state, table.nextAttemptAt),
    index("webhook_deliveries_order_index").on(table.webhookId, table.serialId, table.cursor),
    index("webhook_deliveries_at_index").on(table.at),
  ],
);
