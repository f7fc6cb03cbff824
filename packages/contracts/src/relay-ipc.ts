import { z } from "zod";
import { EpochRenewal, EpochRequest } from "./epoch.ts";
import { StreamLimits } from "./serial-id-values.ts";
import { ErrorBodySchema } from "./signalling.ts";
import { Channel, FastChannel, MediaSessionId, PlayoutPath, SerialId, StreamRef } from "./values.ts";

/** Between the studio process and its relay processes: structured messages over Node's IPC channel. docs/protocol/fleet.md. */

export const RelayOpen = z.object({
  type: z.literal("open"),
  session: MediaSessionId,
  direction: z.enum(["publish", "subscribe"]),
  /** Streams wanted: one for our own clients; a WHIP or WHEP client may bind one video and one audio stream. */
  streams: z.array(StreamRef).min(1).max(2),
  offer: z.string(),
  playout: PlayoutPath,
  replaces: MediaSessionId.optional(),
  /** Publish: each stream's FAST channel, and how long its own channel is held. */
  fast: FastChannel.optional(),
  /** Limits of the serial ID; absent: everything is allowed. */
  limits: StreamLimits.optional(),
  /** Subscribe: the client is a relay of another node, to which the stream cascades. It stands for viewers that are checked there. */
  cascade: z.literal(true).optional(),
  /** Subscribe: takes no media until a heartbeat of the client says that it is not in standby any more. */
  standby: z.literal(true).optional(),
  /** Subscribe: request for the epochs of the stream; absent where nothing is encrypted. */
  epochRequest: EpochRequest.optional(),
});
export type RelayOpen = z.infer<typeof RelayOpen>;
/** Ends a session. `error`: the reason of the studio; absent: its client asked for it. */
export const RelayClose = z.object({ type: z.literal("close"), session: MediaSessionId, error: ErrorBodySchema.optional() });
/**
 * Takes a stream from a relay of another node for the viewers here: answered by `cascade-offer`, which that relay is to answer, or by
 * `closed`. `close` ends it.
 */
export const RelayCascade = z.object({ type: z.literal("cascade"), session: MediaSessionId, stream: StreamRef });
/** Passes on what the other relay answered to the offer of a cascade. */
export const RelayCascadeAnswer = z.object({ type: z.literal("cascade-answer"), session: MediaSessionId, sdp: z.string() });
/** The client's signalling socket is gone (true) or back (false): shortens the silence after which its slot is freed. */
export const RelaySignalGone = z.object({ type: z.literal("signal-gone"), session: MediaSessionId, gone: z.boolean() });
/** Changes what a serial ID allows: sessions that it does not allow any more end, with an error. */
export const RelayLimits = z.object({ type: z.literal("limits"), serialId: SerialId, limits: StreamLimits });
/** Asks what is connected now, to a serial ID or, without one, to any; answered by `connections` with the same `request`. */
export const RelayList = z.object({ type: z.literal("list"), request: z.number().int(), serialId: SerialId.optional() });
/**
 * A state that the server itself says on a control channel which no client sends on; answered by `injected` with the same `request`.
 * `value` is JSON.
 */
export const RelayInject = z.object({
  type: z.literal("inject"),
  request: z.number().int(),
  stream: StreamRef,
  key: z.string().min(1).max(255),
  // Not looked into: a schema of JSON goes as deep as the value does. What is too deep is refused where it is written.
  value: z.unknown().refine((value) => value !== undefined),
});
export type RelayInject = z.infer<typeof RelayInject>;
/**
 * Somebody wants to send the stream: a sender here of which nothing comes ends, and whether the stream has no sender here then is answered
 * by `slot-released` with the same `request`.
 */
export const RelayReleaseSlot = z.object({ type: z.literal("release-slot"), request: z.number().int(), stream: StreamRef });
/** Somebody was put out of a serial ID: its senders are told to begin another epoch. `event` names the occasion. */
export const RelayRenewEpochs = z.object({
  type: z.literal("renew-epochs"),
  serialId: SerialId,
  event: EpochRenewal.shape.event,
});
/** Everything that the server says on the control channels of a serial ID ends. */
export const RelayStopInjecting = z.object({ type: z.literal("stop-injecting"), serialId: SerialId });
/**
 * Senders are this relay's until `until`, in ms of the machine's monotonic clock (the same in all its processes), unless a later one comes;
 * then they end. Without any, senders stay for as long as they send.
 */
export const RelayLease = z.object({ type: z.literal("lease"), until: z.number() });
export type RelayLease = z.infer<typeof RelayLease>;
export const RelayStop = z.object({ type: z.literal("stop") });
export const ToRelay = z.discriminatedUnion("type", [
  RelayOpen,
  RelayClose,
  RelayCascade,
  RelayCascadeAnswer,
  RelaySignalGone,
  RelayLimits,
  RelayList,
  RelayInject,
  RelayReleaseSlot,
  RelayRenewEpochs,
  RelayStopInjecting,
  RelayLease,
  RelayStop,
]);
export type ToRelay = z.infer<typeof ToRelay>;

