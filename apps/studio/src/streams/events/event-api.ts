import { isBillingEvent, type StreamEvent, TEAM, type TeamRole } from "@setsuna/contracts";
import { ownSerialId } from "../../admission/index.ts";
import { type Database, type Handlers, type SignedIn, signedInOf } from "../../platform/index.ts";
import { readEvents } from "./event-store.ts";

/** A token without `billing:read`, and a member without a role for money, get none about money. */
export const mayReadEvent = (
  { token, account }: Pick<SignedIn, "token" | "account">,
  { type }: Pick<StreamEvent, "type">,
): boolean => {
  if (!isBillingEvent(type)) return true;
  const roles: readonly TeamRole[] = TEAM.money;
  const { acting } = account;
  return (token?.scopes.has("billing:read") ?? true) && (acting === undefined || roles.includes(acting.role));
};

export const eventApi = (database: Database): Handlers<"listEvents"> => ({
  listEvents: async ({ params: { id }, query: { after = 0 } }, caller) => {
    const signedIn = signedInOf(caller);
    await ownSerialId(database, id, signedIn.account.id);
    const events = await readEvents(database, id, after);
    return { events: events.filter((event) => mayReadEvent(signedIn, event)), cursor: events.at(-1)?.cursor ?? after };
  },
});
