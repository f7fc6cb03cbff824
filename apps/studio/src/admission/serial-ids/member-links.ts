import { MAX_ID_LINKS, SerialId, StudioError, TEAM, type TeamRole } from "@setsuna/contracts";
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { type Caller, signedInOf, type Transaction } from "../../platform/index.ts";
import { organizationMemberIds, organizationMembers, organizations } from "../../platform/storage/schema/organizations.ts";
import { idLinks, serialIds } from "../../platform/storage/schema/serial-ids.ts";

/** Role and IDs of a member of an organization. `serialIds`: null for all. */
export interface MemberReach {
  readonly role: TeamRole;
  readonly serialIds: readonly SerialId[] | null;
}

/** A member of an organization, and the time at which what the member has there ends. */
export interface Membership {
  readonly organization: string;
  readonly member: string;
  readonly now: Date;
}

/**
 * Locks a membership, so that ending or narrowing it also ends what the member makes on the IDs (null: all) in this transaction.
 * Throws `team-role-missing` if the member left or has another role meanwhile, or `serial-id-not-yours` for an ID that the member
 * may not use. For a person's own account: `signed-out` if it became an organization meanwhile.
 */
export const holdMember = async (tx: Transaction, caller: Caller, ids: readonly SerialId[] | null): Promise<void> => {
  const { id: account, acting } = signedInOf(caller).account;
  const { member } = caller.origin;
  if (acting === undefined || member === undefined) {
    const became = await tx.select().from(organizations).where(eq(organizations.accountId, account));
    if (became.length > 0) throw new StudioError("signed-out");
    return;
  }
  const { id: organization, role } = acting;
  const own = and(eq(organizationMembers.organizationId, organization), eq(organizationMembers.memberId, member));
  const [row] = await tx.select().from(organizationMembers).where(own).for("share");
  if (row?.role !== role) throw new StudioError("team-role-missing");
  if (row.allIds) return;
  const listed = and(eq(organizationMemberIds.organizationId, organization), eq(organizationMemberIds.memberId, member));
  const known = new Set((await tx.select().from(organizationMemberIds).where(listed)).map(({ serialId }) => serialId));
  if (ids === null || ids.some((id) => !known.has(id))) throw new StudioError("serial-id-not-yours");
};

/** Keeps the newest {@link MAX_ID_LINKS}. Holders of others get the generic wrong ID or password error. */
export const forgetOldRevoked = async (tx: Transaction, id: SerialId): Promise<void> => {
  const ofId = eq(idLinks.serialId, id);
  const old = await tx
    .select({ id: idLinks.id })
    .from(idLinks)
    .where(and(ofId, isNotNull(idLinks.revokedAt)))
    .orderBy(desc(idLinks.revokedAt), asc(idLinks.id))
    .offset(MAX_ID_LINKS);
  const ids = old.map((row) => row.id);
  if (ids.length > 0) await tx.delete(idLinks).where(and(ofId, inArray(idLinks.id, ids)));
};

/** IDs on which a member may have links. Undefined: all. */
const linkableIds = (reach: MemberReach | undefined): readonly SerialId[] | undefined => {
  const roles: readonly TeamRole[] = TEAM.ids;
  return reach === undefined || !roles.includes(reach.role) ? [] : (reach.serialIds ?? undefined);
};

/** Names a person as the maker of the links on an account's own IDs, and of those that the account made elsewhere. */
export const nameLinkMaker = async (tx: Transaction, account: string, person: string): Promise<void> => {
  // A link that is being made holds its ID's lock.
  const owned = await tx.select({ id: serialIds.id }).from(serialIds).where(eq(serialIds.accountId, account)).for("update");
  const ids = owned.map(({ id }) => id);
  const own = and(isNull(idLinks.madeBy), inArray(idLinks.serialId, ids));
  await tx
    .update(idLinks)
    .set({ madeBy: person })
    .where(or(own, eq(idLinks.madeBy, account)));
};

/**
 * Revokes the links that a member made on the organization's IDs, except within `reach`; undefined: all of them. Returns their
 * number. Streams over them end when the IDs are next looked at.
 */
export const revokeMemberLinks = async (
  tx: Transaction,
  { organization, member, now }: Membership,
  reach?: MemberReach,
): Promise<number> => {
  const stay = linkableIds(reach);
  if (stay === undefined) return 0;
  const others = stay.length === 0 ? undefined : notInArray(serialIds.id, [...stay]);
  const owned = tx
    .select({ id: serialIds.id })
    .from(serialIds)
    .where(and(eq(serialIds.accountId, organization), others));
  const revoked = await tx
    .update(idLinks)
    .set({ revokedAt: now })
    .where(and(eq(idLinks.madeBy, member), isNull(idLinks.revokedAt), inArray(idLinks.serialId, owned)))
    .returning({ serialId: idLinks.serialId });
  for (const id of new Set(revoked.map(({ serialId }) => serialId))) await forgetOldRevoked(tx, SerialId.parse(id));
  return revoked.length;
};
