import { z } from "zod";
import {
  RelayAnswer,
  RelayClose,
  RelayClosed,
  RelayConnected,
  RelayConnection,
  RelayHealth,
  RelayInject,
  RelayLimits,
  RelayOpen,
  RelayRefused,
  RelayReleaseSlot,
  RelayRenewEpochs,
  RelaySignalGone,
} from "./relay-ipc.ts";
import { ErrorBodySchema } from "./signalling.ts";
import { MediaSessionId, SerialId } from "./values.ts";

/** Between API nodes and relay nodes over NATS: JSON. docs/protocol/fleet.md. */

/** Version of these messages. A node takes no part in a fleet of another version. */
export const FLEET_PROTOCOL = 1;

/** Name of one node of the fleet, drawn at its start; a node that is started again is another one. */
export const FleetNodeId = z
  .string()
  .regex(/^[a-z0-9]{20}$/)
  .brand<"FleetNodeId">();
export type FleetNodeId = z.infer<typeof FleetNodeId>;

/** Place of a node, by the operator's own names, such as `tokyo`. */
export const Region = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .brand<"Region">();
export type Region = z.infer<typeof Region>;

/** Load that a relay node carries. */
export const FleetLoad = z.object({
  /** Of one processor core, mean of the node's relay processes; 1 is all of it. */
  cpuShare: z.number().min(0),
  publishers: z.number().int().min(0),
  subscribers: z.number().int().min(0),
});
export type FleetLoad = z.infer<typeof FleetLoad>;

/** Announces a relay node, twice a second: its lease. */
export const RelayAnnouncement = z.object({
  protocol: z.literal(FLEET_PROTOCOL),
  region: Region,
  /** Addresses under which its media ports are seen from outside, beside those of its interfaces. */
  addresses: z.array(z.string()).max(64),
  load: FleetLoad,
  /** All its relay processes run. */
  ready: z.boolean(),
  /** It takes no new streams. */
  draining: z.boolean(),
  /** Of the program. */
  version: z.string().max(64),
});
export type RelayAnnouncement = z.infer<typeof RelayAnnouncement>;

/** Names who sends a stream. `holder` is a digest of the media session's name, as the name is the right to take it over. */
export const SlotRecord = z.object({ relay: FleetNodeId, holder: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
export type SlotRecord = z.infer<typeof SlotRecord>;

const ClientKind = z.enum(["page", "whip"]);
/** Name of the password or the links by which clients are let in on an ID. A node of before leaves it out. */
const Credentials = z.string().regex(/^[A-Za-z0-9_-]{16}$/);

/**
 * `api` hears what becomes of the session: an API node, or the relay node that a stream cascades to. `viaCascade`, subscribe: the viewer is
 * served at this node also where a stream is sent at another one, from which it cascades then.
 */
const FleetOpen = RelayOpen.extend({
  api: FleetNodeId,
  client: ClientKind,
  credentials: Credentials.optional(),
  limits: RelayLimits.shape.limits,
  viaCascade: z.literal(true).optional(),
});
/** Opens a session at a relay node; see {@link RelayOpen}. */
export type FleetOpen = z.infer<typeof FleetOpen>;

/** Asks a relay node something, for an API node or a relay node of another one; each is answered by a {@link FleetReply}. */
export const FleetRequest = z.discriminatedUnion("type", [
  FleetOpen,
  // `serialId`: closed only where it is a session of that ID. A node of before does not look.
  RelayClose.extend({ serialId: SerialId.optional() }),
  RelaySignalGone,
  RelayLimits,
  RelayInject.omit({ request: true }),
  RelayRenewEpochs,
  // `kept`: who was let in by these credentials stays.
  z.object({ type: z.literal("end-serial-id"), serialId: SerialId, error: ErrorBodySchema, kept: Credentials.optional() }),
  // `putOut`: of a receiver that may not go on, so that its senders are to begin another epoch once it has gone; `event` names that occasion.
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
  /** Asks which sessions of this API node still run: after a connection to NATS was lost, with what was said meanwhile. */
  z.object({ type: z.literal("running"), api: FleetNodeId }),
  /** Viewers of these streams are about to come: what is sent elsewhere cascades from now on. */
  z.object({ type: z.literal("prepare"), streams: RelayOpen.shape.streams }),
  /** A sender came to another node: answered by `done` where the one here, of which nothing came, has given the stream up. */
  RelayReleaseSlot.omit({ request: true }),
  z.object({ type: z.literal("ping") }),
]);
export type FleetRequest = z.infer<typeof FleetRequest>;

/** Name of a request, beside its members: one that comes again under the same name was not heard to be answered, and is not done again. A node of before leaves it out. */
export const FleetAsk = z.object({ ask: z.string().max(64).optional() });

const Rates = z.object({ packetsIn: z.number(), packetsOut: z.number(), cpuShare: z.number() });
/** One relay process of a node. Times in ms; see RelaySurvey of the studio. */
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
  /** The stream is at another relay node: to be asked there. */
  z.object({ type: z.literal("elsewhere"), relay: FleetNodeId }),
  z.object({ type: z.literal("connections"), connections: z.array(RelayConnection) }),
  z.object({ type: z.literal("clients"), clients: z.array(z.object({ session: MediaSessionId, client: ClientKind })) }),
  z.object({ type: z.literal("surveys"), surveys: z.array(FleetSurvey) }),
  z.object({ type: z.literal("injected"), receivers: z.number().int().min(0) }),
  z.object({ type: z.literal("running"), sessions: z.array(MediaSessionId) }),
]);
export type FleetReply = z.infer<typeof FleetReply>;

const From = { relay: FleetNodeId };
/** Tells of a relay node to the node that opened a session. */
export const FleetTell = z.discriminatedUnion("type", [
  RelayAnswer.extend(From),
  /** An API node of before leaves it out. */
  RelayConnected.extend(From),
  RelayRefused.extend(From),
  RelayClosed.extend(From),
]);
export type FleetTell = z.infer<typeof FleetTell>;

/**
 * The serial IDs that a relay node carries, told to all every second, and when there is a new one: whoever hears it watches what is stored
 * of them. `sent`: of these, the ones of which something is sent there. `admitted`: by which credentials the clients of each were let in.
 */
export const FleetUse = z.object({
  relay: FleetNodeId,
  serialIds: z.array(SerialId),
  sent: z.array(SerialId).optional(),
  admitted: z.array(z.object({ serialId: SerialId, credentials: z.array(Credentials) })).optional(),
  running: z.record(FleetNodeId, z.number().int().min(0)).optional(),
});
export type FleetUse = z.infer<typeof FleetUse>;
