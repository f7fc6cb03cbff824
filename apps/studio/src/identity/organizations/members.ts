import { type SerialId, StudioError, type TeamRole } from "@setsuna/contracts";
import { and, count, eq } from "drizzle-orm";
import { type MemberReach, type Membership, ownSerialId, revokeMemberLinks } from "../../admission/index.ts";
import { type Caller, lockAccount, signedInOf, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { organizationMemberIds, organizationMembers } from "../../platform/storage/schema/organizations.ts";
import { endActingSessions } from "../sessions/login-sessions.ts";
import { blockReturn } from "../sso/sso-store.ts";
import { endMemberTokens } from "../tokens/member-tokens.ts";
import { isMember } from "./in-teams.ts";

/** The organization that the call acts for. Throws `organization-needed`. */
export const organizationOf = (caller: Pick<Caller, "signedIn">): { readonly id: string; readonly role: TeamRole } => {
  const { acting } = signedInOf(caller).account;
  if (acting === undefined) throw new StudioError("organization-needed");
  return acting;
};

/** Role of a member. Undefined: no member. Lock the organization's account first if it matters later in the transaction. */
export const roleIn = async (tx: Transaction, organization: string, member: string): Promise<TeamRole | undefined> => {
  const [row] = await tx
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(isMember(organization, member));
  return row?.role;
};

const isOwner = (member: string) => and(eq(organizationMembers.memberId, member), eq(organizationMembers.role, "owner"));

/** Number of organizations that the account owns. Lock the account first if it matters later in the transaction. */
export const ownedBy = async (tx: Transaction, member: string): Promise<number> => {
  const [row] = await tx.select({ owned: count() }).from(organizationMembers).where(isOwner(member));
  return row?.owned ?? 0;
};

/** Locks the organization and checks that the owner who calls still owns it. Throws `team-role-missing`. */
export const holdAsOwner = async (tx: Transaction, organization: string, member: string): Promise<void> => {
  await lockAccount(tx, organization);
  if ((await roleIn(tx, organization, member)) !== "owner") throw new StudioError("team-role-missing");
};

export const setRole = async (tx: Transaction, organization: string, member: string, role: TeamRole): Promise<void> => {
  await tx.update(organizationMembers).set({ role }).where(isMember(organization, member));
};

/** Throws `serial-id-not-yours` for an ID that isn't the organization's. Null: all. */
export const setIds = async (
  tx: Transaction,
  organization: string,
  member: string,
  ids: readonly SerialId[] | null,
): Promise<void> => {
  await tx
    .update(organizationMembers)
    .set({ allIds: ids === null })
    .where(isMember(organization, member));
  await tx
    .delete(organizationMemberIds)
    .where(and(eq(organizationMemberIds.organizationId, organization), eq(organizationMemberIds.memberId, member)));
  for (const serialId of new Set(ids)) {
    await ownSerialId(tx, serialId, organization);
    await tx.insert(organizationMemberIds).values({ organizationId: organization, memberId: member, serialId });
  }
};

/** Ends webhooks that a member made, except within `reach`; absent: all of them. Returns their number. */
export type EndWebhooks = (tx: Transaction, membership: Membership, reach?: MemberReach) => Promise<number>;

interface Ended {
  readonly links: number;
  readonly webhooks: number;
  readonly tokens: number;
}

/**
 * Ends what a member made in the organization and may no longer make: links, webhooks and tokens. `reach`: the role and IDs from
 * now on; absent: the membership ends. Lock the organization's account first.
 */
export const endMade = async (
  tx: Transaction,
  membership: Membership,
  endWebhooks: EndWebhooks,
  reach?: MemberReach,
): Promise<Ended> => ({
  links: await revokeMemberLinks(tx, membership, reach),
  webhooks: await endWebhooks(tx, membership, reach),
  tokens: await endMemberTokens(tx, membership, reach?.role),
});

/** Ends a membership with what the member made, and the sessions that act for the organization. */
export const endMembership = async (
  tx: Transaction,
  membership: Membership,
  endWebhooks: EndWebhooks,
): Promise<Ended & { readonly sessions: number }> => {
  const { organization, member } = membership;
  // Before the membership, which takes them along.
  const made = await endMade(tx, membership, endWebhooks);
  await tx.delete(organizationMembers).where(isMember(organization, member));
  return { sessions: await endActingSessions(tx, organization, member), ...made };
};

/** Single sign-on doesn't bring the member back without an invitation. */
export const keepOut = async (tx: Transaction, organization: string, member: string): Promise<void> => {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, member));
  if (account !== undefined) await blockReturn(tx, organization, account.email);
};

/**
 * Ends the memberships of an account that is deleted in this transaction. Throws `organization-needs-owner` if it owns an
 * organization.
 */
export const leaveAll = async (tx: Transaction, member: string, now: Date, endWebhooks: EndWebhooks): Promise<void> => {
  const rows = await tx.select().from(organizationMembers).where(eq(organizationMembers.memberId, member));
  for (const { organizationId } of rows.sort((a, b) => a.organizationId.localeCompare(b.organizationId))) {
    await lockAccount(tx, organizationId);
    const role = await roleIn(tx, organizationId, member);
    if (role === "owner") throw new StudioError("organization-needs-owner");
    await endMembership(tx, { organization: organizationId, member, now }, endWebhooks);
  }
};
