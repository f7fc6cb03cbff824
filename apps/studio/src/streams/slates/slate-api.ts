import { type Channel, type SerialId, StudioError } from "@setsuna/contracts";
import { and, asc, eq } from "drizzle-orm";
import { lockOwnSerialId, ownSerialId, type SerialIdStore } from "../../admission/index.ts";
import { type AuditPort, type Caller, type Database, type Handlers, limited, signedInOf } from "../../platform/index.ts";
import { slates } from "../../platform/storage/schema/slates.ts";
import type { FindSlate, RelayPort } from "../relay-pool/relay-port.ts";

export interface SlateApiParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly relays: Pick<RelayPort, "showSlate">;
}

const isOf = (id: SerialId, channel: Channel) => and(eq(slates.serialId, id), eq(slates.channel, channel));

/** Finds the keyframes that a relay shows on a channel without sender; none for an encrypted ID, whose receivers show no others. */
export const slateFinder =
  (database: Database, serialIds: Pick<SerialIdStore, "find">): FindSlate =>
  async (id, channel) => {
    const [found] = await database.select({ frames: slates.frames }).from(slates).where(isOf(id, channel));
    const record = found && (await serialIds.find(id));
    const isOpen = record !== undefined && record.passwordVerifier === undefined && record.join === undefined;
    return found !== undefined && isOpen ? found.frames : [];
  };

const CHANGES = { name: "slate", capacity: 20, perHour: 60, by: "account" } as const;

export const slateApi = ({ database, audit, relays }: SlateApiParts): Handlers<"listSlates" | "setSlate" | "clearSlate"> => {
  const change = async (id: SerialId, channel: Channel, frames: readonly string[], caller: Caller): Promise<undefined> => {
    const { account } = signedInOf(caller);
    const { origin, now: at } = caller;
    const isSet = frames.length > 0;
    await database.transaction(async (tx) => {
      const row = await lockOwnSerialId(tx, id, account.id);
      if (isSet && (row.passwordVerifier !== null || row.joinKeyName !== null)) throw new StudioError("slate-of-encrypted-id");
      await tx.delete(slates).where(isOf(id, channel));
      if (isSet) await tx.insert(slates).values({ serialId: id, channel, frames: [...frames], setAt: at });
      const action = isSet ? "serial-id.slate-set" : "serial-id.slate-cleared";
      await audit.record(tx, { actor: account.id, action, subject: id, origin, detail: { channel }, at });
    });
    relays.showSlate(id, channel, frames);
    return undefined;
  };

  return {
    listSlates: async ({ params: { id } }, caller) => {
      await ownSerialId(database, id, signedInOf(caller).account.id);
      const found = await database
        .select({ channel: slates.channel, setAt: slates.setAt })
        .from(slates)
        .where(eq(slates.serialId, id))
        .orderBy(asc(slates.channel));
      return { slates: found.map(({ channel, setAt }) => ({ channel: channel as Channel, setAt: setAt.toISOString() })) };
    },
    setSlate: limited(CHANGES, ({ params, body }, caller) => change(params.id, params.channel, body.frames, caller)),
    clearSlate: limited(CHANGES, ({ params: { id, channel } }, caller) => change(id, channel, [], caller)),
  };
};
