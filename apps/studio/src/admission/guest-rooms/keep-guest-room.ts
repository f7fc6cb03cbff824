import { type SerialId, StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { accounts, FREE_VIDEO_CHANNELS, guestRooms, serialIds, type Transaction, tokenHash } from "../../platform/index.ts";
import { retireSerialIds } from "../serial-ids/serial-id-issue.ts";

type SerialIdRow = typeof serialIds.$inferSelect;

/** A room that became an account's Free ID, and the Free ID that gave way to it. */
export interface KeptRoom {
  readonly row: SerialIdRow;
  /** Undefined where the account had no Free ID. */
  readonly gaveWay: string | undefined;
  /** It was kept before: another tab was quicker. */
  readonly isKeptBefore: boolean;
}

/**
 * Makes the room `id` the Free ID of the account, in this transaction. A Free ID that came with the opening of the account gives way,
 * if the account was opened since the room was: nobody has used it for anything that counts. Its letters are retired. Asked again for a room that
 * is the account's Free ID already, changes nothing. Throws StudioError `guest-room-gone` where the token is not the room's, or it is no more; `free-id-exists` for an account that has its ID from before.
 */
export const keepGuestRoom = async (
  tx: Transaction,
  accountId: string,
  { id, token }: { readonly id: SerialId; readonly token: string },
  now: Date,
): Promise<KeptRoom> => {
  // Two that ask at once follow each other here.
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
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
