import { z } from "zod";
import { AudioCopiesRequest, CopyOffsets } from "./audio-copies.ts";
import { EpochAnswers, EpochList, EpochRenewal, EpochRenewed, EpochRequests } from "./epoch.ts";
import { MAX_FRAME_REPAIR_SYMBOLS } from "./frame-fec.ts";
import { DelayMs, PlayoutPath } from "./values.ts";
import { MAX_REPAIR_PACKETS } from "./window-phase.ts";

/**
 * The side channel: one negotiated data channel in every media connection of our own clients, unordered and unreliable.
 * JSON text; every message stands alone, is repeated while it matters, and the newest wins. docs/protocol/side-channel.md.
 */
export const SIDE_CHANNEL_LABEL = "setsuna-side";
export const SIDE_CHANNEL_ID = 100;
/** Both ends send at least this often, in ms; three in a row missing means the connection is dead. */
export const HEARTBEAT_INTERVAL_MS = 1000;
export const HEARTBEAT_TIMEOUT_MS = 3500;
/** A receiver that waits for a keyframe repeats its request this often, in ms. */
export const KEYFRAME_RETRY_MS = 250;

/** Longest time of a stage that is told, ms; whoever knows a longer one leaves it out. */
export const MAX_STAGE_MS = 60_000;
/** A time that may be a little negative where two clocks that are compared differ, ms. */
const ComparedMs = z.number().min(-MAX_STAGE_MS).max(MAX_STAGE_MS);
const MeanMs = z.number().min(0).max(MAX_STAGE_MS);
/**
 * Stages of a video frame inside its sender, means of about the last second. `encoded`: the frame with RTP timestamp `rtp`, as the sender wrote
 * it, left the encoder at `at`, ms since the Unix epoch on the sender's own clock. `encodeMs`: time in the encoder. `pacerMs`: time that a packet
 * waited in the pacer. Each is absent where the sender does not know it.
 */
export const SenderTimes = z.object({
  encoded: z.object({ rtp: z.number().int().min(0).max(4_294_967_295), at: z.number() }).optional(),
  encodeMs: MeanMs.optional(),
  pacerMs: MeanMs.optional(),
});
export type SenderTimes = z.infer<typeof SenderTimes>;

/**
 * Client to relay, every second. `serverMinusClientMs`: what to add to the client's clock to get the server's. Absent until measured.
 * `settled`: enough exchanges stand behind it for figures that are shown to people; absent means no. `turn`: the client reaches the
 * relay through a TURN server, which the relay itself cannot tell (decision 0001); absent means no, or not known. `answer`: the client's
 * network has changed, and it wants to hear at once whether the relay still hears it; a relay that knows none answers within a second.
 * `delayMs`: of a receiver, the longest delay at which it shows the stream; absent means not known. `keyframes`: of a sender, it makes a
 * keyframe as soon as it is asked for one; absent means not known (decision 0032). `standby`: of a receiver that subscribed in standby, it
 * takes no media yet; absent means that it does from now on (decision 0004). `sending`: of a sender of video; absent while it knows nothing of it.
 * `sourceMuted`: of a sender, the system withholds its camera or microphone, so that it sends black or silence; absent means no.
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
});
/** Facts in a heartbeat about the one stream of its connection. */
export type HeartbeatOfStream = Partial<
  Pick<z.infer<typeof Heartbeat>, "delayMs" | "keyframes" | "standby" | "sending" | "sourceMuted">
>;
/**
 * Receiver to relay: the decoder cannot go on without a keyframe. Stands in for RTCP PLI, which instant playout makes meaningless.
 * `recording`: the picture goes on, and a recording would begin nearer to its start; absent for a decoder that waits.
 */
export const KeyframeRequest = z.object({ t: z.literal("keyframe"), recording: z.literal(true).optional() });
/** Receiver to relay: which playout path is in use from now on. */
export const PlayoutChange = z.object({ t: z.literal("playout"), path: PlayoutPath });
/** Most packets that one message may ask for; a longer list goes in several. */
export const MAX_NACKED = 256;
/** Receiver to relay: carried packets (packet carriage) to send again, 16-bit sequence numbers. Stands in for RTCP generic NACK. */
export const NackRequest = z.object({
  t: z.literal("nack"),
  sequences: z.array(z.number().int().min(0).max(65535)).max(MAX_NACKED),
});
/**
 * Receiver to relay: how much FEC to send from now on; repeated every second while it is not 0, lapses after three. `slidingWindow`:
 * the receiver can use repair symbols over two source blocks at a time (packet-carriage.ts); absent means no.
 */
