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
    /** The ID under which its passkeys, recovery codes and authenticator secret were made. Null: its own. */
    credentialsId: text("credentials_id"),
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
