import { z } from "zod";
import { AudioCopiesRequest, CopyOffsets } from "./audio-copies.ts";
import { EpochAnswers, EpochList, EpochRenewal, EpochRenewed, EpochRequests } from "./epoch.ts";
import { MAX_FRAME_REPAIR_SYMBOLS } from "./frame-fec.ts";
import { GuestDirected, GuestReport } from "./guest.ts";
import { DelayMs, MAX_PATHS, PlayoutPath, SenderPath } from "./values.ts";
import { MAX_REPAIR_PACKETS } from "./window-phase.ts";

/** Largest short side on screen for which a sender makes a small encoding, px. */
export const MAX_SMALL_HEIGHT = 360;
/** A small encoding of this share of the shown height is sharp enough: senders size it, and relays choose it, by this. */
export const SHARP_SHARE = 0.75;

/**
 * One negotiated data channel per media connection of our clients, unordered and unreliable. JSON text; each message stands
 * alone, is repeated while it matters, and the newest wins. docs/protocol/side-channel.md.
 */
export const SIDE_CHANNEL_LABEL = "setsuna-side";
export const SIDE_CHANNEL_ID = 100;
/** Ms, at both ends; the connection is dead after three missing. */
export const HEARTBEAT_INTERVAL_MS = 1000;
export const HEARTBEAT_TIMEOUT_MS = 3500;
/** Retry interval while waiting for a keyframe, ms. */
export const KEYFRAME_RETRY_MS = 250;

/** Longest reported stage, ms; omit longer ones. */
export const MAX_STAGE_MS = 60_000;
/** Milliseconds; slightly negative if the compared clocks differ. */
const ComparedMs = z.number().min(-MAX_STAGE_MS).max(MAX_STAGE_MS);
const MeanMs = z.number().min(0).max(MAX_STAGE_MS);
/**
 * Sender's stages, means of about the last second. `encoded`: the frame with the sender's RTP timestamp `rtp` left the encoder at
 * `at`, ms since the Unix epoch on the sender's clock. `encodeMs`: in the encoder. `pacerMs`: a packet in the pacer. Absent:
 * unknown.
 */
export const SenderTimes = z.object({
  encoded: z.object({ rtp: z.number().int().min(0).max(4_294_967_295), at: z.number() }).optional(),
  encodeMs: MeanMs.optional(),
  pacerMs: MeanMs.optional(),
});
export type SenderTimes = z.infer<typeof SenderTimes>;

/**
 * Playback at a viewer. `freezes`, `frozenMs`: since its previous connection, cumulative; absent: unknown. `latencyMs`: median of the
 * last 5 s from capture to screen; absent: not measured.
 */
export const PlayingFigures = z.object({
  freezes: z.number().int().min(0).optional(),
  frozenMs: z.number().int().min(0).optional(),
  latencyMs: z.number().int().min(0).max(MAX_STAGE_MS).optional(),
});
export type PlayingFigures = z.infer<typeof PlayingFigures>;

/**
 * Client to relay, every second. `serverMinusClientMs`: add to the client's clock; absent until measured. `settled`: good enough
 * for displayed figures; absent: no. `turn`: reaches the relay through TURN, which the relay can't tell (decision 0001); absent:
 * no or unknown. `answer`: the network has changed, so answer at once; older relays answer within a second. `delayMs`: receiver's
 * longest displayed delay; absent: unknown. `keyframes`: the sender makes one on request; absent: unknown (decision 0032).
 * `standby`: a standby receiver takes no media yet; absent: it does now (decision 0004). `sending`: of a video sender; absent:
 * unknown. `sourceMuted`: the system withholds camera or microphone, so it sends black or silence; absent: no. `pictureHeight`:
 * short side of the receiver's picture on screen, px; absent: unknown, so send the largest layer. `playing`: of a receiver; absent:
 * unknown. `recording`: the receiver records this stream; absent: no.
 */
