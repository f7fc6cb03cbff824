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
  address: z.string(),
});
export type AdminGuestRoom = z.infer<typeof AdminGuestRoom>;

const One = z.object({ id: SerialId });

/** Rooms without an account. docs/decisions/0020-landing-demo.md. */
export const GUEST_ROOM_API = {
  /** Opens a serial ID for half an hour, with Free limits. */
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
   * The room becomes the account's Free ID. For accounts newer than the room, whose own Free ID it replaces, or without a Free
   * ID. Until a day after its end.
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
  /** Open rooms, newest first, at most 200. */
  listGuestRooms: {
    method: "GET",
    path: "/studio/api/admin/guest-rooms",
    access: "admin",
    bot: true,
    reply: z.object({ rooms: z.array(AdminGuestRoom) }),
    errors: [],
  },
  /** Ends its streams too. */
  endGuestRoom: {
    method: "DELETE",
    path: "/studio/api/admin/guest-rooms/:id",
    access: "admin-proved",
    bot: true,
    params: One,
    errors: ["guest-room-gone"],
  },
} as const satisfies Record<string, Endpoint>;
