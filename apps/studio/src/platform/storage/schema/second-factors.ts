import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

const accountId = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** Origin of a factor; null in older rows. */
const addedFrom = () => ({
  addedAddress: text("added_address"),
  addedUserAgent: text("added_user_agent"),
});

/** RFC 6238. Counts once confirmed. */
export const totpFactors = pgTable("totp_factors", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Base32, AES-256-GCM under a key that the database doesn't have. */
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** Last accepted time step: a code counts once. RFC 6238 §5.2. */
  lastStep: integer("last_step").notNull().default(0),
  ...addedFrom(),
});

export const passkeys = pgTable("passkeys", {
  id: rowId(),
  accountId: accountId(),
  credentialId: text("credential_id").notNull().unique("passkeys_credential_id_key"),
  /** COSE key in base64url. */
  publicKey: text("public_key").notNull(),
  /** A u32; 0 if the authenticator has none. WebAuthn §6.1.1. */
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
  ...addedFrom(),
});

/** Single use, 5 minutes. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  /** Base64url. */
  challenge: text("challenge").primaryKey(),
  purpose: text("purpose", { enum: ["register", "authenticate"] }).notNull(),
  /** Null without a login. */
  accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: rowId(),
    accountId: accountId(),
    /** HMAC of account and code under a key that the database doesn't have. */
    codeHash: text("code_hash").notNull().unique("recovery_codes_code_hash_key"),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("recovery_codes_account_index").on(table.accountId)],
);

/** Links in "factor added" mails. Single use, 7 days. */
export const factorReports = pgTable(
  "factor_reports",
  {
    /** SHA-256 in lower-case hex. */
    tokenHash: text("token_hash").primaryKey(),
    accountId: accountId(),
    addedAt: instant("added_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("factor_reports_account_index").on(table.accountId)],
);

export const factorRemovals = pgTable("factor_removals", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  id: text("id").notNull(),
  requestedAt: instant("requested_at").notNull(),
  dueAt: instant("due_at").notNull(),
});
