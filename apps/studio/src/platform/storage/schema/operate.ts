import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** Spec §3. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: rowId(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    companyName: text("company_name"),
    subject: text("subject").notNull(),
    content: text("content").notNull(),
    locale: text("locale", { enum: ["ja", "en"] }).notNull(),
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull(),
    state: text("state", { enum: ["new", "answered", "closed"] })
      .notNull()
      .default("new"),
    /** Internal. */
    note: text("note").notNull().default(""),
    closedAt: instant("closed_at"),
  },
  (table) => [index("contact_messages_created_index").on(table.createdAt, table.id)],
);

export const contactReplies = pgTable(
  "contact_replies",
  {
    /** Its mail's reason is `contact-reply:<id>`. */
    id: rowId(),
    messageId: text("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    /** The admin's address at that time. */
    author: text("author").notNull(),
    content: text("content").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("contact_replies_message_index").on(table.messageId, table.createdAt)],
);

export const operateSettings = pgTable("operate_settings", {
  name: text("name").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
});

export interface ManualColumn {
  readonly links: readonly [string, string];
  readonly versions: readonly [string, string];
}

export const releases = pgTable(
  "releases",
  {
    id: rowId(),
    folder: text("folder", {
      enum: ["touch-win", "touch-mac", "DesktopApp-MacIntel", "DesktopApp-MacSilicon", "DesktopApp-Windows", "win-app"],
    }).notNull(),
    title: text("title").notNull(),
    version: text("version").notNull(),
    /** Null for builds uploaded here. */
    link: text("link"),
    releaseDate: date("release_date", { mode: "string" }).notNull(),
    notesJa: jsonb("notes_ja").$type<string[]>().notNull(),
    notesEn: jsonb("notes_en").$type<string[]>().notNull(),
    manual: jsonb("manual").$type<ManualColumn>(),
    published: boolean("published").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("releases_folder_index").on(table.folder, table.releaseDate)],
);

export const releaseBuilds = pgTable(
  "release_builds",
  {
    id: rowId(),
    releaseId: text("release_id")
      .notNull()
      .unique("release_builds_release_key")
      .references(() => releases.id, { onDelete: "cascade" }),
    folder: text("folder").notNull(),
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    /** Ed25519 in base64; null if unsigned. */
    signature: text("signature"),
    uploadedAt: instant("uploaded_at").notNull(),
  },
  (table) => [uniqueIndex("release_builds_name_key").on(table.folder, table.name)],
);

/** Announcements appear in the landing page's dialog. */
export interface AnnouncementColumn {
  readonly heading: string;
  readonly text: string;
  readonly linkText: string;
}

export const announcements = pgTable("announcements", {
  id: rowId(),
  /** Browsers that dismissed it remember this key. */
  key: text("key").notNull(),
  ja: jsonb("ja").$type<AnnouncementColumn>().notNull(),
  en: jsonb("en").$type<AnnouncementColumn>().notNull(),
  link: text("link"),
  fromAt: instant("from_at").notNull(),
  untilAt: instant("until_at"),
  createdAt: instant("created_at").notNull(),
});

export const maintenanceWindows = pgTable("maintenance_windows", {
  id: rowId(),
  fromAt: instant("from_at").notNull(),
  untilAt: instant("until_at").notNull(),
  ja: text("ja").notNull(),
  en: text("en").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const dailyCounts = pgTable(
  "daily_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind", { enum: ["page-view", "download"] }).notNull(),
    path: text("path").notNull(),
    language: text("language", { enum: ["ja", "en"] }).notNull(),
    /** Host of the referring page; empty for none or our own. */
    referrer: text("referrer").notNull(),
    title: text("title").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.path, table.language, table.referrer, table.title] })],
);

/** Answered challenges: each counts once. */
export const botAnswers = pgTable("bot_answers", {
  challenge: text("challenge").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

export const botTokenUses = pgTable("bot_token_uses", {
  tokenId: text("token_id").primaryKey(),
  uses: integer("uses").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
