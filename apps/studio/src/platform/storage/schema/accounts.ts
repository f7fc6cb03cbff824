import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { domainOf, instant, rowId } from "./columns.ts";

/** A person or company that owns serial IDs. Spec §3, §6. */
export const accounts = pgTable(
  "accounts",
  {
    id: rowId(),
    email: text("email").notNull(),
    /** The identity service's `sub`. Null for the demo account until its sign-up. */
    identitySubject: text("identity_subject").unique("accounts_identity_subject_key"),
    locale: text("locale", { enum: ["ja", "en"] })
      .notNull()
      .default("ja"),
    role: text("role", { enum: ["licensee", "admin"] })
      .notNull()
      .default("licensee"),
    createdAt: instant("created_at").notNull(),
    /** Logins whose password was shown before this open no session any more. Null: none was ever refused. */
    loginsValidFrom: instant("logins_valid_from"),
    /** Time at which the password was last reset by a mailed code; null: never. */
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
    /** Time at which a second factor was last passed in this session; null until then. */
    secondFactorAt: instant("second_factor_at"),
    /**
     * Time at which the password or passkey was shown that the session stands on: a renewed token keeps the moment of its
     * login.
     */
    authenticatedAt: instant("authenticated_at").notNull(),
    /** The login at the identity service that the session was made from; null for a passkey. They end together. */
    identityLogin: text("identity_login"),
    /** Tokens of a user pool for that login, encrypted, so that the pool can be asked about it; null with the built-in service. */
    sealedPoolLogin: text("sealed_pool_login"),
    /** Times at which the pool was last asked, and last said that the login stands. */
    poolAskedAt: instant("pool_asked_at"),
    poolStoodAt: instant("pool_stood_at"),
    /** Time at which the session's password was last given; null where it was opened without one. */
    passwordAt: instant("password_at"),
  },
  (table) => [
    index("login_sessions_account_index").on(table.accountId),
    index("login_sessions_identity_login_index").on(table.identityLogin),
  ],
);

/** Logins of a user pool that ended here: the pool hears of it a moment later, and until then their tokens open no session. */
export const endedPoolLogins = pgTable(
  "ended_pool_logins",
  {
    login: text("login").primaryKey(),
    endedAt: instant("ended_at").notNull(),
  },
  (table) => [index("ended_pool_logins_ended_index").on(table.endedAt)],
);