/** From a relay process: it takes sessions, and what became of each. */
export const RelayReady = z.object({ type: z.literal("ready"), pid: z.number().int() });
export const RelayAnswer = z.object({ type: z.literal("answer"), session: MediaSessionId, sdp: z.string() });
/** ICE has chosen an address and something of the client's has come: the session is no longer being set up. Once. */
export const RelayConnected = z.object({ type: z.literal("connected"), session: MediaSessionId });
export const RelayRefused = z.object({ type: z.literal("refused"), session: MediaSessionId, error: ErrorBodySchema });
export const RelayClosed = z.object({ type: z.literal("closed"), session: MediaSessionId, error: ErrorBodySchema.optional() });
/** The offer of a cascade. */
export const RelayCascadeOffer = z.object({ type: z.literal("cascade-offer"), session: MediaSessionId, sdp: z.string() });
/** One media connection that is established, by the relay's own counters. */
export const RelayConnection = z.object({
  session: MediaSessionId,
  direction: z.enum(["publish", "subscribe"]),
  streams: z.array(StreamRef).min(1).max(2),
  /** Publish: the second channel of each stream. */
  fastChannel: Channel.optional(),
  /** Address that media is exchanged with, as ICE chose it (RFC 8445 §8.1.1); absent when the transport does not say. */
  address: z.string().optional(),
  /** True: media comes by way of a TURN server, whose address `address` then is. */
  turn: z.boolean(),
  /** True: the client reports that it takes the stream directly from its sender; absent means no. */
  direct: z.boolean().optional(),
  /** Server clock, ms since the Unix epoch. */
  openedAt: z.number(),
  /** Over the last second; headers included, UDP and below not. */
  bitsPerSecond: z.number(),
  /** Of the last 5 s, 0 to 1: towards the relay what was not repaired, from it what the receiver reports. Absent for control data. */
  lossRatio: z.number().min(0).max(1).optional(),
  /** Round trip between client and relay, ms; absent until measured, and from an older relay. */
  roundTripMs: z.number().min(0).optional(),
  /** Region of the relay's node; absent where there is one machine. */
  region: z.string().optional(),
});
export type RelayConnection = z.infer<typeof RelayConnection>;
export const RelayConnections = z.object({
  type: z.literal("connections"),
  request: z.number().int(),
  connections: z.array(RelayConnection),
});
/** Number of receivers that an injected state reached at once, or the reason of its refusal. */
export const RelayInjected = z.object({
  type: z.literal("injected"),
  request: z.number().int(),
  outcome: z.union([z.object({ receivers: z.number().int() }), z.object({ error: ErrorBodySchema })]),
});
export type RelayInjected = z.infer<typeof RelayInjected>;
export const RelaySlotReleased = z.object({ type: z.literal("slot-released"), request: z.number().int(), free: z.boolean() });
/** RTP since the relay started, in bytes without UDP and IP headers. */
export const RelayTraffic = z.object({
  bytesIn: z.number(),
  /** Bytes that went to subscribers, FEC included; without what went again. */
  bytesOut: z.number(),
  /** Of the packets out, those that a viewer had again. */
  packetsRetransmitted: z.number(),
  /** Of the packets out, FEC. */
  repairPackets: z.number(),
});
export type RelayTraffic = z.infer<typeof RelayTraffic>;
/** Every second: the relay lives, and what it carries. CPU in microseconds since it started. */
export const RelayHealth = z.object({
  type: z.literal("health"),
  publishers: z.number().int(),
  subscribers: z.number().int(),
  packetsIn: z.number(),
  packetsOut: z.number(),
  cpuMicroseconds: z.number(),
  eventLoopDelayP99Ms: z.number(),
  /** Resident memory. */
  memoryBytes: z.number(),
  /** Absent from a node of the fleet that runs an older version. */
  traffic: RelayTraffic.optional(),
});
export const FromRelay = z.discriminatedUnion("type", [
  RelayReady,
  RelayAnswer,
  RelayConnected,
  RelayRefused,
  RelayClosed,
  RelayCascadeOffer,
  RelayConnections,
  RelayInjected,
  RelaySlotReleased,
  RelayHealth,
]);
export type FromRelay = z.infer<typeof FromRelay>;

/** Configures a relay process at its start, as JSON in its first argument. */
export const RelayConfig = z.object({
  /** First and last UDP port for media; both 0 lets the system choose. */
  portRangeBegin: z.number().int().min(0).max(65535),
  /** See `portRangeBegin`: the last port, included. */
  portRangeEnd: z.number().int().min(0).max(65535),
  /** Address to bind; absent binds all. */
  bindAddress: z.string().optional(),
  /** Also offer 127.0.0.1, so that a browser on this machine with no other network can connect. */
  offerLoopback: z.boolean(),
  /** Public addresses to offer beside those of the interfaces (1:1 NAT). */
  publicAddresses: z.array(z.string()),
  /** Also listen where clients of TURN servers are led in; absent: there is no TURN server. */
  turnIngress: z.literal(true).optional(),
});
export type RelayConfig = z.infer<typeof RelayConfig>;
