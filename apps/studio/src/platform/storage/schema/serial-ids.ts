import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant } from "./columns.ts";

export const serialIds = pgTable(
  "serial_ids",
  {
    /** Seven lower-case letters, no hyphen. */
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name"),
    plan: text("plan", { enum: ["free", "commercial", "pro"] }).notNull(),
    videoChannels: integer("video_channels").notNull(),
    /** Ed25519 public key, base64url; null: no password. Older values, 64 hexadecimal digits, match no proof. */
    passwordVerifier: text("password_verifier"),
    /** Of the join key that the ID's links share; null: not joined by links. */
    joinKeyName: text("join_key_name"),
    allowedAddresses: text("allowed_addresses").array().notNull().default(sql`'{}'::text[]`),
    thumbnails: boolean("thumbnails").notNull().default(false),
    /** Names of the party line's talk groups, in order. */
    partyGroups: text("party_groups").array().notNull().default(sql`'{}'::text[]`),
    /** Spec §4, the seven values in order. */
    contractStatus: text("contract_status", {
      enum: [
        "usable",
        "payment-unconfirmed-usable",
        "restricted",
        "restricted-payment",
        "restricted-overload",
        "restricted-terms",
        "cancelled-usable",
      ],
    }).notNull(),
    /** Set by an admin's hold, which overrides billing; null: no hold. Decision 0016. */
    heldReason: text("held_reason"),
    /** Null without a hold. */
    heldAt: instant("held_at"),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("serial_ids_created_index").on(table.createdAt, table.id),
    index("serial_ids_account_index").on(table.accountId),
    index("serial_ids_start_index").on(table.id.op("text_pattern_ops")),
    index("serial_ids_status_index").on(table.contractStatus, table.createdAt),
    check("serial_ids_held", sql`(${table.heldReason} is null) = (${table.heldAt} is null)`),
    check("serial_ids_id_form", sql`${table.id} ~ '^[a-z]{7}$'`),
    check("serial_ids_video_channels_range", sql`${table.videoChannels} between 0 and 255`),
    check(
      "serial_ids_contract_status_known",
      sql`${table.contractStatus} in ('usable', 'payment-unconfirmed-usable', 'restricted', 'restricted-payment', 'restricted-overload', 'restricted-terms', 'cancelled-usable')`,
    ),
    // A serial ID has a password or links, never both.
    check("serial_ids_one_guard", sql`${table.passwordVerifier} is null or ${table.joinKeyName} is null`),
  ],
);

/** Links that an ID is joined by. Their secrets are known to clients alone. docs/decisions/0049-keys.md. */
export const idLinks = pgTable(
  "id_links",
  {
    serialId: text("serial_id")
      .notNull()
      .references(() => serialIds.id, { onDelete: "cascade", onUpdate: "cascade" }),
    /** 16 bytes in base64url, derived from the secret. */
    id: text("id").notNull(),
    name: text("name").notNull(),
    /** Like `passwordVerifier`, but of the link's secret. */
    verifier: text("verifier").notNull(),
    /** See `LinkAllows`. */
    allows: text("allows").notNull().default("send"),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** Null: valid. Revoked links are kept, so that the holder learns of it. */
    revokedAt: instant("revoked_at"),
    /** Null: never. */
    expiresAt: instant("expires_at"),
    /** Null: any number. */
    maxDevices: integer("max_devices"),
    /** The member of an organization who made it. Null: the owner of the ID did. */
    madeBy: text("made_by").references(() => accounts.id, { onDelete: "set null" }),
  },
  (table) => [primaryKey({ columns: [table.serialId, table.id] }), index("id_links_made_by_index").on(table.madeBy)],
);

/** Holds the devices that used a link with a limit, at most `maxDevices` rows per link. */
export const idLinkDevices = pgTable(
  "id_link_devices",
  {
    serialId: text("serial_id").notNull(),
    link: text("link").notNull(),
    /** The client derives it for this link alone, so it doesn't reveal a device that uses two links. */
    device: text("device").notNull(),
    firstUsedAt: instant("first_used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialId, table.link, table.device] }),
    foreignKey({ columns: [table.serialId, table.link], foreignColumns: [idLinks.serialId, idLinks.id] })
      .onDelete("cascade")
      .onUpdate("cascade"),
  ],
);

/** Never issued again. Spec §4 Delete ID. */
export const retiredSerialIds = pgTable("retired_serial_ids", {
  id: text("id").primaryKey(),
  retiredAt: instant("retired_at").notNull(),
});

/** Includes recently ended ones. docs/decisions/0020-landing-demo.md. */
export const guestRooms = pgTable(
  "guest_rooms",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the creator's token in lower-case hex. */
    tokenHash: text("token_hash").notNull(),
    address: text("address").notNull(),
    subject: text("subject").notNull(),
    createdAt: instant("created_at").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [
    index("guest_rooms_ends_index").on(table.endsAt),
    index("guest_rooms_subject_index").on(table.subject, table.endsAt),
    check("guest_rooms_id_form", sql`${table.id} ~ '^[a-z]{7}$'`),
  ],
);
