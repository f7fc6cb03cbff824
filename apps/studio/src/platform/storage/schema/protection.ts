import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Token buckets that all instances share. */
export const rateLimits = pgTable("rate_limits", {
  /** Rule and subject, such as `login-address:192.0.2.1`. */
  key: text("key").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Proof-of-work challenges that were answered: each counts once. */
export const botAnswers = pgTable("bot_answers", {
  challenge: text("challenge").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/** Used part of a bot token's budget. */
export const botTokenUses = pgTable("bot_token_uses", {
  tokenId: text("token_id").primaryKey(),
  uses: integer("uses").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** Answers that are given again when the same request comes again. */
export const idempotentReplies = pgTable("idempotent_replies", {
  /** SHA-256 of the caller, the endpoint and the key. */
  key: text("key").primaryKey(),
  requestHash: text("request_hash").notNull(),
  /** Null while the first request still runs. */
  status: integer("status"),
  /** JSON text; null for answers without a body. */
  body: text("body"),
  createdAt: instant("created_at").notNull(),
});
