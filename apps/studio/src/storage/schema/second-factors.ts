import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

const accountId = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

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
});

/** A WebAuthn challenge that was given out; single use, 5 minutes. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  /** The challenge itself, base64url. */
  challenge: text("challenge").primaryKey(),
  purpose: text("purpose", { enum: ["register", "authenticate"] }).notNull(),
  /** Null when nobody was signed in. */
  accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
});
