import { type GuestRoom, GuestRoomToken, SerialId } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { z } from "zod";

/** localStorage key of the guest room that this browser made last. */
export const ROOM_STORAGE_KEY = "setsuna.room";

/** A room with less time left is not opened again by a reload, in ms. */
const WORTH_MS = 60_000;
/** The server lets a room be kept so long after its end, in ms. */
const KEEPABLE_MS = 24 * 3_600_000;

const KeptRoom = z.object({
  serialId: SerialId,
  token: GuestRoomToken,
  /** On this browser's clock, ms since 1970. */
  endsAt: z.number(),
  videoChannels: z.number().int().positive(),
  /** Its maker has said that the room is to become their Free ID. */
  wanted: z.boolean(),
});

/** A guest room as the browser that made it remembers it. */
export type KeptRoom = z.infer<typeof KeptRoom>;

/** Returns the stored form of a new room. `now`: this browser's clock, ms. */
export const roomMade = ({ serialId, token, remainingSeconds, videoChannels }: GuestRoom, now: number): KeptRoom => ({
  serialId,
  token,
  endsAt: now + remainingSeconds * 1000,
  videoChannels,
  wanted: false,
});

/** Reads a remembered room; undefined where there is none, or it is too old to be kept. Never throws. */
export const parseKeptRoom = (stored: string | null, now: number): KeptRoom | undefined => {
  const room = KeptRoom.safeParse(parseJson(stored)).data;
  return room !== undefined && now < room.endsAt + KEEPABLE_MS ? room : undefined;
};

/** Returns whether a reload comes back to the room. */
export const isWorthReturning = ({ endsAt }: KeptRoom, now: number): boolean => endsAt - now >= WORTH_MS;

/** Time left in whole seconds, rounded up. 0 after the end. */
export const secondsLeft = ({ endsAt }: Pick<KeptRoom, "endsAt">, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000));
