import { z } from "zod";
import { GuestChange, GuestView } from "../guest.ts";
import { GuestId, SerialId } from "../values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";

const Owned = z.object({ id: SerialId });
const OfGuest = Owned.extend({ guest: GuestId });

/** The green room of an own ID. Directors with a link use signaling instead. docs/protocol/signalling.md#green-room. */
export const GUEST_API = {
  /** By the relay's counters. The page polls every second. */
  listGuests: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/guests",
    access: "signed-in",
    team: TEAM.ids,
    bot: false,
    scope: "connections:read",
    params: Owned,
    reply: z.object({ guests: z.array(GuestView) }),
    errors: ["serial-id-not-yours", "relay-unavailable"],
  },
  /** `channel` puts the guest on air at its next keyframe, instead of the guest there. Null: back to the green room. */
  directGuest: {
    method: "PATCH",
    path: "/studio/api/serial-ids/:id/guests/:guest",
    access: "signed-in",
    team: TEAM.ids,
    bot: false,
    scope: "connections:write",
    params: OfGuest,
    body: GuestChange,
    errors: [
      "serial-id-not-yours",
      "unknown-guest",
      "guest-not-remote",
      "channel-over-limit",
      "previous-stream-exists",
      "standby-taken",
      "relay-unavailable",
      "characters-not-allowed",
      "text-invisible",
      "too-long",
    ],
  },
  /** The guest's page ends and doesn't reconnect. */
  endGuest: {
    method: "DELETE",
    path: "/studio/api/serial-ids/:id/guests/:guest",
    access: "signed-in",
    team: TEAM.ids,
    bot: false,
    scope: "connections:write",
    params: OfGuest,
    errors: ["serial-id-not-yours", "unknown-guest", "relay-unavailable"],
  },
} as const satisfies Record<string, Endpoint>;
