import { z } from "zod";
import { CivilDate, Licences, PaidPlan, Yen } from "../billing-values.ts";
import { TallyValue } from "../tally.ts";
import { FoldedCode } from "../typed-values.ts";
import { Channel, SerialId, StreamKind } from "../values.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { ConnectionId } from "./serial-id-api.ts";
import { TEAM } from "./team-role.ts";

/** Counts from 1 for each serial ID. */
const Cursor = z.number().int().positive();
const EVENT = { cursor: Cursor, at: Instant };

const CLIENT = {
  ...EVENT,
  /** As in `listConnections`. */
  connection: ConnectionId,
  channel: Channel,
  kinds: z.array(StreamKind).min(1).max(2),
};
/** `total` is in yen, tax included. */
const LICENCE = { ...EVENT, plan: PaidPlan, licences: Licences, total: Yen };
const INVOICE = { ...EVENT, document: z.string(), total: Yen };

/** An event on a serial ID. Clients skip types that they don't know. */
export const StreamEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("sender.started"),
    ...CLIENT,
    /** Connected as a standby. */
    standby: z.boolean(),
  }),
  z.object({
    type: z.literal("sender.ended"),
    ...CLIENT,
    /** An error code; null: the client stopped. `media-timeout`: it disappeared. */
    reason: z.string().nullable(),
  }),
  /** Nothing arrives from the sender. It keeps its channel for some seconds. */
  z.object({ type: z.literal("sender.lost"), ...CLIENT }),
  z.object({ type: z.literal("sender.back"), ...CLIENT }),
  /** `connection` is on air now. */
  z.object({ type: z.literal("standby.switched"), ...CLIENT }),
  /** `connection` receives video or audio; one that waits for the start doesn't. */
  z.object({ type: z.literal("viewer.joined"), ...CLIENT }),
  z.object({ type: z.literal("viewer.left"), ...CLIENT }),
  /** A receiver page or `setsuna record` records the streams that `connection` receives. */
  z.object({ type: z.literal("recording.started"), ...CLIENT }),
  /** Also at the end of its connection. */
  z.object({ type: z.literal("recording.stopped"), ...CLIENT }),
  /** By `setTally`, or by a sender of control data that isn't encrypted: its newest value, once a second at most. */
  z.object({ type: z.literal("tally.changed"), ...EVENT, channel: Channel, value: TallyValue }),
  z.object({ type: z.literal("licence.purchased"), ...LICENCE, document: z.string(), renewsOn: CivilDate }),
  z.object({ type: z.literal("licence.renewed"), ...LICENCE, document: z.string(), renewsOn: CivilDate }),
  /** `triesAgainOn` is null after the last attempt. */
  z.object({
    type: z.literal("licence.renewal-failed"),
    ...LICENCE,
    triesAgainOn: CivilDate.nullable(),
    restrictedOn: CivilDate,
  }),
  /** Not paid: the ID stops working until it is paid, at latest on `endsOn`. */
  z.object({ type: z.literal("licence.restricted"), ...LICENCE, endsOn: CivilDate }),
  z.object({
    type: z.literal("licence.ended"),
    ...EVENT,
    plan: PaidPlan,
    why: z.enum(["renewal-stopped", "not-paid", "licences-subtracted"]),
  }),
  z.object({ type: z.literal("invoice.issued"), ...INVOICE, dueOn: CivilDate }),
  z.object({ type: z.literal("invoice.paid"), ...INVOICE, paidOn: CivilDate }),
  /** The server couldn't store `count` events that came before this one. */
  z.object({ type: z.literal("events.lost"), ...EVENT, count: z.number().int().positive() }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/** Every type of {@link StreamEvent}. */
export const StreamEventType = z.enum(StreamEvent.options.map(({ shape }) => shape.type.value));
export type StreamEventType = z.infer<typeof StreamEventType>;

/** An access token needs `billing:read` for these. */
export const isBillingEvent = (type: StreamEventType): boolean => /^(?:licence|invoice)\./.test(type);

/** Most events of a page. */
export const MAX_STREAM_EVENTS = 200;

/** The cursor of the last event that a client has; 0 reads from the oldest. */
export const EventCursor = FoldedCode.regex(/^\d{1,9}$/).transform(Number);

/** The same events as a stream (Server-Sent Events), which no API row can describe. */
export const STREAM_EVENT_FEED = "/studio/api/serial-ids/:id/events/feed";

export const STREAM_EVENT_API = {
  /** Oldest first. `cursor` continues, also behind events that the caller may not read. */
  listEvents: {
    method: "GET",
    path: "/studio/api/serial-ids/:id/events",
    access: "signed-in",
    team: TEAM.status,
    bot: true,
    scope: "connections:read",
    params: z.object({ id: SerialId }),
    query: z.object({ after: EventCursor.optional() }),
    reply: z.object({ events: z.array(StreamEvent), cursor: z.number().int().nonnegative() }),
    errors: ["serial-id-not-yours"],
  },
} as const satisfies Record<string, Endpoint>;
