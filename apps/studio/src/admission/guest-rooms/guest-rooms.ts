import { randomBytes } from "node:crypto";
import { GUEST_ROOM_MINUTES, type GuestRoom, GuestRoomToken, KEPT, type SerialId } from "@setsuna/contracts";
import { gt, inArray, lte } from "drizzle-orm";
import {
  type Database,
  FREE_VIDEO_CHANNELS,
  guestRooms,
  limitSubject,
  TooManyRequests,
  tokenHash,
} from "../../platform/index.ts";
import { visitorSubjects } from "../demonstration/temporary-ids.ts";
import { drawFreeSerialId, type RandomInt, retireSerialIds } from "../serial-ids/serial-id-issue.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";

/** At once, for a class or an office. */
const MAX_PER_ADDRESS = 12;
const LIFETIME_MS = GUEST_ROOM_MINUTES * 60_000;

type Row = typeof guestRooms.$inferSelect;

/** A Free ID without an owner that expires with the room. */
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
 * Throws TooManyRequests: `guest-rooms-full` above `most`, `too-many-requests` for an address or network. Concurrent calls may
 * exceed `most` by one, which only bounds load.
 */
export const openGuestRoom = (
  database: Database,
  address: string,
  { most, random, now }: { readonly most: number; readonly random: RandomInt; readonly now: Date },
): Promise<GuestRoom> =>
  database.transaction(async (tx) => {
    const open = await tx
      .select({ address: guestRooms.address, endsAt: guestRooms.endsAt })
      .from(guestRooms)
      .where(gt(guestRooms.endsAt, now));
    // Retry when the first of them ends.
    const refusal = (rooms: typeof open, code?: "guest-rooms-full"): TooManyRequests =>
      new TooManyRequests(Math.min(LIFETIME_MS, ...rooms.map(({ endsAt }) => endsAt.getTime() - now.getTime())) / 1000, code);
    for (const { name, most: mostOfSubject } of visitorSubjects(address, most, MAX_PER_ADDRESS)) {
      const own = open.filter((room) => visitorSubjects(room.address, most, MAX_PER_ADDRESS).some((one) => one.name === name));
      if (own.length >= mostOfSubject) throw refusal(own);
    }
    if (open.length >= most) throw refusal(open, "guest-rooms-full");
    const serialId = await drawFreeSerialId(tx, random);
    if (serialId === undefined) throw refusal(open, "guest-rooms-full");
    const subject = limitSubject(address);
    const token = GuestRoomToken.parse(randomBytes(32).toString("base64url"));
    const endsAt = new Date(now.getTime() + LIFETIME_MS);
    await tx.insert(guestRooms).values({ id: serialId, tokenHash: tokenHash(token), address, subject, createdAt: now, endsAt });
    return { serialId, token, remainingSeconds: LIFETIME_MS / 1000, videoChannels: FREE_VIDEO_CHANNELS };
  });

/** Open or over. */
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

/** Their letters stay retired. */
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
