import { z } from "zod";
import { SerialId } from "./values.ts";

/** A guest room is open so long after it was made, in minutes. docs/decisions/0020-landing-demo.md. */
export const GUEST_ROOM_MINUTES = 30;

/** Proves to the server that a browser made a guest room: 256 random bits, base64url. */
export const GuestRoomToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand<"GuestRoomToken">();
export type GuestRoomToken = z.infer<typeof GuestRoomToken>;

/** A serial ID for one visitor without an account: a Free ID's limits, for {@link GUEST_ROOM_MINUTES}. */
export const GuestRoom = z.object({
  serialId: SerialId,
  /** Whoever shows it makes the room the Free ID of their account; said once. */
  token: GuestRoomToken,
  /** From now, in seconds: a browser's own clock may be wrong. */
  remainingSeconds: z.number().int().positive(),
  /** Usable video channels run from 1 to this. */
  videoChannels: z.number().int().positive(),
});
export type GuestRoom = z.infer<typeof GuestRoom>;
