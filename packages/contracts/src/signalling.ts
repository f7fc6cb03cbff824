import { z } from "zod";
import { EpochRequest } from "./epoch.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { GuestChange, GuestIntroduction, GuestView } from "./guest.ts";
import { JoinChallenge, JoinProof } from "./join-proof.ts";
import { PartyGroups } from "./party.ts";
import { Evaluate, Evaluated } from "./password-evaluation.ts";
import { DirectAnswer, DirectCandidate, DirectOffer, DirectOffered, DirectReady, DirectRefuse } from "./signalling-direct.ts";
import { Thumbnail } from "./thumbnail.ts";
import {
  Channel,
  DeviceId,
  FastChannel,
  GuestId,
  LinkId,
  MediaSessionId,
  PlayoutPath,
  ReturnAfterSeconds,
  SenderPath,
  SerialId,
  StreamKind,
} from "./values.ts";

/** Version of the protocol in docs/protocol/signalling.md. */
export const SIGNALLING_PROTOCOL = 1;
/** Longest signaling message, bytes. */
export const MAX_SIGNALLING_BYTES = 64 * 1024;
/** Interval of pings for clock and liveness, ms. */
export const PING_INTERVAL_MS = 1000;
/** After this silence, either end considers the socket dead, ms. */
export const SIGNALLING_SILENCE_MS = 4000;
/** RFC 6455 §7.4.2, private use: closes a dead socket, in case the server sees it. Only 1000 and 1001 are goodbyes. */
export const SIGNALLING_GIVEN_UP = 4000;
/** Silence after which the relay frees a publisher slot, ms. Issue: within 5 s. */
export const MEDIA_SILENCE_MS = 4000;
/** The same once the signaling socket has closed too, ms. */
export const MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS = 1000;

const Request = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Sdp = z
  .string()
  .min(1)
  .max(32 * 1024);
/** Unknown codes of newer programs become `internal`, shown by their own texts. */
const ErrorCodeSchema = z
  .string()
  .transform((code) => (Object.hasOwn(ERRORS, code) ? code : "internal"))
  .pipe(z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]));
export const ErrorBodySchema = z.object({
  code: ErrorCodeSchema,
  ja: z.string(),
  en: z.string(),
  detail: z.string().optional(),
});

/**
 * First message, except {@link Evaluate}. `proof`: of the password or `link`, by the socket's newest {@link JoinChallenge};
 * absent without either. docs/protocol/encryption.md, "Proof".
 */
export const Hello = z.object({
  type: z.literal("hello"),
  protocol: z.literal(SIGNALLING_PROTOCOL),
  serialId: SerialId,
  role: z.enum(["sender", "receiver"]),
  proof: JoinProof.optional(),
  link: LinkId.optional(),
  /** Counts against the devices of `link`. Without it, each hello counts as another device. */
  device: DeviceId.optional(),
});
/** Offers one stream. `replaces`: an own earlier session on it, after a reconnect. */
export const Publish = z.object({
  type: z.literal("publish"),
  request: Request,
  kind: StreamKind,
  channel: Channel,
  offer: Sdp,
  replaces: MediaSessionId.optional(),
  /** Video and audio only. Absent for one undelayed channel. */
  fast: FastChannel.optional(),
  /** Video and audio only: stands by for another sender of the stream. Ignored by older servers. */
  standby: z.literal(true).optional(),
  /** Goes back on air once it has sent without a break for this long after a standby replaced it. Absent: only by hand. */
  returnAfterSeconds: ReturnAfterSeconds.optional(),
  /** Video and audio only. Absent for a sender with one network. Older servers ignore it. */
  path: SenderPath.optional(),
  /** Video only: a smaller encoding of what this own session sends. Older servers ignore it and refuse a second sender. */
  layerOf: MediaSessionId.optional(),
  /** The stream is in the green room, in this guest's part of it. */
  guest: GuestId.optional(),
  introduction: GuestIntroduction.optional(),
});
/**
 * Asks for one stream, live or not. `standby`: connects without media until heartbeats ask (side-channel.ts). `epochRequest`:
 * sent while connecting; absent if unencrypted. `replaces`: an own earlier session on the stream, which ends
 * unless it moves.
 */
