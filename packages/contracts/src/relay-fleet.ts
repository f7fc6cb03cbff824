import { z } from "zod";
import { ConnectionId } from "./api/serial-id-api.ts";
import { FleetClientEnd, FleetClientFacts } from "./fleet-client.ts";
import { GuestChange } from "./guest.ts";
import {
  RelayAnswer,
  RelayClose,
  RelayClosed,
  RelayConnected,
  RelayConnection,
  RelayHealth,
  RelayInject,
  RelayLimits,
  RelayNews,
  RelayOpen,
  RelayRefused,
  RelayReleaseSlot,
  RelayRenewEpochs,
  RelaySamples,
  RelaySignalGone,
  RelaySlate,
  RelaySlateWanted,
  RelaySwitchSender,
} from "./relay-ipc.ts";
import { ErrorBodySchema } from "./signalling.ts";
import { GuestId, MediaSessionId, SerialId } from "./values.ts";

/** Version of the JSON messages over NATS. docs/protocol/fleet.md. */

/** A node doesn't join a fleet of another version. */
export const FLEET_PROTOCOL = 1;

/** ID that a node draws at each start. */
export const FleetNodeId = z
  .string()
  .regex(/^[a-z0-9]{20}$/)
  .brand<"FleetNodeId">();
export type FleetNodeId = z.infer<typeof FleetNodeId>;

/** The operator's name, such as `tokyo`. */
export const Region = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .brand<"Region">();
export type Region = z.infer<typeof Region>;

/** Load of a relay node. */
export const FleetLoad = z.object({
  /** Share of one core, as the mean of its processes; 1 is all. */
  cpuShare: z.number().min(0),
  publishers: z.number().int().min(0),
  subscribers: z.number().int().min(0),
});
export type FleetLoad = z.infer<typeof FleetLoad>;

/** Sent twice per second; renews the lease. */
export const RelayAnnouncement = z.object({
  protocol: z.literal(FLEET_PROTOCOL),
  region: Region,
  addresses: z.array(z.string()).max(64),
  load: FleetLoad,
  /** All relay processes run. */
  ready: z.boolean(),
  /** The node takes no new streams. */
  draining: z.boolean(),
  version: z.string().max(64),
});
export type RelayAnnouncement = z.infer<typeof RelayAnnouncement>;

