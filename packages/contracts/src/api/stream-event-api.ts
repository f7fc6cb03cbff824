import { z } from "zod";
import { FoldedCode } from "../typed-values.ts";
import { Channel, SerialId, StreamKind } from "../values.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { ConnectionId } from "./serial-id-api.ts";

/** Counts from 1 for each serial ID. */
const Cursor = z.number().int().positive();

const SENDER = {
  cursor: Cursor,
  at: Instant,
  /** As in `listConnections`. */
  connection: ConnectionId,
  channel: Channel,
  kinds: z.array(StreamKind).min(1).max(2),
};

/** An event on a serial ID. Clients skip types that they don't know. */
export const StreamEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("sender.started"),
    ...SENDER,
    standby: z.boolean(),
  }),
  z.object({
    type: z.literal("sender.ended"),
    ...SENDER,
    /** An error code; null or `media-timeout` if the client stopped or disappeared. */
    reason: z.string().nullable(),
  }),
  /** The server couldn't store `count` events that came before this one. */
  z.object({ type: z.literal("events.lost"), cursor: Cursor, at: Instant, count: z.number().int().positive() }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/** Most events of a page. */
export const MAX_STREAM_EVENTS = 200;

/** The cursor of the last event that a client has; 0 reads from the oldest. */
export const EventCursor = FoldedCode.regex(/^\d{1,9}$/).transform(Number);

/** The same events as a stream (Server-Sent Events), which no API row can describe. */
export const STREAM_EVENT_FEED = "/studio/api/serial-ids/:id/events/feed";

export const STREAM_EVENT_API = {
  /** Oldest first. */
  listEvents: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/events",
    access: "signed-in",
    bot: true,
    scope: "connections:read",
    params: z.object({ id: SerialId }),
    query: z.object({ after: EventCursor.optional() }),
    reply: z.object({ events: z.array(StreamEvent) }),
    errors: ["serial-id-not-yours"],
  },
} as const satisfies Record<string, Endpoint>;