export const FecRequest = z.object({
  t: z.literal("fec"),
  repairPackets: z.number().int().min(0).max(MAX_REPAIR_PACKETS),
  slidingWindow: z.literal(true).optional(),
});
export const FEC_REQUEST_MS = 1000;
/** Sender to relay: how long the delayed channel is delayed from now on; repeated every second. */
export const StreamDelay = z.object({ t: z.literal("delay"), delayMs: DelayMs });
/**
 * Receiver to relay: the stream comes directly from its sender, so send no media (`direct` true), or begin again as for one who
 * joins. Repeated every second while true; lapses after three, so that nobody stays without a picture.
 */
export const RouteRequest = z.object({ t: z.literal("route"), direct: z.boolean() });
/**
 * Receiver to relay: what its downlink carries, measured by instant playout from sending times and arrivals of carried packets, bit/s from the
 * carrying RTP header on, and how long what comes now waited in the path, ms. Sent on change and every second while the path is known to be
 * narrow; lapses after three. Never sent while the path was not full. `policed`: it keeps no queue, so that what is sent at once is dropped;
 * absent where it does, or from older receivers.
 */
export const DownlinkEstimate = z.object({
  t: z.literal("downlink-estimate"),
  bitsPerSecond: z.number().int().min(1).max(100_000_000_000),
  queuingDelayMs: z.number().int().min(0).max(60_000),
  policed: z.literal(true).optional(),
});
/** A receiver's figures about its downlink. */
export type DownlinkFigures = Omit<z.infer<typeof DownlinkEstimate>, "t">;
export const DOWNLINK_ESTIMATE_MS = 1000;
/** A stream that takes more than this share of a path leaves it no room. */
export const FULL_DOWNLINK_SHARE = 0.95;
/**
 * Relay to the relay that a stream cascades from: how many receivers it has, how many of them take the stream from it and not directly, and
 * the narrowest downlink of those, bit/s (absent: none is known to be narrow), and the longest delay of theirs (absent: not known). On change
 * and every second.
 */
export const DownstreamSubscribers = z.object({
  t: z.literal("downstream-subscribers"),
  receivers: z.number().int().min(0),
  forwarded: z.number().int().min(0),
  narrowestDownlink: z.number().int().positive().optional(),
  longestDelayMs: DelayMs.optional(),
  /** The copies that one of those needs (audio-copies.ts). Absent: none does. */
  audioCopies: CopyOffsets.optional(),
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
  EpochRequests,
  EpochAnswers,
  EpochList,
  EpochRenewed,
]);
export type SideFromClient = z.infer<typeof SideFromClient>;
/** Messages of a client about the stream itself; those about its epochs (epoch.ts) are passed on. */
export type StreamSideFromClient = Exclude<SideFromClient, { readonly t: `epoch-${string}` }>;
/** Bytes that may wait in the side channel before a request for packets is left out. */
const MAX_NACK_BACKLOG = 1000;
/** Returns whether a message is too late to send behind `waiting` bytes: a NACK would come late, and is repeated anyway. */
export const isTooLateToSend = (message: SideFromClient, waiting: number): boolean =>
  message.t === "nack" && waiting > MAX_NACK_BACKLOG;

/**
 * Relay to receiver, every second and when it has moved: RTP timestamp `rtp` (as the receiver sees it) was captured at `capturedAt`,
 * server clock, ms since the Unix epoch. `settled`: the sender's clock is known well enough for a latency that is shown to people;
 * until then it serves to keep sound and picture together only.
 */
