import { randomBytes } from "node:crypto";
import { GUEST_ROOM_MINUTES, type GuestRoom, GuestRoomToken, KEPT, type SerialId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { gt, inArray, lte } from "drizzle-orm";
import { type Database, FREE_VIDEO_CHANNELS, limitSubject, tokenHash } from "../../platform/index.ts";
import { guestRooms } from "../../platform/storage/schema/serial-ids.ts";
import { fullUntil, shareRefusal, visitorSubjects } from "../demonstration/visitor-shares.ts";
import { drawFreeSerialId, type RandomInt, retireSerialIds } from "../serial-ids/serial-id-issue.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";

/** Limit at once, enough for a class or an office. */
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
 * Throws TooManyRequests as `shareRefusal` says. Concurrent calls may exceed `most` by one, which only bounds load.
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
    const rules = { most, lifetimeMs: milliseconds(LIFETIME_MS), full: "guest-rooms-full" } as const;
    const subjectsOf = (visitor: string) => visitorSubjects(visitor, most, MAX_PER_ADDRESS);
    const held = open.map((room) => ({
      subjects: subjectsOf(room.address).map(({ name }) => name),
      endsAt: milliseconds(room.endsAt.getTime()),
    }));
    const at = milliseconds(now.getTime());
    const refusal = shareRefusal(held, subjectsOf(address), rules, at);
    if (refusal !== undefined) throw refusal;
    const serialId = await drawFreeSerialId(tx, random);
    if (serialId === undefined) throw fullUntil(held, rules, at, rules.full);
    const subject = limitSubject(address);
    const token = GuestRoomToken.parse(randomBytes(32).toString("base64url"));
    const endsAt = new Date(now.getTime() + LIFETIME_MS);
    await tx.insert(guestRooms).values({ id: serialId, tokenHash: tokenHash(token), address, subject, createdAt: now, endsAt });
    return { serialId, token, remainingSeconds: LIFETIME_MS / 1000, videoChannels: FREE_VIDEO_CHANNELS };
  });

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
