import { Email, type GivenRole, type Invitation, type Member, SerialId } from "@setsuna/contracts";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { type Database, hasEmail, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { organizationInvitations, organizationMembers, organizations } from "../../platform/storage/schema/organizations.ts";
import { allowedIds } from "./in-teams.ts";

type Reader = Database | Transaction;

/** The owner first, then by the time of joining. */
export const membersOf = async (reader: Reader, organization: string): Promise<Member[]> => {
  const rows = await reader
    .select({ member: organizationMembers, email: accounts.email, serialIds: allowedIds })
    .from(organizationMembers)
    .innerJoin(accounts, eq(accounts.id, organizationMembers.memberId))
    .where(eq(organizationMembers.organizationId, organization))
    .orderBy(sql`${organizationMembers.role} <> 'owner'`, asc(organizationMembers.joinedAt), asc(organizationMembers.memberId));
  return rows.map(({ member: { memberId: id, role, joinedAt }, email, serialIds }) => ({
    id,
    email: Email.parse(email),
    role,
    serialIds: serialIds?.map((letters) => SerialId.parse(letters)) ?? null,
    joinedAt: joinedAt.toISOString(),
  }));
};

type InvitationRow = typeof organizationInvitations.$inferSelect;

export const invitationOf = ({ id, email, role, createdAt, expiresAt }: InvitationRow): Invitation => ({
  id,
  email: Email.parse(email),
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Open ones, oldest first. */
export const invitationsOf = async (reader: Reader, organization: string, now: Date): Promise<Invitation[]> => {
  const rows = await reader
    .select()
    .from(organizationInvitations)
    .where(and(eq(organizationInvitations.organizationId, organization), gt(organizationInvitations.expiresAt, now)))
    .orderBy(asc(organizationInvitations.createdAt), asc(organizationInvitations.id));
  return rows.map(invitationOf);
};

export interface Received {
  readonly id: string;
  readonly organizationId: string;
  readonly organization: string;
  readonly role: GivenRole;
  readonly allIds: boolean;
  readonly from: Email | null;
  readonly expiresAt: string;
}

/** Open invitations of an address, newest first. */
export const invitationsTo = async (reader: Reader, email: string, now: Date): Promise<Received[]> => {
  const rows = await reader
    .select({ invitation: organizationInvitations, organization: organizations.name, from: accounts.email })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.accountId, organizationInvitations.organizationId))
    .leftJoin(accounts, eq(accounts.id, organizationInvitations.invitedBy))
    .where(and(hasEmail(organizationInvitations.email, email), gt(organizationInvitations.expiresAt, now)))
    .orderBy(sql`${organizationInvitations.createdAt} desc`, asc(organizationInvitations.id));
  return rows.map(({ invitation: { id, organizationId, role, allIds, expiresAt }, organization, from }) => ({
    ...{ id, organizationId, organization, role, allIds },
    from: from === null ? null : Email.parse(from),
    expiresAt: expiresAt.toISOString(),
  }));
};

/** By name. */
export const membershipsOf = async (reader: Reader, member: string) => {
  const rows = await reader
    .select({ id: organizations.accountId, name: organizations.name, role: organizationMembers.role, serialIds: allowedIds })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.accountId, organizationMembers.organizationId))
    .where(eq(organizationMembers.memberId, member))
    .orderBy(asc(organizations.name), asc(organizations.accountId));
  return rows.map(({ serialIds, ...membership }) => ({
    ...membership,
    ...(serialIds && { serialIds: serialIds.map((letters) => SerialId.parse(letters)) }),
  }));
};

export const nameOf = async (reader: Reader, organization: string): Promise<string> => {
  const [row] = await reader.select().from(organizations).where(eq(organizations.accountId, organization));
  return row?.name ?? "";
};

/** Deletes expired invitations. Only saves space and data. */
export const sweepInvitations = async ({ database }: { readonly database: Database }, now: Date): Promise<void> => {
  await database.delete(organizationInvitations).where(lte(organizationInvitations.expiresAt, now));
};
