import { randomBytes } from "node:crypto";
import type { Channel, ErrorCode, FastChannel, StreamKind } from "@setsuna/contracts";
import {
  type ClientMessage,
  type ErrorBody,
  errorBody,
  errorBodyOf,
  GUEST_CHANNEL,
  GUEST_TALK_CHANNEL,
  type MediaSessionId,
  type SerialId,
  type ServerMessage,
  StudioError,
} from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import {
  type Applicant,
  credentialsOf,
  demonstrationRefusal,
  directionRefusal,
  limitsOf,
  linkRefusal,
  mayDirect,
  type SerialIdRecord,
  takesThumbnails,
} from "../../admission/index.ts";
import { streamsOnAir } from "../connections/streams-on-air.ts";
import { MAX_SESSIONS, type SessionOwner } from "./media-sessions.ts";
import type { SignallingContext } from "./signalling-context.ts";

/** Undefined if allowed. Spec §5. */
const fastChannelProblem = (
  kind: StreamKind,
  channel: Channel,
  fast: FastChannel,
  videoChannels: number,
): { readonly code: ErrorCode; readonly detail: string } | undefined => {
  if (kind === "control") return { code: "bad-message", detail: "control data has no FAST channel" };
  if (fast.channel === channel) return { code: "fast-channel-same", detail: `${kind} ${channel}` };
  if (kind === "video" && fast.channel > videoChannels)
    return { code: "channel-over-limit", detail: `FAST ${fast.channel}, the ID has ${videoChannels}` };
  return undefined;
};

/** Undefined if allowed. A guest sends its video and audio; a director talks to it. */
const greenRoomProblem = (message: OpenRequest): string | undefined => {
  const { kind, channel, guest } = message;
  const introduction = message.type === "publish" ? message.introduction : undefined;
  if (guest === undefined) return introduction === undefined ? undefined : "an introduction without a guest";
  const isTalk = kind === "audio" && channel === GUEST_TALK_CHANNEL;
  const isOwn = kind !== "control" && channel === GUEST_CHANNEL;
  if (!isTalk && !isOwn) return `a guest has no ${kind} ${channel}`;
  if (message.type === "subscribe") return undefined;
  if (message.fast || message.standby || message.path) return "a guest has one path and one channel";
  return (introduction !== undefined) === isOwn ? undefined : "only guests introduce themselves";
};

export type Hello = Extract<ClientMessage, { type: "hello" }>;
export type Request = Exclude<ClientMessage, Hello | { type: "ping" | "evaluate" }>;
type OpenRequest = Extract<Request, { type: "publish" | "subscribe" }>;

export const requestOf = (message: ClientMessage): number | undefined => ("request" in message ? message.request : undefined);

export class AdmittedClient {
  record: SerialIdRecord;
  readonly applicant: Applicant;
  private readonly role: Hello["role"];
  private readonly owner: SessionOwner;
  private readonly context: SignallingContext;
  /** ID shown to senders, so that its direct sessions count as one receiver. */
  private viewer: MediaSessionId | undefined;
  /** That of an adopted session, so that a report counts the device once. */
  private device = randomBytes(12).toString("base64url");
  /** Absent while no session is being taken over. */
  private takingOver: Promise<void> | undefined;
  /** Sessions that wait to be taken over. */
  private waiting = 0;
  private leftCleanly: boolean | undefined;

  constructor(
    record: SerialIdRecord,
    role: Hello["role"],
    applicant: Applicant,
    context: SignallingContext,
    send: (message: ServerMessage) => void,
  ) {
    this.record = record;
    this.role = role;
    this.applicant = applicant;
    this.context = context;
    this.owner = { serialId: record.id, send };
  }

  get serialId(): SerialId {
    return this.record.id;
  }

  serve(message: Request): void {
    const refusal = this.temporaryRefusal(message) ?? this.answer(message);
    if (refusal !== undefined) this.refuse(refusal, requestOf(message));
  }

  /** The client gets a reason for each. */
  endAll(reason: ErrorBody): void {
    this.context.sessions.endAll(this.owner, reason);
  }

