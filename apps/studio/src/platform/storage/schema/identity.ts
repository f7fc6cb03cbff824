import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/**
 * A user or a pending sign-up: while `emailVerified` is false, several may share an address, and the confirmed one stays.
 * `sealed…` columns hold AES-256-GCM texts under a key that the database doesn't have.
 */
export const identityUsers = pgTable(
  "identity_users",
  {
    /** UUID, as in Cognito. */
    subject: text("subject").primaryKey(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    locale: text("locale").notNull(),
    sealedVerifier: text("sealed_verifier").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Earlier logins are invalid (global sign-out, new password). */
    tokensValidFrom: instant("tokens_valid_from").notNull(),
    /** HMAC of the client that last proved an unconfirmed sign-up's password. Null once confirmed. */
    signUpClient: text("sign_up_client"),
  },
  (table) => [
    uniqueIndex("identity_users_confirmed_email_key").on(sql`lower(${table.email})`).where(sql`${table.emailVerified}`),
    index("identity_users_email_index").on(sql`lower(${table.email})`),
  ],
);

/** Wrong passwords per user and place since the last right one there; attempts during a lockout don't count. */
export const identityWrongPasswords = pgTable(
  "identity_wrong_passwords",
  {
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    /** A known browser, a network, a login, or all strangers together. Reveals no address. */
    place: text("place").notNull(),
    count: integer("count").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.place] })],
);

export const identityKnownNetworks = pgTable(
  "identity_known_networks",
  {
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    /** HMAC-SHA-256 of user and network in hex. */
    network: text("network").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.network] })],
);

/** One live code per sign-up, and one per client for resets. Single use; spec §4. */
export const identityCodes = pgTable(
  "identity_codes",
  {
    id: rowId(),
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["confirm", "reset"] }).notNull(),
    /** HMAC-SHA-256 of the code in hex. */
    codeHash: text("code_hash").notNull(),
    /** HMAC of the client that requested the reset; null for sign-ups. */
    client: text("client"),
    wrongGuesses: integer("wrong_guesses").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("identity_codes_confirm_key").on(table.subject).where(sql`${table.purpose} = 'confirm'`),
    index("identity_codes_subject_index").on(table.subject, table.purpose),
  ],
);

/** Logins that wait for their proof. Single use, 5 minutes. */
export const identityChallenges = pgTable(
  "identity_challenges",
  {
    /** SHA-256 of the secret block in hex. */
    id: text("id").primaryKey(),
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    clientPublic: text("client_public").notNull(),
    serverPublic: text("server_public").notNull(),
    sealedServerSecret: text("sealed_server_secret").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("identity_challenges_expires_index").on(table.expiresAt)],
);

/** Lives as long as its refresh tokens. `generation` tells which of them is current. */
export const identityLogins = pgTable(
  "identity_logins",
  {
    /** SHA-256 of the common part of its refresh tokens, hexadecimal; `origin_jti` in its tokens. */
    id: text("id").primaryKey(),
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    /** Only this client may use its tokens. */
    clientId: text("client_id").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Counts exchanges of the refresh token. */
    generation: integer("generation").notNull().default(0),
    rotatedAt: instant("rotated_at"),
  },
  (table) => [index("identity_logins_subject_index").on(table.subject)],
);
