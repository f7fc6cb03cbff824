import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What the OAuth server keeps: codes, grants, tokens, sessions, interactions, by model. */
export const oauthEntries = pgTable(
  "oauth_entries",
  {
    model: text("model").notNull(),
    id: text("id").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    grantId: text("grant_id"),
    userCode: text("user_code"),
    uid: text("uid"),
    consumedAt: instant("consumed_at"),
    /** Null: kept until it is removed. */
    expiresAt: instant("expires_at"),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index("oauth_entries_grant_index").on(table.grantId),
    index("oauth_entries_uid_index").on(table.uid),
    index("oauth_entries_expires_index").on(table.expiresAt),
  ],
);
