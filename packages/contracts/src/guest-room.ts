import { z } from "zod";
import { SerialId } from "./values.ts";

/** Lifetime of a guest room. docs/decisions/0020-landing-demo.md. */
export const GUEST_ROOM_MINUTES = 30;

/** Proof of creation: 256 random bits in base64url. */
export const GuestRoomToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand<"GuestRoomToken">();
export type GuestRoomToken = z.infer<typeof GuestRoomToken>;

/** A serial ID without an account, with Free limits for {@link GUEST_ROOM_MINUTES}. */
export const GuestRoom = z.object({
  serialId: SerialId,
  /** Lets an account keep the room; sent once. */
  token: GuestRoomToken,
  /** Relative, because a browser's clock may be wrong. */
  remainingSeconds: z.number().int().positive(),
  /** Channels 1 to this number. */
  videoChannels: z.number().int().positive(),
});
export type GuestRoom = z.infer<typeof GuestRoom>;
