import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/**
 * A user of the local identity service, or an attempt to become one: while `emailVerified` is false several may name one address, each
 * with its own password and code, and the one that is confirmed stays.
 * Columns named `sealed…` hold AES-256-GCM texts under a key that the database does not have.
 */
export const identityUsers = pgTable(
  "identity_users",
  {
    /** `sub`: a UUID, as Cognito has it. */
    subject: text("subject").primaryKey(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    locale: text("locale").notNull(),
    /** SRP salt and verifier, encrypted together. */
    sealedVerifier: text("sealed_verifier").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Logins made before this count no more (global sign-out, new password). */
    tokensValidFrom: instant("tokens_valid_from").notNull(),
    /** Of a sign-up that is not confirmed: HMAC of the client that began it or last showed its password. Null afterwards. */
    signUpClient: text("sign_up_client"),
  },
  (table) => [
    uniqueIndex("identity_users_confirmed_email_key").on(sql`lower(${table.email})`).where(sql`${table.emailVerified}`),
    index("identity_users_email_index").on(sql`lower(${table.email})`),
  ],
);

/** Wrong passwords of a user from one place since the last right one there; attempts during a lockout do not count. */
export const identityWrongPasswords = pgTable(
  "identity_wrong_passwords",
  {
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    /** A browser that signed in before, a network, a login, or all strangers together. No address can be read out of it. */
    place: text("place").notNull(),
    count: integer("count").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.place] })],
);

/** Networks from which a user signed in lately. */
export const identityKnownNetworks = pgTable(
  "identity_known_networks",
  {
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    /** HMAC-SHA-256 of user and network, hexadecimal. */
    network: text("network").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.network] })],
);

/** A mailed code. A sign-up has one that is live, a user as many resets as were asked for by different clients. Single use; spec §4. */
export const identityCodes = pgTable(
  "identity_codes",
  {
    id: rowId(),
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["confirm", "reset"] }).notNull(),
    /** HMAC-SHA-256 of the code, hexadecimal. */
    codeHash: text("code_hash").notNull(),
    /** Of a reset: HMAC of the client that asked for it. Null for sign-ups. */
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

/** A login that has begun: SRP_A came, the proof has not. Single use, 5 minutes. */
export const identityChallenges = pgTable(
  "identity_challenges",
  {
    /** SHA-256 of the secret block, hexadecimal. */
    id: text("id").primaryKey(),
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    /** The client's A, hexadecimal. */
    clientPublic: text("client_public").notNull(),
    /** The server's B, hexadecimal. */
    serverPublic: text("server_public").notNull(),
    /** The server's b, encrypted. */
    sealedServerSecret: text("sealed_server_secret").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("identity_challenges_expires_index").on(table.expiresAt)],
);

/** A login of a client, for as long as its refresh tokens live. Which of them is the present one follows from `generation`. */
export const identityLogins = pgTable(
  "identity_logins",
  {
    /** SHA-256 of the part that all its refresh tokens have in common, hexadecimal; its tokens name it as `origin_jti`. */
    id: text("id").primaryKey(),
    subject: text("subject")
      .notNull()
      .references(() => identityUsers.subject, { onDelete: "cascade" }),
    /** The client that logged in, and the only one that may use its tokens. */
    clientId: text("client_id").notNull(),
    /** The moment of the login: `auth_time` of its tokens. */
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Number of times that a refresh token was exchanged for the next one. */
    generation: integer("generation").notNull().default(0),
    /** Time of the last exchange; null while there was none. */
    rotatedAt: instant("rotated_at"),
  },
  (table) => [index("identity_logins_subject_index").on(table.subject)],
);
