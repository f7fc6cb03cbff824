import { randomBytes } from "node:crypto";
import { GUEST_ROOM_MINUTES, type GuestRoom, GuestRoomToken, KEPT, type SerialId, StudioError } from "@setsuna/contracts";
import { and, count, eq, gt, inArray, lte, min } from "drizzle-orm";
import {
  type Database,
  FREE_VIDEO_CHANNELS,
  guestRooms,
  limitSubject,
  TooManyRequests,
  tokenHash,
} from "../../platform/index.ts";
import { drawFreeSerialId, type RandomInt, retireSerialIds } from "../serial-ids/serial-id-issue.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";

/** Rooms that one address may have open at once: a class or an office behind one address. */
const MAX_PER_ADDRESS = 12;
const LIFETIME_MS = GUEST_ROOM_MINUTES * 60_000;

type Row = typeof guestRooms.$inferSelect;

/** Returns a room as authorisation sees it: a Free ID without an owner, which is over at its end. */
export const recordOf = ({ id, endsAt }: Pick<Row, "id" | "endsAt">, now: Date): SerialIdRecord => ({
  id: id as SerialId,
  plan: "free",
  contractStatus: "usable",
  videoChannels: FREE_VIDEO_CHANNELS,
  passwordVerifier: undefined,
  allowedAddresses: [],
  guest: { isOver: endsAt <= now },
});

/**
 * Makes a room for one visitor. Throws StudioError `guest-rooms-full` where `most` are open, and TooManyRequests for an address that has
 * enough. Two that come at the same moment may make one more than `most`: it bounds a load, it sells nothing.
 */
export const openGuestRoom = (
  database: Database,
  address: string,
  { most, random, now }: { readonly most: number; readonly random: RandomInt; readonly now: Date },
): Promise<GuestRoom> =>
  database.transaction(async (tx) => {
    const subject = limitSubject(address);
    const open = gt(guestRooms.endsAt, now);
    const [own] = await tx
      .select({ count: count(), first: min(guestRooms.endsAt) })
      .from(guestRooms)
      .where(and(eq(guestRooms.subject, subject), open));
    if (own?.first != null && own.count >= MAX_PER_ADDRESS)
      throw new TooManyRequests((own.first.getTime() - now.getTime()) / 1000);
    if ((await tx.$count(guestRooms, open)) >= most) throw new StudioError("guest-rooms-full");
    const serialId = await drawFreeSerialId(tx, random);
    if (serialId === undefined) throw new StudioError("guest-rooms-full");
    const token = GuestRoomToken.parse(randomBytes(32).toString("base64url"));
    const endsAt = new Date(now.getTime() + LIFETIME_MS);
    await tx.insert(guestRooms).values({ id: serialId, tokenHash: tokenHash(token), address, subject, createdAt: now, endsAt });
    return { serialId, token, remainingSeconds: LIFETIME_MS / 1000, videoChannels: FREE_VIDEO_CHANNELS };
  });

/** Returns those of `ids` that are guest rooms, open or over. */
export const findGuestRooms = async (
  database: Pick<Database, "select">,
  ids: readonly SerialId[],
  now: Date,
): Promise<SerialIdRecord[]> => {
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(guestRooms)
    .where(inArray(guestRooms.id, [...ids]));
  return rows.map((row) => recordOf(row, now));
};

/** Forgets rooms that nobody can keep any more. Nobody gets their letters again. */
export const sweepGuestRooms = async (database: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT.guestRoomHours * 3_600_000);
  await database.transaction(async (tx) => {
    const gone = await tx.delete(guestRooms).where(lte(guestRooms.endsAt, before)).returning({ id: guestRooms.id });
    await retireSerialIds(
      tx,
      gone.map(({ id }) => id),
      now,
    );
  });
};
