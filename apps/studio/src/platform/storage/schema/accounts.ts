import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { domainOf, instant, rowId } from "./columns.ts";

export const accounts = pgTable(
  "accounts",
  {
    id: rowId(),
    email: text("email").notNull(),
    /** The identity service's `sub`. Null: the demo account before its sign-up. */
    identitySubject: text("identity_subject").unique("accounts_identity_subject_key"),
    locale: text("locale", { enum: ["ja", "en"] })
      .notNull()
      .default("ja"),
    role: text("role", { enum: ["licensee", "admin"] })
      .notNull()
      .default("licensee"),
    createdAt: instant("created_at").notNull(),
    /** Logins with an older password proof open no session. Null: no limit. */
    loginsValidFrom: instant("logins_valid_from"),
    /** Time of the last reset by a mailed code; null if never. */
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

export const loginSessions = pgTable(
  "login_sessions",
  {
    id: rowId(),
    /** SHA-256 in lower-case hex. */
    tokenHash: text("token_hash").notNull().unique("login_sessions_token_hash_key"),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    /** Null until passed in this session. */
    secondFactorAt: instant("second_factor_at"),
    /** A renewed token keeps the time of its login. */
    authenticatedAt: instant("authenticated_at").notNull(),
    /** Ended along with the session; null for a passkey. */
    identityLogin: text("identity_login"),
    /** A user pool's tokens, encrypted, for checking the login; null with the built-in service. */
    sealedPoolLogin: text("sealed_pool_login"),
    /** Times of the last check with the pool and of the last confirmation. */
    poolAskedAt: instant("pool_asked_at"),
    poolStoodAt: instant("pool_stood_at"),
    /** Null if opened without a password. */
    passwordAt: instant("password_at"),
  },
  (table) => [
    index("login_sessions_account_index").on(table.accountId),
    index("login_sessions_identity_login_index").on(table.identityLogin),
  ],
);

/** Their tokens open no session until the pool has ended them too. */
export const endedPoolLogins = pgTable(
  "ended_pool_logins",
  {
    login: text("login").primaryKey(),
    endedAt: instant("ended_at").notNull(),
  },
  (table) => [index("ended_pool_logins_ended_index").on(table.endedAt)],
);
