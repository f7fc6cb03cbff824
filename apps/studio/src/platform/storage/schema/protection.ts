import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const rateLimits = pgTable("rate_limits", {
  /** Rule and subject, such as `login-address:192.0.2.1`. */
  key: text("key").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const idempotentReplies = pgTable("idempotent_replies", {
  /** SHA-256 of caller, endpoint and key. */
  key: text("key").primaryKey(),
  requestHash: text("request_hash").notNull(),
  /** Null while the first request runs. */
  status: integer("status"),
  /** JSON; null without a body. */
  body: text("body"),
  createdAt: instant("created_at").notNull(),
});
