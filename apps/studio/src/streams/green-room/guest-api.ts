import { ownSerialId } from "../../admission/index.ts";
import { type AuditPort, type Database, type Handlers, limited, signedInOf } from "../../platform/index.ts";
import { GreenRoom, type GreenRoomRelays } from "./green-room.ts";

export interface GuestApiParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly relays: GreenRoomRelays;
}

/** A fader moves ten times a second. */
const DIRECTING = { name: "direct-guest", capacity: 200, perHour: 36_000, by: "account" } as const;

/** The owner directs guests. Another account's ID answers `serial-id-not-yours`. */
export const guestApi = ({ database, audit, relays }: GuestApiParts): Handlers<"listGuests" | "directGuest" | "endGuest"> => {
  const room = new GreenRoom(relays);
  return {
    listGuests: async ({ params: { id } }, caller) => {
      await ownSerialId(database, id, signedInOf(caller).account.id);
      return { guests: await room.list(id) };
    },

    directGuest: limited(DIRECTING, async ({ params: { id, guest }, body }, caller) => {
      const { videoChannels } = await ownSerialId(database, id, signedInOf(caller).account.id);
      await room.direct(id, guest, body, videoChannels);
      return undefined;
    }),

    endGuest: limited(DIRECTING, async ({ params: { id, guest } }, caller) => {
      const { account } = signedInOf(caller);
      await ownSerialId(database, id, account.id);
      await room.hangUp(id, guest);
      const { origin, now: at } = caller;
      const action = "serial-id.guest-ended";
      await database.transaction((tx) => audit.record(tx, { actor: account.id, action, subject: id, origin, detail: {}, at }));
      return undefined;
    }),
  };
};
