import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Append-only, with expired entries erased. Each row holds the previous row's hash. */
export const auditLog = pgTable(
  "audit_log",
  {
    sequence: integer("sequence").primaryKey(),
    at: instant("at").notNull(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    address: text("address").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    /** Time at which personal data was erased. Decision 0007. */
    erasedAt: instant("erased_at"),
  },
  (table) => [
    index("audit_log_actor_index").on(table.actor, table.sequence),
    index("audit_log_subject_index").on(table.subject, table.sequence),
    index("audit_log_action_index").on(table.action.op("text_pattern_ops"), table.sequence),
    index("audit_log_at_index").on(table.at),
    index("audit_log_kept_index").on(table.at).where(sql`${table.erasedAt} is null`),
  ],
);
