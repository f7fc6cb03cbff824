import { isBillingEvent, StreamEventType, TEAM, type TeamRole, type Webhook } from "@setsuna/contracts";
import { and, eq, inArray } from "drizzle-orm";
import type { MemberReach, Membership } from "../../admission/index.ts";
import type { Transaction } from "../../platform/index.ts";
import { webhooks } from "../../platform/storage/schema/webhooks.ts";
import { webhooksOf } from "./webhook-store.ts";

const isWithin = ({ types, serialIds }: Webhook, reach: MemberReach): boolean => {
  const [ids, money]: readonly (readonly TeamRole[])[] = [TEAM.ids, TEAM.money];
  const isOfMoney = (types.length === 0 ? StreamEventType.options : types).some((type) => isBillingEvent(type));
  if (!ids?.includes(reach.role) || (isOfMoney && !money?.includes(reach.role))) return false;
  return reach.serialIds === null || serialIds?.every((id) => reach.serialIds?.includes(id)) === true;
};

/**
 * Ends the organization's endpoints that a member made, except within `reach`; undefined: all of them. Returns their number. Lock
 * the organization's account first.
 */
export const endMemberWebhooks = async (
  tx: Transaction,
  { organization, member }: Pick<Membership, "organization" | "member">,
  reach?: MemberReach,
): Promise<number> => {
  const made = and(eq(webhooks.accountId, organization), eq(webhooks.madeBy, member));
  const all = await webhooksOf(tx, await tx.select().from(webhooks).where(made).for("update"));
  const ended = all.filter((webhook) => reach === undefined || !isWithin(webhook, reach)).map(({ id }) => id);
  if (ended.length > 0) await tx.delete(webhooks).where(inArray(webhooks.id, ended));
  return ended.length;
};

/** Names the member as the maker of all endpoints of an account that becomes an organization. */
export const nameWebhookMaker = async (tx: Transaction, account: string, member: string): Promise<void> => {
  await tx.update(webhooks).set({ madeBy: member }).where(eq(webhooks.accountId, account));
};
