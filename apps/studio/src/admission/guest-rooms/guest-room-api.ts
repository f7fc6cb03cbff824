import { SerialId, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { and, desc, eq, gt } from "drizzle-orm";
import { type AuditPort, type Database, type Handlers, limited, signedInOf } from "../../platform/index.ts";
import { guestRooms } from "../../platform/storage/schema/serial-ids.ts";
import type { EndedSerialIds } from "../serial-ids/ended-serial-ids.ts";
import { cardOf } from "../serial-ids/serial-id-api.ts";
import type { RandomInt } from "../serial-ids/serial-id-issue.ts";
import { openGuestRoom } from "./guest-rooms.ts";
import { keepGuestRoom } from "./keep-guest-room.ts";

const SHOWN = 200;

export interface GuestRoomParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly random: RandomInt;
  /** Limit of open rooms; 0 disables them. */
  readonly most: number;
  readonly ended: Pick<EndedSerialIds, "endIfGone">;
  /** Applies the change to running streams at once. */
  readonly onChanged: () => void;
  readonly log: Log;
}

type Calls = "openGuestRoom" | "keepGuestRoom" | "listGuestRooms" | "endGuestRoom";

export const guestRoomApi = ({ database, audit, random, most, ended, onChanged, log }: GuestRoomParts): Handlers<Calls> => ({
  // Reloading keeps the room, so each call is a new visitor or a retry half an hour later.
  openGuestRoom: limited({ name: "guest-room", capacity: 12, perHour: 40, by: "address" }, async (_request, { origin, now }) => {
    const room = await openGuestRoom(database, origin.address, { most, random, now });
    log.info({ serialId: room.serialId }, "guest room opened");
    return room;
  }),

  keepGuestRoom: limited(
    { name: "guest-room-keep", capacity: 10, perHour: 20, by: "account" },
    async ({ params: { id }, body: { token } }, caller) => {
      const { account } = signedInOf(caller);
      const { origin, now } = caller;
      const { row, gaveWay } = await database.transaction(async (tx) => {
        const kept = await keepGuestRoom(tx, account.id, { id, token }, now);
        if (kept.isKeptBefore) return kept;
        const detail: Record<string, string> = kept.gaveWay === undefined ? {} : { inPlaceOf: kept.gaveWay };
        await audit.record(tx, { actor: account.id, action: "serial-id.kept", subject: id, origin, detail, at: now });
        return kept;
      });
      if (gaveWay !== undefined) ended.endIfGone([gaveWay]);
      onChanged();
      return cardOf(row, undefined);
    },
  ),

  listGuestRooms: async (_request, { now }) => {
    const rows = await database
      .select()
      .from(guestRooms)
      .where(gt(guestRooms.endsAt, now))
      .orderBy(desc(guestRooms.createdAt), desc(guestRooms.id))
      .limit(SHOWN);
    return {
      rooms: rows.map(({ id, address, createdAt, endsAt }) => ({
        id: SerialId.parse(id),
        address,
        createdAt: createdAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    };
  },

  endGuestRoom: async ({ params: { id } }, caller) => {
    const { origin, now } = caller;
    await database.transaction(async (tx) => {
      const open = and(eq(guestRooms.id, id), gt(guestRooms.endsAt, now));
      const closed = await tx.update(guestRooms).set({ endsAt: now }).where(open).returning({ id: guestRooms.id });
      if (closed.length === 0) throw new StudioError("guest-room-gone");
      const actor = signedInOf(caller).account.id;
      await audit.record(tx, { actor, action: "guest-room.ended", subject: id, origin, at: now });
    });
    onChanged();
  },
});