export const Subscribe = z.object({
  type: z.literal("subscribe"),
  request: Request,
  kind: StreamKind,
  channel: Channel,
  offer: Sdp,
  playout: PlayoutPath,
  standby: z.literal(true).optional(),
  epochRequest: EpochRequest.optional(),
  replaces: MediaSessionId.optional(),
  guest: GuestId.optional(),
});
/** Trickled candidate (RFC 8838) for a direct session; empty: no more. A relay needs none. */
export const Candidate = z.object({
  type: z.literal("candidate"),
  session: MediaSessionId,
  candidate: z.string().max(1024),
  mid: z.string().max(16),
});
export const Close = z.object({ type: z.literal("close"), request: Request, session: MediaSessionId });
/** Asks which streams are sent, for a client that takes all of them. */
export const ListStreams = z.object({ type: z.literal("list-streams"), request: Request });
/** Asks for the guests in the green room. Directors only, as {@link DirectGuest}. */
export const ListGuests = z.object({ type: z.literal("list-guests"), request: Request });
/** Answered by {@link GuestDone} or `refused`. Null hangs up. */
export const DirectGuest = z.object({
  type: z.literal("direct-guest"),
  request: Request,
  guest: GuestId,
  change: GuestChange.nullable(),
});
/** `t0` is the client's clock, ms. RFC 5905 §8. */
export const Ping = z.object({ type: z.literal("ping"), t0: z.number() });

/** A message from client to server. */
export const ClientMessage = z.discriminatedUnion("type", [
  Evaluate,
  Hello,
  Publish,
  Subscribe,
  Candidate,
  Close,
  ListStreams,
  ListGuests,
  DirectGuest,
  Ping,
  DirectReady,
  DirectOffer,
  DirectAnswer,
  DirectRefuse,
  Thumbnail,
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** RTCConfiguration's form (WebRTC §4.2.2). STUN has no username and credential. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

/** Sent on admission and when channels, thumbnails or talk groups change. `maxVideoChannels` is the ID's. */
export const Welcome = z.object({
  type: z.literal("welcome"),
  protocol: z.literal(SIGNALLING_PROTOCOL),
  iceServers: z.array(IceServer),
  maxVideoChannels: z.number().int(),
  /** Asks senders to make thumbnails. */
  thumbnails: z.literal(true).optional(),
  /** Names of the party line's talk groups. Absent: no party line, or an older server. */
  party: PartyGroups.optional(),
});
/** The relay's SDP answer; media may flow. */
export const Answer = z.object({ type: z.literal("answer"), request: Request, session: MediaSessionId, sdp: z.string() });
/** Refuses a publish, subscribe, close or hello. `request`: absent for an unreadable message. */
export const Refused = z.object({ type: z.literal("refused"), request: Request.optional(), error: ErrorBodySchema });
/**
 * Temporarily unavailable, such as during a database restart. The socket closes and the client retries. A separate message: older
 * clients lose their socket and retry too.
 */
export const Unavailable = z.object({ type: z.literal("unavailable"), error: ErrorBodySchema });
/** Video and audio on air, at most a second old. Without standby senders and FAST channels. Answers {@link ListStreams}. */
export const Streams = z.object({
  type: z.literal("streams"),
  request: Request,
  streams: z.array(z.object({ kind: StreamKind, channel: Channel })),
});
export const Guests = z.object({ type: z.literal("guests"), request: Request, guests: z.array(GuestView) });
export const GuestDone = z.object({ type: z.literal("guest-directed"), request: Request });
/** A media session ended; `error` is absent if the client asked. */
export const Closed = z.object({
  type: z.literal("closed"),
  session: MediaSessionId,
  request: Request.optional(),
  error: ErrorBodySchema.optional(),
});
/** Its relay drains: open the stream with `replaces`, and close this session once the new one sends or plays. */
export const Move = z.object({ type: z.literal("move"), session: MediaSessionId });
/** `t1`: server clock at the ping, `t2`: at the pong; ms since the Unix epoch. */
export const Pong = z.object({ type: z.literal("pong"), t0: z.number(), t1: z.number(), t2: z.number() });

/** `iceServers`: those of every welcome; absent if they differ by client, or from an older server. */
export const Challenge = JoinChallenge.extend({ iceServers: z.array(IceServer).optional() });

/** A message from server to client. */
export const ServerMessage = z.discriminatedUnion("type", [
  Challenge,
  Evaluated,
  Welcome,
  Answer,
  Refused,
  Unavailable,
  Streams,
  Guests,
  GuestDone,
  Closed,
  Move,
  Pong,
  DirectOffered,
  DirectCandidate,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