export const Heartbeat = z.object({
  t: z.literal("heartbeat"),
  serverMinusClientMs: z.number().optional(),
  settled: z.boolean().optional(),
  turn: z.literal(true).optional(),
  answer: z.literal(true).optional(),
  delayMs: DelayMs.optional(),
  keyframes: z.literal(true).optional(),
  standby: z.literal(true).optional(),
  sending: SenderTimes.optional(),
  sourceMuted: z.literal(true).optional(),
  pictureHeight: z.number().int().min(1).max(16_384).optional(),
  playing: PlayingFigures.optional(),
  recording: z.literal(true).optional(),
});
/** Facts about the connection's one stream. */
export type HeartbeatOfStream = Partial<
  Pick<
    z.infer<typeof Heartbeat>,
    "delayMs" | "keyframes" | "standby" | "sending" | "sourceMuted" | "pictureHeight" | "playing" | "recording"
  >
>;
/**
 * Receiver to relay. Replaces RTCP PLI, which instant playout makes meaningless. `recording`: playback continues, but a recording
 * would begin closer to its start; absent: the decoder waits.
 */
export const KeyframeRequest = z.object({ t: z.literal("keyframe"), recording: z.literal(true).optional() });
export const PlayoutChange = z.object({ t: z.literal("playout"), path: PlayoutPath });
/** Maximum sequence numbers per NACK message. */
export const MAX_NACKED = 256;
/** Receiver to relay: 16-bit sequence numbers of carried packets to retransmit. Replaces RTCP generic NACK. */
export const NackRequest = z.object({
  t: z.literal("nack"),
  sequences: z.array(z.number().int().min(0).max(65535)).max(MAX_NACKED),
});
/**
 * Receiver to relay: amount of FEC; repeated every second unless 0, lapses after three. `slidingWindow`: can use repair symbols
 * over two source blocks (packet-carriage.ts); absent: no.
 */
export const FecRequest = z.object({
  t: z.literal("fec"),
  repairPackets: z.number().int().min(0).max(MAX_REPAIR_PACKETS),
  slidingWindow: z.literal(true).optional(),
});
export const FEC_REQUEST_MS = 1000;
/** Sender to relay: delay of the delayed channel; repeated every second. */
export const StreamDelay = z.object({ t: z.literal("delay"), delayMs: DelayMs });
/**
 * Receiver to relay: stop media because it comes directly from the sender (true), or begin as for a new receiver. Repeated every
 * second while true; lapses after three, so that no receiver stays without video.
 */
export const RouteRequest = z.object({ t: z.literal("route"), direct: z.boolean() });
/**
 * Receiver to relay: downlink capacity measured by instant playout, bit/s from the carrying RTP header on, and queueing, ms. On
 * change and every second while narrow; lapses after three. Never sent while the path wasn't full. `policed`: drops bursts
 * instead of queueing; absent: no, or an older receiver.
 */
export const DownlinkEstimate = z.object({
  t: z.literal("downlink-estimate"),
  bitsPerSecond: z.number().int().min(1).max(100_000_000_000),
  queuingDelayMs: z.number().int().min(0).max(60_000),
  policed: z.literal(true).optional(),
});
/** A receiver's downlink figures. */
export type DownlinkFigures = Omit<z.infer<typeof DownlinkEstimate>, "t">;
export const DOWNLINK_ESTIMATE_MS = 1000;
/** A stream above this share of a path leaves it no room. */
export const FULL_DOWNLINK_SHARE = 0.95;
/**
 * Relay to source relay: receivers, those not served directly, their narrowest downlink, bit/s (absent: none known), and longest
 * delay (absent: unknown). On change and every second.
 */
