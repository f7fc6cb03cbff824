import { z } from "zod";
import { EpochRenewal, EpochRequest } from "./epoch.ts";
import { DirectedGuest, GuestIntroduction, RelayGuest } from "./guest.ts";
import { StreamLimits } from "./serial-id-values.ts";
import { SAMPLES_PER_MESSAGE, SessionSample } from "./session-samples.ts";
import { ErrorBodySchema } from "./signalling.ts";
import { SlateFrame } from "./slate.ts";
import {
  Channel,
  FastChannel,
  GuestId,
  MediaSessionId,
  PlayoutPath,
  ReturnAfterSeconds,
  SenderPath,
  SerialId,
  StreamRef,
} from "./values.ts";

/** Sent from the studio process to a relay process over Node's IPC channel. docs/protocol/fleet.md. */

export const RelayOpen = z.object({
  type: z.literal("open"),
  session: MediaSessionId,
  direction: z.enum(["publish", "subscribe"]),
  /** One for our clients; a WHIP or WHEP client may bind video and audio. */
  streams: z.array(StreamRef).min(1).max(2),
  offer: z.string(),
  playout: PlayoutPath,
  replaces: MediaSessionId.optional(),
  /** Publish: FAST channel, and the delay of the stream's own channel. */
  fast: FastChannel.optional(),
  limits: StreamLimits.optional(),
  /** For subscribers: another node's relay, whose viewers are checked there. */
  cascade: z.literal(true).optional(),
  /** Subscribe: no media until a heartbeat ends standby. Publish: stands by for another sender. */
  standby: z.literal(true).optional(),
  returnAfterSeconds: ReturnAfterSeconds.optional(),
  /** Publish: stands by for a sender at another node. Subscribe: takes that standby for the sender's node. */
  away: z.literal(true).optional(),
  /** Publish: takes over from the stream's cascade here at its first keyframe. */
  follows: z.literal(true).optional(),
  path: SenderPath.optional(),
  layerOf: MediaSessionId.optional(),
  /** For subscribers: requests the stream's epochs; absent if unencrypted. */
  epochRequest: EpochRequest.optional(),
  introduction: GuestIntroduction.optional(),
});
export type RelayOpen = z.infer<typeof RelayOpen>;
/** `error` is absent if its client asked. */
export const RelayClose = z.object({ type: z.literal("close"), session: MediaSessionId, error: ErrorBodySchema.optional() });
/** Takes a stream from another node's relay: answered by `cascade-offer` for that relay, or `closed`. `close` ends it. */
export const RelayCascade = z.object({
  type: z.literal("cascade"),
  session: MediaSessionId,
  stream: StreamRef,
  /** The stream's standby at that node joins the sender here. */
  away: z.literal(true).optional(),
  /** Cascade of the same stream from another node, which it ends at its own first packet. */
  follows: MediaSessionId.optional(),
});
export type RelayCascade = z.infer<typeof RelayCascade>;
/** The other relay's answer to a cascade's offer. */
export const RelayCascadeAnswer = z.object({ type: z.literal("cascade-answer"), session: MediaSessionId, sdp: z.string() });
/** The signalling socket is gone (true) or back (false): shortens the silence that frees its slot. */
export const RelaySignalGone = z.object({ type: z.literal("signal-gone"), session: MediaSessionId, gone: z.boolean() });
/** Ends sessions that are no longer allowed. */
export const RelayLimits = z.object({ type: z.literal("limits"), serialId: SerialId, limits: StreamLimits });
/** Lists connections, of one serial ID or all; answered by `connections` with the same `request`. */
export const RelayList = z.object({ type: z.literal("list"), request: z.number().int(), serialId: SerialId.optional() });
/**
 * The server's state on a control channel without a sending client; answered by `injected` with the same `request`. `value`:
 * JSON.
 */
