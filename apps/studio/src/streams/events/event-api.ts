import { ownSerialId } from "../../admission/index.ts";
import { type Database, type Handlers, signedInOf } from "../../platform/index.ts";
import { readEvents } from "./event-store.ts";

export const eventApi = (database: Database): Handlers<"listEvents"> => ({
  listEvents: async ({ params: { id }, query: { after = 0 } }, caller) => {
    await ownSerialId(database, id, signedInOf(caller).account.id);
    return { events: [...(await readEvents(database, id, after))] };
  },
});