export const DownstreamSubscribers = z.object({
  t: z.literal("downstream-subscribers"),
  receivers: z.number().int().min(0),
  forwarded: z.number().int().min(0),
  narrowestDownlink: z.number().int().positive().optional(),
  longestDelayMs: DelayMs.optional(),
  /** Copies that they need (audio-copies.ts). */
  audioCopies: CopyOffsets.optional(),
  /** The cascaded standby is forwarded to them. */
  onAir: z.literal(true).optional(),
});
export const SideFromClient = z.discriminatedUnion("t", [
  Heartbeat,
  KeyframeRequest,
  PlayoutChange,
  NackRequest,
  FecRequest,
  StreamDelay,
  RouteRequest,
  DownlinkEstimate,
  DownstreamSubscribers,
  AudioCopiesRequest,
  GuestReport,
  EpochRequests,
  EpochAnswers,
  EpochList,
  EpochRenewed,
]);
export type SideFromClient = z.infer<typeof SideFromClient>;
/** Messages about the stream; those about epochs (epoch.ts) are forwarded. */
export type StreamSideFromClient = Exclude<SideFromClient, { readonly t: `epoch-${string}` }>;
/** A NACK is dropped above this backlog, bytes. */
const MAX_NACK_BACKLOG = 1000;
/** `waiting`: queued bytes. A NACK would be late and is repeated anyway. */
export const isTooLateToSend = (message: SideFromClient, waiting: number): boolean =>
  message.t === "nack" && waiting > MAX_NACK_BACKLOG;

/**
 * Relay to receiver, every second and when it moves: RTP timestamp `rtp` (as the receiver sees it) was captured at `capturedAt`,
 * server clock, ms since the Unix epoch. `settled`: good enough for displayed latency; until then only for lip sync.
 */
export const StreamClock = z.object({
  t: z.literal("clock"),
  rtp: z.number(),
  capturedAt: z.number(),
  settled: z.boolean(),
  /** The sender's own, for a direct route. Absent from older relays. */
  senderRtp: z.number().optional(),
});
/** Relay to both: live or not, receivers, and sender (`senderGeneration` grows with each). */
export const StreamState = z.object({
  t: z.literal("state"),
  live: z.boolean(),
  receivers: z.number().int(),
  senderGeneration: z.number().int(),
  /** Receivers served by the relay. To publishers; absent from older relays. */
  forwarded: z.number().int().optional(),
  /** Live, sender alive without video: paused source. Absent: no or unknown. */
  paused: z.literal(true).optional(),
  /**
   * Live, sender alive without packets. On change, 0.25 to 0.65 s after its last packet, before `paused`. Absent: no or unknown.
   */
  idle: z.literal(true).optional(),
  /** Not live, but the sender didn't stop: lost path or reconnecting. Absent: no or unknown. */
  cutOff: z.literal(true).optional(),
  /** To a publisher: stands by, so the relay doesn't forward it. Absent: no. */
  standsBy: z.literal(true).optional(),
  /** Another sender waits as standby and sends. */
  hasStandby: z.literal(true).optional(),
  bySpare: z.literal(true).optional(),
  /** No sender is on air; the owner's picture is. */
  slate: z.literal(true).optional(),
  /** To another node's relay: round trip to the sender, ms. Absent: unknown. */
  roundTripMs: z.number().min(0).optional(),
  /** Live, but the system withholds the sender's camera or microphone: black or silence. Absent: no. */
  sourceMuted: z.literal(true).optional(),
  /** The relay is about to end this connection, as in an update: reconnect at once. Absent: no, or an older relay. */
  leaving: z.literal(true).optional(),
  /**
   * Not live: the relay ended the last sender for exceeding its ID's limits. Error code and facts. Absent otherwise, and from an
   * accepted sender's first packet.
   */
  ended: z.object({ code: z.string(), detail: z.string().optional() }).optional(),
});
/** Relay to a publisher with several networks: packets of one of them, cumulative. `silent`: none for 150 ms. */
export const PathReport = z.object({
  name: SenderPath.shape.name,
  packetsReceived: z.number(),
  packetsExpected: z.number(),
  silent: z.literal(true).optional(),
  /** Video: capacity, bit/s. Absent: never or not recently full. */
  uplinkEstimate: z.number().int().positive().optional(),
});
export type PathReport = z.infer<typeof PathReport>;
/** Relay to publisher: received. Cumulative; RTT in ms, absent until measured. */
export const UplinkReport = z.object({
  t: z.literal("uplink"),
  packetsReceived: z.number(),
  packetsLost: z.number(),
  nacksSent: z.number(),
  /** Packets whose first three requests had no answer. Absent from older relays. */
  requestsUnanswered: z.number().optional(),
  /** Recovered by frame FEC. Absent from older relays. */
  packetsRecovered: z.number().optional(),
  roundTripTimeMs: z.number().optional(),
  /** To add to each video frame (frame-fec.ts). Absent from older relays. */
  repairSymbols: z.number().int().min(0).max(MAX_FRAME_REPAIR_SYMBOLS).optional(),
  /** Supports symbols over two frames. */
  slidingWindow: z.literal(true).optional(),
  /** Most frame bytes in one packet so far, for the source symbol length. 0 or absent: unknown. */
  packetBytes: z.number().int().min(0).max(65_535).optional(),
  /** Of receivers served by the relay, bit/s. Absent if none is known. */
  narrowestDownlink: z.number().int().positive().optional(),
  /** Video: uplink capacity, bit/s. Sent at once when it moves. Absent: never or not recently full. */
  uplinkEstimate: z.number().int().positive().optional(),
  /** Audio: copies needed by receivers of the relay (audio-copies.ts). Sent at once when they change. Absent: none. */
  audioCopies: CopyOffsets.optional(),
  /** Video: short side for a second, small encoding, px; some receiver shows the stream no larger. Absent: none does. */
  smallHeight: z.number().int().positive().optional(),
  /** All networks of the sender. Sent at once when one begins to lose packets. Absent: only one. */
  paths: z.array(PathReport).max(MAX_PATHS).optional(),
});
/**
 * A video frame before it reaches the receiver's path, medians of about the last second, ms. Absent: unknown. docs/latency.md.
 */
