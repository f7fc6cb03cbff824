import { z } from "zod";
import { GuestRoom, GuestRoomToken } from "../guest-room.ts";
import { SerialId } from "../values.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { SerialCard } from "./serial-id-api.ts";

/** A guest room as admins see it. */
export const AdminGuestRoom = z.object({
  id: SerialId,
  createdAt: Instant,
  endsAt: Instant,
  /** Address of the browser that made it. */
  address: z.string(),
});
export type AdminGuestRoom = z.infer<typeof AdminGuestRoom>;

const One = z.object({ id: SerialId });

/** Rooms of visitors without an account. docs/decisions/0020-landing-demo.md. */
export const GUEST_ROOM_API = {
  /** Makes a serial ID for half an hour, with the limits of a Free ID. */
  openGuestRoom: {
    method: "POST",
    path: "/studio/api/guest-rooms",
    access: "anyone",
    bot: true,
    secretReply: true,
    reply: GuestRoom,
    errors: ["guest-rooms-full", "too-many-requests"],
  },
  /**
   * Makes a room the Free ID of the caller's account, with the same letters. For accounts that were opened since the room was, whose own
   * Free ID gives way, and for those without a Free ID. A room can be kept for a day after its end.
   */
  keepGuestRoom: {
    method: "POST",
    path: "/studio/api/guest-rooms/:id/keep",
    access: "signed-in",
    bot: true,
    params: One,
    body: z.object({ token: GuestRoomToken }),
    reply: SerialCard,
    errors: ["guest-room-gone", "free-id-exists"],
  },
  /** The rooms that are open now, newest first, 200 at most. */
  listGuestRooms: {
    method: "GET",
    path: "/studio/api/admin/guest-rooms",
    access: "admin",
    bot: true,
    reply: z.object({ rooms: z.array(AdminGuestRoom) }),
    errors: [],
  },
  /** Ends a room before its time; what runs on it ends with it. */
  endGuestRoom: {
    method: "DELETE",
    path: "/studio/api/admin/guest-rooms/:id",
    access: "admin-proved",
    bot: true,
    params: One,
    errors: ["guest-room-gone"],
  },
} as const satisfies Record<string, Endpoint>;
