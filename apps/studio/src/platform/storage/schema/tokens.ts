import { foreignKey, index, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { organizationMembers } from "./organizations.ts";

/** Revoking deletes the row. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: rowId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The organization that it acts for, as a member. Null: the account itself. */
    organizationId: text("organization_id"),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull().unique("personal_tokens_token_hash_key"),
    hint: text("hint").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    lastUsedAddress: text("last_used_address"),
  },
  (table) => [
    index("personal_tokens_account_index").on(table.accountId),
    foreignKey({
      name: "personal_tokens_member_fk",
      columns: [table.organizationId, table.accountId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.memberId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
  ],
);
