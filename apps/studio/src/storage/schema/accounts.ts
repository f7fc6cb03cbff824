import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { domainOf, instant, rowId } from "./columns.ts";

/** A person or company that owns serial IDs. Spec §3, §6. */
export const accounts = pgTable(
  "accounts",
  {
    id: rowId(),
    email: text("email").notNull(),
    /** The identity service's `sub`; null for the demo account until somebody signs up for it. */
    identitySubject: text("identity_subject").unique("accounts_identity_subject_key"),
    locale: text("locale", { enum: ["ja", "en"] })
      .notNull()
      .default("ja"),
    role: text("role", { enum: ["licensee", "admin"] })
      .notNull()
      .default("licensee"),
    createdAt: instant("created_at").notNull(),
    /** When the password was last reset by a mailed code; null: never. */
    passwordResetAt: instant("password_reset_at"),
  },
  (table) => [
    uniqueIndex("accounts_email_key").on(sql`lower(${table.email})`),
    index("accounts_email_start_index").on(sql`lower(${table.email}) text_pattern_ops`),
    index("accounts_domain_start_index").on(sql`${domainOf(table.email)} text_pattern_ops`),
    index("accounts_email_order_index").on(table.email, table.id),
    index("accounts_created_index").on(table.createdAt, table.id),
  ],
);

/** A login of an account at the site; the cookie holds the token, the table its hash. Spec §3 Session. */
export const loginSessions = pgTable(
  "login_sessions",
  {
    id: rowId(),
    /** SHA-256 of the cookie's token, lower-case hexadecimal. */
    tokenHash: text("token_hash").notNull().unique("login_sessions_token_hash_key"),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    /** When a second factor was last passed in this session; null until then. */
    secondFactorAt: instant("second_factor_at"),
    /** When the password that this session goes by was last given; null where it was opened without one. */
    passwordAt: instant("password_at"),
  },
  (table) => [index("login_sessions_account_index").on(table.accountId)],
);