/** Sender of a stream. `holder`: digest, because the media session's name is the right to take it over. */
export const SlotRecord = z.object({ relay: FleetNodeId, holder: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
export type SlotRecord = z.infer<typeof SlotRecord>;

const ClientKind = z.enum(["page", "whip"]);
/** Password or links that admit clients. Absent from older nodes. */
const Credentials = z.string().regex(/^[A-Za-z0-9_-]{16}$/);

/**
 * `api`: notified of the session; an API node, or the relay node that a stream cascades to. `viaCascade`, subscribe: a stream
 * sent elsewhere cascades to this node.
 */
const FleetOpen = RelayOpen.extend({
  api: FleetNodeId,
  client: ClientKind,
  credentials: Credentials.optional(),
  /** The client's in session reports: random, without meaning elsewhere. Absent from older nodes. */
  device: z.string().max(64).optional(),
  /** Names the client in events. Absent from older nodes. */
  connection: ConnectionId.optional(),
  limits: RelayLimits.shape.limits,
  viaCascade: z.literal(true).optional(),
});
/** See {@link RelayOpen}. */
export type FleetOpen = z.infer<typeof FleetOpen>;

/** A session's facts for an API node that adopts it. */
export const FleetRunning = FleetOpen.pick({
  session: true,
  direction: true,
  streams: true,
  playout: true,
  fast: true,
  standby: true,
  returnAfterSeconds: true,
  path: true,
  layerOf: true,
  introduction: true,
  limits: true,
  credentials: true,
  device: true,
}).extend({
  recording: z.literal(true).optional(),
  /** Absent from older relay nodes, and if an older API node opened the session. */
  facts: FleetClientFacts.optional(),
});
/** See {@link FleetRunning}. */
export type FleetRunning = z.infer<typeof FleetRunning>;

/** Asks a relay node something, for an API node or a relay node of another one; each is answered by a {@link FleetReply}. */
export const FleetRequest = z.discriminatedUnion("type", [
  FleetOpen,
  // `serialId`: close only a session of that ID. Ignored by older nodes.
  RelayClose.extend({ serialId: SerialId.optional() }),
  RelaySignalGone,
  RelayLimits,
  RelayInject.omit({ request: true }),
  RelayRenewEpochs,
  // `kept` spares clients with these credentials.
  z.object({ type: z.literal("end-serial-id"), serialId: SerialId, error: ErrorBodySchema, kept: Credentials.optional() }),
  // `putOut`: a removed receiver, after which its senders start another epoch; `event`: that occasion.
  z.object({
    type: z.literal("end-session"),
    session: MediaSessionId,
    error: ErrorBodySchema,
    putOut: z.literal(true).optional(),
    event: RelayRenewEpochs.shape.event.optional(),
  }),
  z.object({ type: z.literal("list"), serialId: SerialId }),
  z.object({ type: z.literal("clients"), serialId: SerialId }),
  z.object({ type: z.literal("survey") }),
  /** Which sessions of this API node still run, after losing the NATS connection. */
  z.object({ type: z.literal("running"), api: FleetNodeId }),
  /** A page resumed its session at `api`, which gets its news from now on. `bad-request` from older nodes. */
  z.object({ type: z.literal("adopt"), session: MediaSessionId, serialId: SerialId, api: FleetNodeId }),
  /** Events of the session's client follow another session from now on. `bad-request` from older nodes. */
  z.object({ type: z.literal("continued"), session: MediaSessionId }),
  /** Viewers are coming, so cascade the streams. */
  z.object({ type: z.literal("prepare"), streams: RelayOpen.shape.streams }),
  /** A sender came to another node: `done` if the silent one here gave the stream up. */
  RelayReleaseSlot.omit({ request: true }),
  RelaySwitchSender.omit({ request: true }),
  /** A standby joined `node` for a sender here: `done` if it is taken. `session` is the standby's. */
  z.object({
    type: z.literal("take-standby"),
    node: FleetNodeId,
    streams: RelayOpen.shape.streams,
    session: MediaSessionId,
    replaces: MediaSessionId.optional(),
  }),
  /** A director's change for a guest. Answers `unknown-guest` from other nodes. */
  z.object({ type: z.literal("direct-guest"), serialId: SerialId, guest: GuestId, change: GuestChange }),
  /** A picture for a channel without sender. Ignored where the channel isn't in use. */
  RelaySlate,
  z.object({ type: z.literal("ping") }),
]);
export type FleetRequest = z.infer<typeof FleetRequest>;

/** Request ID: a repeat isn't executed again. Absent from older nodes. */
export const FleetAsk = z.object({ ask: z.string().max(64).optional() });

const Rates = z.object({ packetsIn: z.number(), packetsOut: z.number(), cpuShare: z.number() });
/** One relay process. Times in ms; see RelaySurvey of the studio. */
const FleetSurvey = z.object({
  slot: z.number().int().min(0),
  state: z.enum(["starting", "ready", "waiting", "stopping", "stopped"]),
  pid: z.number().int().optional(),
  uptime: z.number().optional(),
  restarts: z.number().int(),
  health: RelayHealth.optional(),
  rates: Rates.optional(),
  connections: z.array(z.object({ seen: RelayConnection, client: ClientKind })).optional(),
});

/** Answers of a relay node. */
export const FleetReply = z.discriminatedUnion("type", [
  z.object({ type: z.literal("done") }),
  z.object({ type: z.literal("error"), error: ErrorBodySchema }),
  /** Ask that relay node instead. */
  z.object({ type: z.literal("elsewhere"), relay: FleetNodeId }),
  z.object({ type: z.literal("connections"), connections: z.array(RelayConnection) }),
  z.object({ type: z.literal("clients"), clients: z.array(z.object({ session: MediaSessionId, client: ClientKind })) }),
  z.object({ type: z.literal("surveys"), surveys: z.array(FleetSurvey) }),
  z.object({ type: z.literal("injected"), receivers: z.number().int().min(0) }),
  z.object({ type: z.literal("switched"), streams: z.number().int().min(0) }),
  z.object({ type: z.literal("running"), sessions: z.array(MediaSessionId) }),
  z.object({ type: z.literal("adopted"), media: FleetRunning }),
]);
export type FleetReply = z.infer<typeof FleetReply>;

const From = { relay: FleetNodeId };
/** Tells of a relay node to the node that opened a session. */
export const FleetTell = z.discriminatedUnion("type", [
  RelayAnswer.extend(From),
  /** Absent from older API nodes. */
  RelayConnected.extend(From),
  /** Absent from older relay nodes. */
  RelayNews.extend(From),
  RelayRefused.extend(From),
  RelayClosed.extend(From),
  /** Unknown to older API nodes. */
  RelaySamples.extend({ ...From, region: Region }),
  /** Another API node adopted the session. Unknown to older API nodes. */
  z.object({ type: z.literal("moved"), session: MediaSessionId, ...From }),
]);
export type FleetTell = z.infer<typeof FleetTell>;

/**
 * A client whose API node is gone. One of the other API nodes gets it and records the events that are missing. Unknown to older API
 * nodes.
 */
export const FleetOrphan = z.object({
  type: z.literal("orphan"),
  ...From,
  media: FleetRunning.pick({ session: true, direction: true, streams: true, standby: true, layerOf: true }).extend({
    facts: FleetClientFacts,
  }),
  /** Absent: the session runs on. */
  ended: FleetClientEnd.optional(),
});
export type FleetOrphan = z.infer<typeof FleetOrphan>;

/** To an API node, which has the database; it answers with a `slate` request. */
export const FleetSlateWanted = RelaySlateWanted.extend(From);

/**
 * Serial IDs carried by a relay node, sent to all every second and for each new one, so that nodes watch their records. `sent`:
 * those with senders. `admitted`: clients' credentials by ID.
 */
export const FleetUse = z.object({
  relay: FleetNodeId,
  serialIds: z.array(SerialId),
  sent: z.array(SerialId).optional(),
  admitted: z.array(z.object({ serialId: SerialId, credentials: z.array(Credentials) })).optional(),
  running: z.record(FleetNodeId, z.number().int().min(0)).optional(),
});
export type FleetUse = z.infer<typeof FleetUse>;
