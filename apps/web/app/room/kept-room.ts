import { type GuestRoom, GuestRoomToken, SerialId } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { z } from "zod";

export const ROOM_STORAGE_KEY = "setsuna.room";

/** In ms: with less left, a reload opens a new one. */
const WORTH_MS = 60_000;
/** A room can be kept for this long after its end, ms. */
const KEEPABLE_MS = 24 * 3_600_000;

const KeptRoom = z.object({
  serialId: SerialId,
  token: GuestRoomToken,
  /** Local time, ms since 1970. */
  endsAt: z.number(),
  videoChannels: z.number().int().positive(),
  wanted: z.boolean(),
});

export type KeptRoom = z.infer<typeof KeptRoom>;

/** `now` is local time, ms. */
export const roomMade = ({ serialId, token, remainingSeconds, videoChannels }: GuestRoom, now: number): KeptRoom => ({
  serialId,
  token,
  endsAt: now + remainingSeconds * 1000,
  videoChannels,
  wanted: false,
});

export const parseKeptRoom = (stored: string | null, now: number): KeptRoom | undefined => {
  const room = KeptRoom.safeParse(parseJson(stored)).data;
  return room !== undefined && now < room.endsAt + KEEPABLE_MS ? room : undefined;
};

export const isWorthReturning = ({ endsAt }: KeptRoom, now: number): boolean => endsAt - now >= WORTH_MS;

/** Time left in whole seconds, rounded up. 0 after the end. */
export const secondsLeft = ({ endsAt }: Pick<KeptRoom, "endsAt">, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000));
