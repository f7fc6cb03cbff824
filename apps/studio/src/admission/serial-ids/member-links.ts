import { MAX_ID_LINKS, SerialId, StudioError, type TeamRole } from "@setsuna/contracts";
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import { organizationMemberIds, organizationMembers } from "../../platform/storage/schema/organizations.ts";
import { idLinks, serialIds } from "../../platform/storage/schema/serial-ids.ts";

/** Role and IDs of a member of an organization. `serialIds`: null for all. */
export interface MemberReach {
  readonly role: TeamRole;
  readonly serialIds: readonly SerialId[] | null;
}

/**
 * Locks a membership, so that ending or narrowing it also ends what the member makes on the IDs (null: all) in this transaction.
 * Throws `team-role-missing`, or `serial-id-not-yours` for an ID that the member may not use.
 */
export const holdMember = async (
  tx: Transaction,
  organization: string,
  member: string,
  ids: readonly SerialId[] | null,
): Promise<void> => {
  const own = and(eq(organizationMembers.organizationId, organization), eq(organizationMembers.memberId, member));
  const [row] = await tx.select().from(organizationMembers).where(own).for("share");
  if (row === undefined) throw new StudioError("team-role-missing");
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

/** Revokes the links that a member made on the organization's IDs, except on those that stay. Returns their number. */
export const revokeLinksMadeBy = async (
  tx: Transaction,
  organization: string,
  member: string,
  now: Date,
  stay: readonly SerialId[] | "all" = [],
): Promise<number> => {
  if (stay === "all") return 0;
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