  /** `clean` means that it said goodbye. */
  gone(clean: boolean): void {
    this.leftCleanly = clean;
    this.context.directs.ownerGone(this.owner);
    this.context.sessions.ownerGone(this.owner, clean);
    if (clean && this.role === "sender" && this.record.temporary !== undefined) this.context.onTemporaryIdLeft?.(this.record.id);
  }

  private temporaryRefusal(message: Request): ErrorBody | undefined {
    if (this.record.temporary === undefined) return undefined;
    const code = demonstrationRefusal(message, this.context.sessions.countOf(this.record.id));
    return code && errorBody(code);
  }

  private answer(message: Request): ErrorBody | undefined {
    const { owner } = this;
    const { sessions, directs } = this.context;
    const known = (isKnown: boolean) => (isKnown ? undefined : errorBody("unknown-session"));
    switch (message.type) {
      case "publish":
      case "subscribe":
        return this.open(message);
      case "direct-ready":
        return known(directs.setReady(owner, message.publication, message.ready));
      case "direct-offer": {
        this.viewer ??= this.context.newSessionId();
        const code =
          directionRefusal(this.record, "subscribe") ?? directs.offer(owner, message, this.viewer, this.record.allowedAddresses);
        return code && errorBody(code);
      }
      case "direct-answer":
        return known(directs.answer(owner, message.session, message.sdp));
      case "direct-refuse":
        return known(directs.refuse(owner, message.session));
      case "candidate": {
        const { session, candidate, mid } = message;
        // A relay finds its client by connectivity checks.
        if (directs.candidate(owner, session, candidate, mid) || sessions.knows(owner, session)) return undefined;
        if (candidate !== "" || this.waiting >= MAX_SESSIONS) return errorBody("unknown-session");
        this.takeOver(session);
        return undefined;
      }
      case "list-streams":
        void this.listStreams(message.request);
        return undefined;
      case "list-guests":
      case "direct-guest":
        if (!mayDirect(this.record, this.applicant.link)) return errorBody("not-a-director");
        void this.direct(message);
        return undefined;
      case "thumbnail":
        this.keepThumbnail(message);
        return undefined;
      case "close":
        if (directs.close(owner, message.session, message.request)) return undefined;
        if (sessions.close(owner, message.session, message.request)) return undefined;
        if (this.takingOver === undefined) return errorBody("unknown-session");
        void this.takingOver.then(() => this.serve(message));
        return undefined;
      default:
        return unreachable(message);
    }
  }

  /** A page resumes a session of another API node. One after the other, because each asks the fleet. */
  private takeOver(session: MediaSessionId): void {
    this.waiting += 1;
    const turn: Promise<void> = (this.takingOver ?? Promise.resolve())
      .then(() => this.adopt(session))
      .catch((error: unknown) => this.context.log.error({ err: error }, "a session could not be taken over"))
      .then(() => {
        this.waiting -= 1;
        if (this.takingOver === turn) this.takingOver = undefined;
      });
    this.takingOver = turn;
  }

  private async adopt(session: MediaSessionId): Promise<void> {
    const { owner, device, applicant } = this;
    const { sessions } = this.context;
    // Its next socket resumes the session.
    if (this.leftCleanly === false) return;
    if (this.leftCleanly === undefined && sessions.knows(owner, session)) return;
    const media = await sessions.takeOver(owner, { session, address: applicant.address, device });
    this.device = media?.device ?? device;
    if (media === undefined) this.refuse(errorBody("unknown-session"), undefined);
    else if (this.leftCleanly !== undefined) sessions.ownerGone(owner, this.leftCleanly);
  }

  /** Drops others: sent before the setting changed, or for foreign sessions. */
  private keepThumbnail({ publication, jpeg }: Extract<Request, { type: "thumbnail" }>): void {
    const media = this.context.sessions.openMedia(this.owner, publication);
    const isVideo = media?.direction === "publish" && media.streams.some(({ kind }) => kind === "video");
    if (isVideo && takesThumbnails(this.record)) this.context.thumbnails?.keep(this.record.id, publication, jpeg);
  }

