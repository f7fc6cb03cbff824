import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { serialIds } from "./serial-ids.ts";

const organization = () =>
  text("organization_id")
    .notNull()
    .references(() => organizations.accountId, { onDelete: "cascade" });

/** An organization is an account without a login. Its serial IDs, contracts and documents belong to that account. */
export const organizations = pgTable("organizations", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  /** The account was a person's before. Null: it never was. */
  convertedAt: instant("converted_at"),
});

export const organizationMembers = pgTable(
  "organization_members",
  {
    organizationId: organization(),
    memberId: text("member_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["owner", "billing", "operator", "viewer"] }).notNull(),
    /** False: only those in {@link organizationMemberIds}. */
    allIds: boolean("all_ids").notNull().default(true),
    joinedAt: instant("joined_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.memberId] }),
    index("organization_members_member_index").on(table.memberId),
    uniqueIndex("organization_members_owner_key").on(table.organizationId).where(sql`${table.role} = 'owner'`),
  ],
);

/** Serial IDs of members who may not use all. */
export const organizationMemberIds = pgTable(
  "organization_member_ids",
  {
    organizationId: text("organization_id").notNull(),
    memberId: text("member_id").notNull(),
    serialId: text("serial_id")
      .notNull()
      .references(() => serialIds.id, { onDelete: "cascade", onUpdate: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.memberId, table.serialId] }),
    foreignKey({
      name: "organization_member_ids_member_fk",
      columns: [table.organizationId, table.memberId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.memberId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    index("organization_member_ids_serial_id_index").on(table.serialId),
  ],
);

/** Deleted when accepted, declined or withdrawn. Only the account with this confirmed address may accept. */
export const organizationInvitations = pgTable(
  "organization_invitations",
  {
    id: rowId(),
    organizationId: organization(),
    email: text("email").notNull(),
    role: text("role", { enum: ["billing", "operator", "viewer"] }).notNull(),
    allIds: boolean("all_ids").notNull().default(true),
    /** Null: that account is gone. */
    invitedBy: text("invited_by").references(() => accounts.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("organization_invitations_email_key").on(table.organizationId, sql`lower(${table.email})`),
    index("organization_invitations_email_index").on(sql`lower(${table.email})`),
    index("organization_invitations_expires_index").on(table.expiresAt),
  ],
);
