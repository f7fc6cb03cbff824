import { isBillingEvent, type StreamEvent } from "@setsuna/contracts";
import { ownSerialId } from "../../admission/index.ts";
import { type Database, type Handlers, type SignedIn, signedInOf } from "../../platform/index.ts";
import { readEvents } from "./event-store.ts";

/** A token without `billing:read` gets no events about money. */
export const mayReadEvent = ({ token }: Pick<SignedIn, "token">, { type }: Pick<StreamEvent, "type">): boolean =>
  token === undefined || token.scopes.has("billing:read") || !isBillingEvent(type);

export const eventApi = (database: Database): Handlers<"listEvents"> => ({
  listEvents: async ({ params: { id }, query: { after = 0 } }, caller) => {
    const signedIn = signedInOf(caller);
    await ownSerialId(database, id, signedIn.account.id);
    const events = await readEvents(database, id, after);
    return { events: events.filter((event) => mayReadEvent(signedIn, event)), cursor: events.at(-1)?.cursor ?? after };
  },
});