  private async listStreams(request: number): Promise<void> {
    const refusal = directionRefusal(this.record, "subscribe");
    if (refusal !== undefined) {
      this.refuse(errorBody(refusal), request);
      return;
    }
    try {
      const streams = streamsOnAir((await this.context.connections?.(this.record.id)) ?? []);
      this.owner.send({ type: "streams", request, streams });
    } catch (error) {
      this.refuse(errorBodyOf(error), request);
    }
  }

  private async direct(message: Extract<Request, { type: "list-guests" | "direct-guest" }>): Promise<void> {
    const { request } = message;
    const { record, owner } = this;
    const room = this.context.greenRoom;
    try {
      if (room === undefined) throw new StudioError("relay-unavailable");
      if (message.type === "list-guests") {
        owner.send({ type: "guests", request, guests: await room.list(record.id) });
        return;
      }
      if (message.change === null) await room.hangUp(record.id, message.guest);
      else await room.direct(record.id, message.guest, message.change, record.videoChannels);
      owner.send({ type: "guest-directed", request });
    } catch (error) {
      this.refuse(errorBodyOf(error), request);
    }
  }

  private open(message: OpenRequest): ErrorBody | undefined {
    const refusal = this.openRefusal(message);
    if (refusal !== undefined) return refusal;
    const { request, kind, channel, offer, guest } = message;
    const common = {
      session: this.context.newSessionId(),
      streams: [{ serialId: this.record.id, kind, channel, ...(guest && { guest }) }],
      offer,
      limits: limitsOf(this.record),
      credentials: credentialsOf(this.record),
      address: this.applicant.address,
      device: this.device,
    } as const;
    this.context.sessions.open(
      this.owner,
      request,
      message.type === "publish"
        ? {
            ...common,
            direction: "publish",
            playout: "native",
            replaces: message.replaces,
            fast: message.fast,
            standby: message.standby,
            returnAfterSeconds: message.returnAfterSeconds,
            path: message.path,
            layerOf: message.layerOf,
            introduction: message.introduction,
          }
        : {
            ...common,
            direction: "subscribe",
            playout: message.playout,
            replaces: message.replaces,
            standby: message.standby,
            epochRequest: message.epochRequest,
          },
    );
    return undefined;
  }

  private openRefusal(message: OpenRequest): ErrorBody | undefined {
    const { owner, record, role, applicant } = this;
    const { sessions } = this.context;
    const { kind, channel } = message;
    const sends = message.type === "publish";
    if (sends && role !== "sender") return errorBody("unexpected-message", "a receiver publishes nothing");
    const refusal = directionRefusal(record, message.type);
    if (refusal !== undefined) return errorBody(refusal);
    const notInRoom = greenRoomProblem(message);
    if (notInRoom !== undefined) return errorBody("bad-message", notInRoom);
    const isGuest = sends && message.introduction !== undefined;
    const notByLink = sends ? linkRefusal(record, applicant.link, kind, isGuest) : undefined;
    if (notByLink !== undefined) return errorBody(notByLink);
    if (sends && kind === "video" && channel > record.videoChannels)
      return errorBody("channel-over-limit", `the ID has ${record.videoChannels}`);
    // Its bitrate requests come on a control channel other than its own.
    if (role === "sender" && kind === "control" && sessions.has(owner, sends ? "subscribe" : "publish", { kind, channel }))
      return errorBody("quality-channel-is-main", `control ${channel}`);
    const badFast = sends && message.fast ? fastChannelProblem(kind, channel, message.fast, record.videoChannels) : undefined;
    if (badFast !== undefined) return errorBody(badFast.code, badFast.detail);
    return sessions.count(owner) >= MAX_SESSIONS ? errorBody("too-many-messages", "too many sessions") : undefined;
  }

  private refuse(error: ErrorBody, request: number | undefined): void {
    this.owner.send({ type: "refused", ...(request === undefined ? {} : { request }), error });
  }
}
