import { StreamRef, StudioError, TALLY_KEY } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import type { Handlers } from "../api/handlers.ts";
import { signedInOf } from "../authorisation/access.ts";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import { directionRefusal } from "../signalling/authorisation.ts";
import type { Database } from "../storage/database.ts";
import { serialIds } from "../storage/schema/index.ts";
import type { SerialIdRecord } from "../storage/serial-id-store.ts";

export interface TallyParts {
  readonly database: Database;
  readonly relays: Pick<RelayPort, "serve">;
  /** Told by what record the tally was let in, so that a change of the ID ends it. */
  readonly admitted: (record: SerialIdRecord) => void;
}

/** The tally set by a program of the ID's owner. What the contract says of sending holds for it too. */
export const tallyApi = ({ database, relays, admitted }: TallyParts): Handlers<"setTally"> => ({
  setTally: async ({ body: { serialId, channel, value } }, caller) => {
    const { account } = signedInOf(caller);
    const own = and(eq(serialIds.id, serialId), eq(serialIds.accountId, account.id));
    const [row] = await database.select().from(serialIds).where(own);
    if (row === undefined) throw new StudioError("serial-id-not-yours");
    const refusal = directionRefusal(row, "publish");
    if (refusal !== undefined) throw new StudioError(refusal);
    // Receivers take nothing but what was sealed under the password, which the server does not have.
    if (row.passwordVerifier !== null) throw new StudioError("tally-encrypted");
    const { plan, contractStatus, videoChannels, allowedAddresses } = row;
    admitted({ id: serialId, plan, contractStatus, videoChannels, passwordVerifier: undefined, allowedAddresses });
    return { receivers: await relays.serve(StreamRef.parse({ serialId, kind: "control", channel }), TALLY_KEY, value) };
  },
});