export const RelayTimes = z.object({
  /** Server clock, ms since the Unix epoch, when carried timestamps were 0; they wrap every 2^32 ticks. */
  carrierZero: z.number(),
  /** From a packet's arrival in the relay to its sending. */
  forwardingMs: MeanMs.optional(),
  /** From the carried timestamp to sending; 0 if stamped on leaving. */
  stampedMs: MeanMs.optional(),
  /** From capture to the relay. */
  arrivedMs: ComparedMs.optional(),
  encodedMs: ComparedMs.optional(),
  /** As reported by the sender. */
  encodeMs: MeanMs.optional(),
  pacerMs: MeanMs.optional(),
});
export type RelayTimes = z.infer<typeof RelayTimes>;
export const DownlinkReport = z.object({
  t: z.literal("downlink"),
  packetsSent: z.number(),
  retransmittedPacketsSent: z.number(),
  roundTripTimeMs: z.number().optional(),
  /** Frames are dropped because the downlink is too narrow. */
  droppingFrames: z.literal(true).optional(),
  /** Reordering between sender and relay, ms. */
  uplinkReorderingMs: z.number().positive().optional(),
  /** The sender's packets are too long for an MTU of 1280 bytes and can't be split: such a path loses them. */
  longPackets: z.literal(true).optional(),
  /** Video arrives but waits for a keyframe to start with. */
  waitsForKeyframe: z.literal(true).optional(),
  /** For video with settled capture times. Absent from older relays. */
  times: RelayTimes.optional(),
});
export const SideFromRelay = z.discriminatedUnion("t", [
  StreamClock,
  StreamState,
  UplinkReport,
  DownlinkReport,
  GuestDirected,
  EpochRequests,
  EpochAnswers,
  EpochList,
  EpochRenewal,
]);
export type SideFromRelay = z.infer<typeof SideFromRelay>;
/** Messages about the stream, not its epochs (epoch.ts). */
export type StreamSideFromRelay = Exclude<SideFromRelay, { readonly t: `epoch-${string}` }>;
