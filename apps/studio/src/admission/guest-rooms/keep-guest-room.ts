import { type SerialId, StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { FREE_VIDEO_CHANNELS, lockAccount, type Transaction, tokenHash } from "../../platform/index.ts";
import { guestRooms, serialIds } from "../../platform/storage/schema/serial-ids.ts";
import { retireSerialIds } from "../serial-ids/serial-id-issue.ts";

type SerialIdRow = typeof serialIds.$inferSelect;

export interface KeptRoom {
  readonly row: SerialIdRow;
  readonly gaveWay: string | undefined;
  readonly isKeptBefore: boolean;
}

/**
 * The room becomes the account's Free ID. An unused original Free ID of an account newer than the room is replaced and retired.
 * Idempotent. Throws StudioError `guest-room-gone` for a wrong token or missing room, and `free-id-exists` if the account already
 * had its Free ID.
 */
export const keepGuestRoom = async (
  tx: Transaction,
  accountId: string,
  { id, token }: { readonly id: SerialId; readonly token: string },
  now: Date,
): Promise<KeptRoom> => {
  const account = await lockAccount(tx, accountId);
  const own = and(eq(guestRooms.id, id), eq(guestRooms.tokenHash, tokenHash(token)));
  const [room] = await tx.delete(guestRooms).where(own).returning();
  const free = and(eq(serialIds.accountId, accountId), eq(serialIds.plan, "free"));
  const [before] = await tx.select().from(serialIds).where(free).for("update");
  if (room === undefined && before?.id === id) return { row: before, gaveWay: undefined, isKeptBefore: true };
  if (account === undefined || room === undefined) throw new StudioError("guest-room-gone");
  if (before !== undefined) {
    if (account.createdAt < room.createdAt) throw new StudioError("free-id-exists");
    await tx.delete(serialIds).where(eq(serialIds.id, before.id));
    await retireSerialIds(tx, [before.id], now);
  }
  const issued = { plan: "free", videoChannels: FREE_VIDEO_CHANNELS, contractStatus: "usable" } as const;
  const [row] = await tx
    .insert(serialIds)
    .values({ ...issued, id, accountId, createdAt: now })
    .returning();
  if (row === undefined) throw new Error("the room was not stored as an ID");
  return { row, gaveWay: before?.id, isKeptBefore: false };
};