export const StreamClock = z.object({
  t: z.literal("clock"),
  rtp: z.number(),
  capturedAt: z.number(),
  settled: z.boolean(),
  /** `rtp` as the sender itself wrote it: what counts on a direct route. Absent from a relay that knows none. */
  senderRtp: z.number().optional(),
});
/** Relay to both: whether the stream is being sent now, to how many receivers, and which sender it is (`senderGeneration`: grows with each, from anywhere). */
export const StreamState = z.object({
  t: z.literal("state"),
  live: z.boolean(),
  receivers: z.number().int(),
  senderGeneration: z.number().int(),
  /** Of the receivers, those who take the stream from the relay now. To publishers; absent from a relay that knows none. */
  forwarded: z.number().int().optional(),
  /** Live, and its sender, who is heard, sends no picture: a source that is paused. Absent while not so, or where that cannot be told. */
  paused: z.literal(true).optional(),
  /**
   * Live, and its sender has been heard for a while without a packet: it has nothing to send. Told on change, some 0.25 to 0.65 s after its
   * last packet, and so before `paused`. Absent while not so, or where that cannot be told.
   */
  idle: z.literal(true).optional(),
  /**
   * Not live, and its sender did not stop: its path is gone, or it connects anew, and it may go on. Absent while not so, or where that cannot
   * be told.
   */
  cutOff: z.literal(true).optional(),
  /** Live, and its sender says that the system withholds its camera or microphone: black or silence. Absent while not so. */
  sourceMuted: z.literal(true).optional(),
  /**
   * Not live, and the relay ended the last sender because it exceeded what its serial ID allows: code of the error catalogue, and the facts. Absent
   * while not so, and from the first packet of a sender that is accepted.
   */
  ended: z.object({ code: z.string(), detail: z.string().optional() }).optional(),
});
/** Relay to publisher: what the relay received. Cumulative counts; RTT in ms, absent until measured. */
export const UplinkReport = z.object({
  t: z.literal("uplink"),
  packetsReceived: z.number(),
  packetsLost: z.number(),
  nacksSent: z.number(),
  /** Lost packets that were worked out from frame FEC. Absent from a relay that knows none. */
  packetsRecovered: z.number().optional(),
  roundTripTimeMs: z.number().optional(),
  /** Repair symbols that the sender is to add to each video frame (frame-fec.ts). Absent from a relay that knows none. */
  repairSymbols: z.number().int().min(0).max(MAX_FRAME_REPAIR_SYMBOLS).optional(),
  /** The relay can use symbols over two frames. Absent from one that cannot. */
  slidingWindow: z.literal(true).optional(),
  /** The most bytes of a frame that one packet has carried: how long a source symbol has to be. 0 or absent: not known. */
  packetBytes: z.number().int().min(0).max(65_535).optional(),
  /** The narrowest downlink of those who take the stream from the relay, bit/s. Absent: none is known to be narrow. */
  narrowestDownlink: z.number().int().positive().optional(),
  /** Video: what the path to the relay carries of its packets, bit/s. Told at once when it moves. Absent: it was never full, or not of late. */
  uplinkEstimate: z.number().int().positive().optional(),
  /** Audio: the copies that those need who take the stream from the relay (audio-copies.ts). Told at once when they change. Absent: none. */
  audioCopies: CopyOffsets.optional(),
});
/**
 * Times of a video frame before it reaches a receiver's path, medians of about the last second, ms. Each member is absent where it is not known.
 * docs/latency.md.
 */
export const RelayTimes = z.object({
  /** Server clock, ms since the Unix epoch, at which the timestamps of carried packets were 0; they wrap every 2^32 ticks. */
  carrierZero: z.number(),
  /** From a packet's arrival in the relay until it was sent to this receiver. */
  forwardingMs: MeanMs.optional(),
  /** From the moment that the timestamps of carried packets show until they were sent: 0 where packets are stamped as they leave. */
  stampedMs: MeanMs.optional(),
  /** From capture until the frame was in the relay. */
  arrivedMs: ComparedMs.optional(),
  /** From capture until the frame left the sender's encoder. */
  encodedMs: ComparedMs.optional(),
  /** As the sender says. */
  encodeMs: MeanMs.optional(),
  pacerMs: MeanMs.optional(),
});
export type RelayTimes = z.infer<typeof RelayTimes>;
/** Relay to receiver: what the relay sent to this receiver. Cumulative counts. */
export const DownlinkReport = z.object({
  t: z.literal("downlink"),
  packetsSent: z.number(),
  retransmittedPacketsSent: z.number(),
  roundTripTimeMs: z.number().optional(),
  /** Present while frames are dropped for this receiver, since its downlink is too narrow for the stream. */
  droppingFrames: z.literal(true).optional(),
  /** Packets of the sender overtake each other by so much on their way to the relay, ms. Absent: they keep the order. */
  uplinkReorderingMs: z.number().positive().optional(),
  /** Present while the sender's packets are longer than a path with an MTU of 1280 bytes takes, and cannot be cut: such a path loses them. */
  longPackets: z.literal(true).optional(),
  /** Present while the sender's video comes and this receiver is sent none of it, since there is no keyframe to begin with. */
  waitsForKeyframe: z.literal(true).optional(),
  /** Of video whose capture times are settled. Absent from a relay that knows none. */
  times: RelayTimes.optional(),
});
export const SideFromRelay = z.discriminatedUnion("t", [
  StreamClock,
  StreamState,
  UplinkReport,
  DownlinkReport,
  EpochRequests,
  EpochAnswers,
  EpochList,
  EpochRenewal,
]);
export type SideFromRelay = z.infer<typeof SideFromRelay>;
/** Messages of the relay about the stream itself, and not about its epochs (epoch.ts). */
export type StreamSideFromRelay = Exclude<SideFromRelay, { readonly t: `epoch-${string}` }>;
