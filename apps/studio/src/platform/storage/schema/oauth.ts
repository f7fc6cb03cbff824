import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant } from "./columns.ts";

/**
 * Entries of the OAuth server by model: codes, grants, tokens, sessions, interactions. Names are hashed and contents encrypted,
 * so reading the table yields no tokens.
 */
export const oauthEntries = pgTable(
  "oauth_entries",
  {
    model: text("model").notNull(),
    /** SHA-256 of the token or name, lower-case hexadecimal. */
    idHash: text("id_hash").notNull(),
    /** JSON, AES-256-GCM under a key that the database does not have. */
    sealedPayload: text("sealed_payload").notNull(),
    /** Whose it is; null before anybody signed in. Goes with the account. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The grant that it came of; a grant names itself. */
    grantId: text("grant_id"),
    /** The session of the site in which it was allowed; null for entries before anybody allowed anything. */
    loginSessionId: text("login_session_id"),
    /** True for what pages of the site were given: it ends with that session. Programs on a computer stay. */
    endsWithLogin: boolean("ends_with_login").notNull().default(false),
    uid: text("uid"),
    /** Time at which a code or refresh token was used; null while it was not. */
    consumedAt: instant("consumed_at"),
    /** Null: kept until it is removed. */
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
