import { type SerialId, StreamRef, StudioError, TALLY_KEY } from "@setsuna/contracts";
import { directionRefusal, ownSerialId, type SerialIdRecord } from "../../admission/index.ts";
import { type Database, type Handlers, limited, signedInOf } from "../../platform/index.ts";
import type { NewStreamEvent } from "../events/event-store.ts";
import type { RelayPort } from "../relay-pool/relay-port.ts";

export interface TallyParts {
  readonly database: Database;
  readonly relays: Pick<RelayPort, "inject">;
  /** Lets a change of the ID end the tally. */
  readonly admitted: (record: SerialIdRecord) => void;
  readonly record: (id: SerialId, event: NewStreamEvent) => void;
}

/** Set by a program of the ID's owner. The contract's rules for sending apply. */
export const tallyApi = ({ database, relays, admitted, record }: TallyParts): Handlers<"setTally"> => ({
  // A switcher that cuts ten times a second.
  setTally: limited(
    { name: "tally", capacity: 200, perHour: 36_000, by: "account" },
    async ({ body: { serialId, channel, value } }, caller) => {
      const { account } = signedInOf(caller);
      const row = await ownSerialId(database, serialId, account.id);
      const refusal = directionRefusal(row, "publish");
      if (refusal !== undefined) throw new StudioError(refusal);
      // Receivers accept only tally encrypted under the password or link key, which the server lacks.
      if (row.passwordVerifier !== null || row.joinKeyName !== null) throw new StudioError("tally-encrypted");
      const { plan, contractStatus, videoChannels, allowedAddresses } = row;
      admitted({ id: serialId, plan, contractStatus, videoChannels, passwordVerifier: undefined, allowedAddresses });
      const receivers = await relays.inject(StreamRef.parse({ serialId, kind: "control", channel }), TALLY_KEY, value);
      record(serialId, { type: "tally.changed", at: caller.now.toISOString(), channel, value });
      return { receivers };
    },
  ),
});
