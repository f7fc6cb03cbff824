import { index, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Spec §3 Session. */
export const loginSessions = pgTable(
  "login_sessions",
  {
    id: rowId(),
    /** SHA-256, lower-case hexadecimal. */
    tokenHash: text("token_hash").notNull().unique("login_sessions_token_hash_key"),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    /** Null: not passed in this session. */
    secondFactorAt: instant("second_factor_at"),
    /** A renewed token keeps the time of its login. */
    authenticatedAt: instant("authenticated_at").notNull(),
    /** Ends with the session; null for a passkey. */
    identityLogin: text("identity_login"),
    /** A user pool's tokens, encrypted, for checking the login; null with the built-in service. */
    sealedPoolLogin: text("sealed_pool_login"),
    /** Last check with the pool, and last confirmation. */
    poolAskedAt: instant("pool_asked_at"),
    poolStoodAt: instant("pool_stood_at"),
    /** Last password, or login at an organization's provider. Null: none, or its time is unknown. */
    passwordAt: instant("password_at"),
    /** The organization whose single sign-on opened it. */
    ssoOrganization: text("sso_organization").references(() => accounts.id, { onDelete: "set null" }),
    /** The organization that this session acts for, and ends with. Null: the account itself. */
    actingFor: text("acting_for").references(() => accounts.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("login_sessions_account_index").on(table.accountId),
    index("login_sessions_acting_index").on(table.actingFor),
    index("login_sessions_sso_index").on(table.ssoOrganization),
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
