import { and, type Column, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import {
  organizationInvitations,
  organizationMemberIds,
  organizationMembers,
  organizations,
} from "../../platform/storage/schema/organizations.ts";

/** For a query of accounts: is the account a member of an organization or invited to one? */
export const inTeams = (now: Date): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${organizationMembers} where ${eq(organizationMembers.memberId, accounts.id)})
  or exists (select 1 from ${organizationInvitations}
    where lower(${organizationInvitations.email}) = lower(${accounts.email}) and ${gt(organizationInvitations.expiresAt, now)}))`;

/** For a query of accounts: false for an organization, which has no login. */
export const isPerson = (): SQL =>
  sql`not exists (select 1 from ${organizations} where ${eq(organizations.accountId, accounts.id)})`;

/** For a query of members. Takes IDs or columns. */
export const isMember = (organization: string | Column, member: string | Column): SQL | undefined =>
  and(eq(organizationMembers.organizationId, organization), eq(organizationMembers.memberId, member));

/** For a query of members: their serial IDs as an array, null for all. */
export const allowedIds: SQL<string[] | null> = sql<string[] | null>`case when ${organizationMembers.allIds} then null else array(
  select ${organizationMemberIds.serialId} from ${organizationMemberIds}
  where ${and(
    eq(organizationMemberIds.organizationId, organizationMembers.organizationId),
    eq(organizationMemberIds.memberId, organizationMembers.memberId),
  )}
  order by 1) end`;

/** The part of {@link CurrentAccount} that a new session has. */
export const teamsOf = async (tx: Transaction, accountId: string, now: Date): Promise<{ readonly inTeams?: true }> => {
  const [row] = await tx
    .select({ inTeams: inTeams(now) })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.inTeams === true ? { inTeams: true } : {};
};
