import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant } from "./columns.ts";

/**
 * Codes, grants, tokens, sessions and interactions. Names are hashed and contents encrypted, so reading the table yields no
 * tokens.
 */
export const oauthEntries = pgTable(
  "oauth_entries",
  {
    model: text("model").notNull(),
    /** SHA-256 in lower-case hex. */
    idHash: text("id_hash").notNull(),
    /** JSON, AES-256-GCM under a key that the database doesn't have. */
    sealedPayload: text("sealed_payload").notNull(),
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** A grant names itself. */
    grantId: text("grant_id"),
    /** The session that consented; null before. */
    loginSessionId: text("login_session_id"),
    /** Given to pages of the site. Programs on a computer keep theirs. */
    endsWithLogin: boolean("ends_with_login").notNull().default(false),
    uid: text("uid"),
    consumedAt: instant("consumed_at"),
    expiresAt: instant("expires_at"),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index("oauth_entries_account_index").on(table.accountId),
    index("oauth_entries_grant_index").on(table.grantId),
    index("oauth_entries_login_index").on(table.loginSessionId),
    index("oauth_entries_uid_index").on(table.uid),
    index("oauth_entries_expires_index").on(table.expiresAt),
  ],
);
