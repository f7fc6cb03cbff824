import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

const accountId = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** Returns the columns for a factor's origin; null in rows from before this was written down. */
const addedFrom = () => ({
  /** Global address. */
  addedAddress: text("added_address"),
  /** User agent, at most 300 characters. */
  addedUserAgent: text("added_user_agent"),
});

/** An authenticator app (RFC 6238); counts once confirmed. */
export const totpFactors = pgTable("totp_factors", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Base32 secret, AES-256-GCM under a key that the database does not have. */
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** Time step of the last code that was taken: a code counts once. RFC 6238 §5.2. */
  lastStep: integer("last_step").notNull().default(0),
  ...addedFrom(),
});

/** A WebAuthn credential. */
export const passkeys = pgTable("passkeys", {
  id: rowId(),
  accountId: accountId(),
  credentialId: text("credential_id").notNull().unique("passkeys_credential_id_key"),
  /** COSE key, base64url. */
  publicKey: text("public_key").notNull(),
  /** Signature counter, u32; 0 for authenticators that have none. WebAuthn §6.1.1. */
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
  ...addedFrom(),
});

/** A WebAuthn challenge that was given out; single use, 5 minutes. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  /** The challenge itself, base64url. */
  challenge: text("challenge").primaryKey(),
  purpose: text("purpose", { enum: ["register", "authenticate"] }).notNull(),
  /** Null without a login. */
  accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
});

/** A code that stands in for a lost factor; counts once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: rowId(),
    accountId: accountId(),
    /** HMAC of account and code under a key that the database does not have. */
    codeHash: text("code_hash").notNull().unique("recovery_codes_code_hash_key"),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("recovery_codes_account_index").on(table.accountId)],
);

/** Links in mails about an added factor: each works once, for 7 days. */
export const factorReports = pgTable(
  "factor_reports",
  {
    /** SHA-256 of the link's token, lower-case hexadecimal. */
    tokenHash: text("token_hash").primaryKey(),
    accountId: accountId(),
    /** Time at which the factor was added: it goes with all that were added since. */
    addedAt: instant("added_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("factor_reports_account_index").on(table.accountId)],
);

/** A removal of all factors that its owner waits for; gone once it is carried out or cancelled. */
export const factorRemovals = pgTable("factor_removals", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  id: text("id").notNull(),
  requestedAt: instant("requested_at").notNull(),
  dueAt: instant("due_at").notNull(),
});