export const RelayInject = z.object({
  type: z.literal("inject"),
  request: z.number().int(),
  stream: StreamRef,
  key: z.string().min(1).max(255),
  // Unvalidated: schemas recurse as deep as the value. The writer refuses too deep ones.
  value: z.unknown().refine((value) => value !== undefined),
});
export type RelayInject = z.infer<typeof RelayInject>;
/** Makes room for another sender: ends a silent one. Answered by `slot-released` with the same `request`. */
export const RelayReleaseSlot = z.object({ type: z.literal("release-slot"), request: z.number().int(), stream: StreamRef });
/** Switches each stream of the channel to its standby, at a keyframe. Answered by `sender-switched` with the same `request`. */
export const RelaySwitchSender = z.object({
  type: z.literal("switch-sender"),
  request: z.number().int(),
  serialId: SerialId,
  channel: Channel,
});
/** A director's requests to a guest; replaces earlier ones. Answered by `guest-directed` with the same `request`. */
export const RelayDirectGuest = z.object({
  type: z.literal("direct-guest"),
  request: z.number().int(),
  serialId: SerialId,
  guest: GuestId,
  direction: DirectedGuest,
});
export type RelayDirectGuest = z.infer<typeof RelayDirectGuest>;
/** Shows the owner's picture on a channel while no sender is live. No frames: none. Unknown streams are ignored. */
export const RelaySlate = z.object({
  type: z.literal("slate"),
  serialId: SerialId,
  channel: Channel,
  frames: z.array(SlateFrame),
});
/** A client was removed: senders start another epoch. `event`: the occasion. */
export const RelayRenewEpochs = z.object({
  type: z.literal("renew-epochs"),
  serialId: SerialId,
  event: EpochRenewal.shape.event,
});
/** Ends all injected states of a serial ID. */
export const RelayStopInjecting = z.object({ type: z.literal("stop-injecting"), serialId: SerialId });
/** Senders end at `until`, ms of the machine's monotonic clock, unless extended. Without any, never. */
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
  RelaySwitchSender,
  RelayDirectGuest,
  RelaySlate,
  RelayRenewEpochs,
  RelayStopInjecting,
  RelayLease,
  RelayStop,
]);
export type ToRelay = z.infer<typeof ToRelay>;

export const RelayReady = z.object({ type: z.literal("ready"), pid: z.number().int() });
export const RelayAnswer = z.object({ type: z.literal("answer"), session: MediaSessionId, sdp: z.string() });
/** Sent once, when ICE has chosen an address and a packet arrived. */
export const RelayConnected = z.object({ type: z.literal("connected"), session: MediaSessionId });
/**
 * Of a connected client. `lost`: nothing arrives from the sender, which keeps its slot; `back`: it does again. `on-air`: a
 * standby's streams are forwarded, or a standby receiver is served; `off-air`: no longer. `recording`: the receiver records;
 * `recorded`: no longer. `tally-…`: a sender of control data set the tally; never of encrypted data.
 */
