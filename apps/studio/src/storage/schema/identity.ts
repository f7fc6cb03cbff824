import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** A user of the local identity service. Sealed columns hold AES-256-GCM texts under a key that the database does not have. */
export const identityUsers = pgTable(
  "identity_users",
  {
    /** `sub`: a UUID, as Cognito has it. */
    subject: text("subject").primaryKey(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    locale: text("locale").notNull(),
    /** SRP salt and verifier, sealed together. */
    sealedVerifier: text("sealed_verifier").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Logins made before this count no more (global sign-out, new password). */
    tokensValidFrom: instant("tokens_valid_from").notNull(),
    /** Wrong passwords since the last right one or since a quiet quarter of an hour; attempts during a lockout do not count. */
    wrongPasswords: integer("wrong_passwords").notNull().default(0),
    /** Null until a password was wrong. */
    lastWrongPasswordAt: instant("last_wrong_password_at"),
  },
  (table) => [uniqueIndex("identity_users_email_key").on(sql`lower(${table.email})`)],
);

/** A mailed code: one live code for each user and purpose. Single use; spec §4. */
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
    wrongGuesses: integer("wrong_guesses").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [uniqueIndex("identity_codes_subject_purpose_key").on(table.subject, table.purpose)],
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
    /** The server's b, sealed. */
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
    /** The client that logged in: nobody else may use its tokens. */
    clientId: text("client_id").notNull(),
    /** The moment of the login: `auth_time` of its tokens. */
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** How often a refresh token was exchanged for the next one. */
    generation: integer("generation").notNull().default(0),
    /** When that last happened; null while it has not. */
    rotatedAt: instant("rotated_at"),
  },
  (table) => [index("identity_logins_subject_index").on(table.subject)],
);
