import { z } from "zod";
import { EpochRequest } from "./epoch.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { JoinChallenge, JoinProof } from "./join-proof.ts";
import { Evaluate, Evaluated } from "./password-evaluation.ts";
import { DirectAnswer, DirectCandidate, DirectOffer, DirectOffered, DirectReady, DirectRefuse } from "./signalling-direct.ts";
import { Thumbnail } from "./thumbnail.ts";
import { Channel, FastChannel, LinkId, MediaSessionId, PlayoutPath, SerialId, StreamKind } from "./values.ts";

/** Version of the signalling protocol. docs/protocol/signalling.md. */
export const SIGNALLING_PROTOCOL = 1;
/** Largest signalling message accepted, in bytes. */
export const MAX_SIGNALLING_BYTES = 64 * 1024;
/** A client pings this often, in ms: clock measurement and liveness. */
export const PING_INTERVAL_MS = 1000;
/** Silence after which either end takes the signalling socket for dead, in ms. */
export const SIGNALLING_SILENCE_MS = 4000;
/** RFC 6455 §7.4.2, private use: a client closes a socket that it takes for dead, in case the server hears of it. Only 1000 and 1001 are goodbyes. */
export const SIGNALLING_GIVEN_UP = 4000;
/** Inbound silence after which the relay frees a publisher slot, in ms. Issue: within 5 s. */
export const MEDIA_SILENCE_MS = 4000;
/** The same when the publisher's signalling socket has closed as well, in ms. */
export const MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS = 1000;

const Request = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Sdp = z
  .string()
  .min(1)
  .max(32 * 1024);
/** A code that this program does not know comes from a newer one, and is `internal` here: it is shown by the texts that come with it. */
const ErrorCodeSchema = z
  .string()
  .transform((code) => (Object.hasOwn(ERRORS, code) ? code : "internal"))
  .pipe(z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]));
/** A failure as it is told over signalling and between processes; see {@link ErrorBody}. */
export const ErrorBodySchema = z.object({
  code: ErrorCodeSchema,
  ja: z.string(),
  en: z.string(),
  detail: z.string().optional(),
});

/**
 * First message on a socket, but for {@link Evaluate}. `proof` answers for the ID password, or for the link that `link` names, by the socket's newest
 * {@link JoinChallenge}; absent when the ID has neither. docs/protocol/encryption.md, "Proof".
 */
export const Hello = z.object({
  type: z.literal("hello"),
  protocol: z.literal(SIGNALLING_PROTOCOL),
  serialId: SerialId,
  role: z.enum(["sender", "receiver"]),
  proof: JoinProof.optional(),
  link: LinkId.optional(),
});
/** Offers to send one stream. `replaces` names an own earlier session on the same stream, taken over after a reconnect. */
export const Publish = z.object({
  type: z.literal("publish"),
  request: Request,
  kind: StreamKind,
  channel: Channel,
  offer: Sdp,
  replaces: MediaSessionId.optional(),
  /** Video and audio only. Absent: one channel, as it comes. */
  fast: FastChannel.optional(),
});
/**
 * Asks for one stream, whether or not it is being sent at this moment. `standby`: connects without taking media; the client's heartbeats say
 * when it begins (side-channel.ts). Absent: begins as soon as it is connected. `epochRequest`: for the sender, while the connection is being made;
 * absent where nothing is encrypted. `replaces` names an own earlier session on the same stream, which ends.
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
});
/** A trickled ICE candidate (RFC 8838) for the other end of a direct session; an empty string ends the candidates. A relay needs none. */
export const Candidate = z.object({
  type: z.literal("candidate"),
  session: MediaSessionId,
  candidate: z.string().max(1024),
  mid: z.string().max(16),
});
export const Close = z.object({ type: z.literal("close"), request: Request, session: MediaSessionId });
/** `t0`: the client's clock in ms when sent. NTP-style measurement, RFC 5905 §8. */
export const Ping = z.object({ type: z.literal("ping"), t0: z.number() });

/** All that a client says over signalling. */
export const ClientMessage = z.discriminatedUnion("type", [
  Evaluate,
  Hello,
  Publish,
  Subscribe,
  Candidate,
  Close,
  Ping,
  DirectReady,
  DirectOffer,
  DirectAnswer,
  DirectRefuse,
  Thumbnail,
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** A STUN or TURN server as RTCConfiguration has it (WebRTC §4.2.2). Username and credential are absent for STUN. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

/** The client is let in, or the number of its video channels, or what its owner wants of thumbnails, has changed. `maxVideoChannels`: how many the ID has. */
export const Welcome = z.object({
  type: z.literal("welcome"),
  protocol: z.literal(SIGNALLING_PROTOCOL),
  iceServers: z.array(IceServer),
  maxVideoChannels: z.number().int(),
  /** True, to senders: the owner wants thumbnails of what is sent. Absent: none may be made. */
  thumbnails: z.literal(true).optional(),
});
/** The relay's SDP answer to a publish or subscribe; media may flow. */
export const Answer = z.object({ type: z.literal("answer"), request: Request, session: MediaSessionId, sdp: z.string() });
/** A publish, subscribe, close or hello that did not happen. `request` is absent when the message could not be read. */
export const Refused = z.object({ type: z.literal("refused"), request: Request.optional(), error: ErrorBodySchema });
/**
 * The server can't let anybody in for the moment, such as while its database restarts. It closes the socket, and the client tries again
 * until it is welcomed or refused. A message of its own: a client that doesn't know it loses its socket and tries again as well.
 */
export const Unavailable = z.object({ type: z.literal("unavailable"), error: ErrorBodySchema });
/** A media session that ended; `error` is absent when the client asked for it. */
export const Closed = z.object({
  type: z.literal("closed"),
  session: MediaSessionId,
  request: Request.optional(),
  error: ErrorBodySchema.optional(),
});
/** `t1`: server clock when the ping came, `t2`: when the pong left; ms since the Unix epoch. */
export const Pong = z.object({ type: z.literal("pong"), t0: z.number(), t1: z.number(), t2: z.number() });

/** All that the server says over signalling. */
export const ServerMessage = z.discriminatedUnion("type", [
  JoinChallenge,
  Evaluated,
  Welcome,
  Answer,
  Refused,
  Unavailable,
  Closed,
  Pong,
  DirectOffered,
  DirectCandidate,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