export const RelayNews = z.object({
  type: z.literal("news"),
  session: MediaSessionId,
  news: z.enum([
    "lost",
    "back",
    "on-air",
    "off-air",
    "recording",
    "recorded",
    "tally-off",
    "tally-red",
    "tally-green",
    "tally-amber",
  ]),
});
export type RelayNews = z.infer<typeof RelayNews>;
export const RelayRefused = z.object({ type: z.literal("refused"), session: MediaSessionId, error: ErrorBodySchema });
export const RelayClosed = z.object({ type: z.literal("closed"), session: MediaSessionId, error: ErrorBodySchema.optional() });
/** The session's last seconds, oldest first. Before its `closed`, the rest. */
export const RelaySamples = z.object({
  type: z.literal("samples"),
  session: MediaSessionId,
  samples: z
    .array(SessionSample)
    .min(1)
    .max(2 * SAMPLES_PER_MESSAGE),
});
export const RelayCascadeOffer = z.object({ type: z.literal("cascade-offer"), session: MediaSessionId, sdp: z.string() });
/** An established connection, by the relay's counters. */
export const RelayConnection = z.object({
  session: MediaSessionId,
  direction: z.enum(["publish", "subscribe"]),
  streams: z.array(StreamRef).min(1).max(2),
  /** For publishers, the second channel. */
  fastChannel: Channel.optional(),
  /** Publish: stands by; none of its streams is forwarded. Absent: no. */
  standby: z.literal(true).optional(),
  /** Publish: joined as a standby, and is forwarded now. Absent: no. */
  standbyOnAir: z.literal(true).optional(),
  /** Publish: one of several networks of a sender. `idle`: a backup that carries nothing now. Absent: the only network. */
  path: z.object({ name: SenderPath.shape.name, idle: z.boolean() }).optional(),
  /** Chosen by ICE (RFC 8445 §8.1.1); absent if unknown. */
  address: z.string().optional(),
  /** True if `address` is a TURN server's. */
  turn: z.boolean(),
  /** The client reports that it takes the stream directly. */
  direct: z.boolean().optional(),
  /** Subscribe: the client reports that it records the stream. Absent: no. */
  recording: z.literal(true).optional(),
  /** Server clock, ms since the Unix epoch. */
  openedAt: z.number(),
  /** Rate of the last second, including headers above UDP. */
  bitsPerSecond: z.number(),
  /** Last 5 s, 0 to 1: inbound after repair, outbound as reported. Absent for control data. */
  lossRatio: z.number().min(0).max(1).optional(),
  /** Client to relay, ms; absent if unmeasured or from an older relay. */
  roundTripMs: z.number().min(0).optional(),
  /** Absent on a single machine. */
  region: z.string().optional(),
  /** Publish: the guest in the green room. Absent: none. */
  guest: RelayGuest.optional(),
});
export type RelayConnection = z.infer<typeof RelayConnection>;
export const RelayConnections = z.object({
  type: z.literal("connections"),
  request: z.number().int(),
  connections: z.array(RelayConnection),
});
/** Receivers reached, or the refusal. */
export const RelayInjected = z.object({
  type: z.literal("injected"),
  request: z.number().int(),
  outcome: z.union([z.object({ receivers: z.number().int() }), z.object({ error: ErrorBodySchema })]),
});
export type RelayInjected = z.infer<typeof RelayInjected>;
export const RelaySlotReleased = z.object({ type: z.literal("slot-released"), request: z.number().int(), free: z.boolean() });
/** Streams that have a live standby and switch to it. */
export const RelaySenderSwitched = z.object({
  type: z.literal("sender-switched"),
  request: z.number().int(),
  streams: z.number().int().min(0),
});
/** Connections of the guest that follow, or the refusal. */
export const RelayGuestDirected = z.object({
  type: z.literal("guest-directed"),
  request: z.number().int(),
  outcome: z.union([z.object({ connections: z.number().int() }), z.object({ error: ErrorBodySchema })]),
});
export type RelayGuestDirected = z.infer<typeof RelayGuestDirected>;
/** Nothing is live on a channel with subscribers. Answered by `slate` if it has one. May repeat. */
export const RelaySlateWanted = z.object({ type: z.literal("slate-wanted"), serialId: SerialId, channel: Channel });
/** RTP since the start, bytes without UDP and IP headers. */
export const RelayTraffic = z.object({
  bytesIn: z.number(),
  /** To subscribers, with FEC, without retransmissions. */
  bytesOut: z.number(),
  packetsRetransmitted: z.number(),
  repairPackets: z.number(),
});
export type RelayTraffic = z.infer<typeof RelayTraffic>;
/** Limit of first frames in one report; further ones aren't counted. */
export const MAX_FIRST_FRAMES = 1000;
/** Viewers' experience. Freezes come from their heartbeats and are totals since the start. */
export const RelayViewing = z.object({
  /** Number of streams taken from other nodes. */
  cascades: z.number().int().min(0),
  freezes: z.number().int().min(0),
  freezeSeconds: z.number().min(0),
  /** Seconds to the first frame, one per viewer since the last report. */
  firstFrames: z.array(z.number().min(0)).max(MAX_FIRST_FRAMES),
});
export type RelayViewing = z.infer<typeof RelayViewing>;
/** Sent every second. CPU time in microseconds since the start. */
export const RelayHealth = z.object({
  type: z.literal("health"),
  publishers: z.number().int(),
  subscribers: z.number().int(),
  packetsIn: z.number(),
  packetsOut: z.number(),
  cpuMicroseconds: z.number(),
  eventLoopDelayP99Ms: z.number(),
  memoryBytes: z.number(),
  /** Absent from older nodes. */
  traffic: RelayTraffic.optional(),
  /** Absent from older nodes. */
  viewing: RelayViewing.optional(),
});
export const FromRelay = z.discriminatedUnion("type", [
  RelayReady,
  RelayAnswer,
  RelayConnected,
  RelayNews,
  RelayRefused,
  RelayClosed,
  RelaySamples,
  RelayCascadeOffer,
  RelayConnections,
  RelayInjected,
  RelaySlotReleased,
  RelaySenderSwitched,
  RelayGuestDirected,
  RelaySlateWanted,
  RelayHealth,
]);
export type FromRelay = z.infer<typeof FromRelay>;

/** JSON in the process's first argument. */
export const RelayConfig = z.object({
  /** UDP; both 0 lets the system choose. */
  portRangeBegin: z.number().int().min(0).max(65535),
  /** Inclusive. */
  portRangeEnd: z.number().int().min(0).max(65535),
  bindAddress: z.string().optional(),
  /** Offers 127.0.0.1, for a browser on this machine without a network. */
  offerLoopback: z.boolean(),
  /** Additional addresses (1:1 NAT). */
  publicAddresses: z.array(z.string()),
  /** Listens for clients of TURN servers; absent without TURN. */
  turnIngress: z.literal(true).optional(),
});
export type RelayConfig = z.infer<typeof RelayConfig>;
