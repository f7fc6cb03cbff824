import {
  type ClientMessage,
  type ErrorCode,
  errorBody,
  type IceServer,
  type MediaSessionId,
  type SerialId,
  type ServerMessage,
  SIGNALLING_PROTOCOL,
  SIGNALLING_SILENCE_MS,
} from "@setsuna/contracts";
import { type Clock, type Log, type Milliseconds, unreachable } from "@setsuna/kit";
import { endOfAll } from "../serial-ids/running-streams.ts";
import type { SerialIdWatch } from "../serial-ids/serial-id-watch.ts";
import { limitsOf, type SerialIdRecord, type SerialIdStore } from "../storage/serial-id-store.ts";
import { type Applicant, authorise, directionRefusal, entryRefusal } from "./authorisation.ts";
import { demonstrationRefusal } from "./demonstration-rules.ts";
import type { DirectSessions } from "./direct-sessions.ts";
import { fastChannelProblem } from "./fast-channel.ts";
import type { MediaSessions, SessionOwner } from "./media-sessions.ts";
import { parseClientMessage } from "./parse-client-message.ts";
import type { PasswordGuesses } from "./password-guesses.ts";
import { Throttle } from "./throttle.ts";

/** The socket under a connection. */
export interface SignallingSocket {
  /** The client's global address; behind a proxy only what a trusted proxy says. */
  readonly address: string;
  send(message: ServerMessage): void;
  /** Ends the socket with a close code of RFC 6455 §7.4; {@link SignallingConnection.gone} follows within about a second. */
  close(code: number, reason: string): void;
  /** Ends the socket without a word, for a peer that does not answer; {@link SignallingConnection.gone} follows at once. */
  drop(): void;
}

export interface SignallingContext {
  readonly sessions: MediaSessions;
  readonly directs: DirectSessions;
  readonly serialIds: Pick<SerialIdStore, "find">;
  /** Keeps passwords from being guessed over many sockets. Absent in tests that guess none. */
  readonly guesses?: PasswordGuesses | undefined;
  readonly iceServers: readonly IceServer[];
  /** Monotonic, for limits. */
  readonly clock: Clock;
  /** The clock that senders and receivers are measured against: ms since the Unix epoch, with fractions. */
  readonly serverClock: Clock;
  readonly newSessionId: () => MediaSessionId;
  readonly log: Log;
  /** Calls `listener` with every serial ID that ends. Absent in tests where none does. */
  /** Hears of whom is let in, and tells what changes. Absent in tests where nothing does. */
  readonly watch?: SerialIdWatch | undefined;
  readonly onSerialIdEnded?: (listener: (id: SerialId) => void) => void;
  /** The sender of a demonstration has said goodbye: its place is free. Absent where there are none. */
  readonly onDemonstrationLeft?: ((id: SerialId) => void) | undefined;
}

type Hello = Extract<ClientMessage, { type: "hello" }>;
type Request = Exclude<ClientMessage, Hello | { type: "ping" }>;

type State =
  | { readonly name: "awaiting-hello" }
  /** The database is being asked; what came meanwhile waits. */
  | { readonly name: "authorising"; readonly waiting: Request[] }
  | {
      readonly name: "ready";
      readonly record: SerialIdRecord;
      readonly role: Hello["role"];
      readonly applicant: Applicant;
      readonly owner: SessionOwner;
    }
  | { readonly name: "gone" };

/** RFC 6455 §7.4.1. */
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;
const NORMAL_CLOSURE = 1000;
const GOING_AWAY = 1001;
/** Messages that may wait for the welcome. */
const MAX_WAITING = 64;
/** Refused hellos after which a socket is closed, so that a password cannot be guessed over one. */
const MAX_REFUSED_HELLOS = 5;
/** One of every kind and channel. */
const MAX_SESSIONS = 3 * 255;

const requestOf = (message: ClientMessage): number | undefined => ("request" in message ? message.request : undefined);

/** One client's signalling: what it may say when, and what it is answered. Everything a client sends gets an answer or takes effect. */
export class SignallingConnection {
  private state: State = { name: "awaiting-hello" };
  private refusedHellos = 0;
  /** What senders know this client by, so that all it takes of them directly counts as one receiver. */
  private viewer: MediaSessionId | undefined;
  private lastHeardAt: Milliseconds;
  private readonly throttle: Throttle;
  private readonly socket: SignallingSocket;
  private readonly context: SignallingContext;

  constructor(socket: SignallingSocket, context: SignallingContext) {
    this.socket = socket;
    this.context = context;
    this.lastHeardAt = context.clock.now();
    this.throttle = new Throttle(this.lastHeardAt);
  }

  /** One WebSocket message; `text` is undefined when it was binary. Never throws. */
  receive(text: string | undefined): void {
    if (this.state.name === "gone") return;
    const arrivedAt = this.context.serverClock.now();
    const now = this.context.clock.now();
    this.lastHeardAt = now;
    switch (this.throttle.judge(now)) {
      case "drop":
        return;
      case "notice":
        this.refuse("too-many-messages");
        return;
      case "close":
        this.socket.close(POLICY_VIOLATION, "too many messages");
        return;
      default:
        this.read(text, arrivedAt);
    }
  }

  /** Call about once a second: ends a socket that has been silent for too long. */
  tick(): void {
    if (this.state.name !== "gone" && this.context.clock.now() - this.lastHeardAt > SIGNALLING_SILENCE_MS) this.socket.drop();
  }

  /** The serial ID is no more: the client is told and the socket ends. Does nothing to a connection of another ID. */
  serialIdEnded(id: SerialId): void {
    if (this.state.name !== "ready" || this.state.record.id !== id) return;
    this.refuse("unknown-serial-id");
    this.socket.close(POLICY_VIOLATION, "the serial ID has ended");
  }

  /** The ID of a client that was let in. */
  get serialId(): SerialId | undefined {
    return this.state.name === "ready" ? this.state.record.id : undefined;
  }

  /** The serial ID has changed. Another number of channels is told by a new welcome. A client that may not use it any more is told and its socket ends, with all that it sends and takes. */
  serialIdChanged(before: SerialIdRecord, now: SerialIdRecord | undefined): void {
    const { state } = this;
    if (state.name !== "ready" || state.record.id !== before.id) return;
    const refusal = endOfAll(before, now) ?? (now && entryRefusal(now, state.applicant));
    if (refusal === undefined && now !== undefined) {
      this.state = { ...state, record: now };
      if (now.videoChannels !== state.record.videoChannels) this.sendWelcome(now);
      return;
    }
    const code = refusal ?? "unknown-serial-id";
    this.context.sessions.endAll(state.owner, errorBody(code));
    this.refuse(code);
    this.socket.close(POLICY_VIOLATION, code);
  }

  /** The socket has ended with `code`: 1000 and 1001 (the page was left) are goodbyes. */
  gone(code: number): void {
    if (this.state.name === "ready") this.context.directs.ownerGone(this.state.owner);
    const clean = code === NORMAL_CLOSURE || code === GOING_AWAY;
    if (this.state.name === "ready") {
      const { owner, record, role } = this.state;
      this.context.sessions.ownerGone(owner, clean);
      if (clean && role === "sender" && record.demonstration !== undefined) this.context.onDemonstrationLeft?.(record.id);
    }
    this.state = { name: "gone" };
  }

  private read(text: string | undefined, arrivedAt: Milliseconds): void {
    if (text === undefined) {
      this.refuse("bad-message", undefined, "binary");
      return;
    }
    const parsed = parseClientMessage(text);
    if (parsed.ok) this.handle(parsed.value, arrivedAt);
    else this.socket.send({ type: "refused", ...parsed.error });
  }

  private handle(message: ClientMessage, arrivedAt: Milliseconds): void {
    const { state } = this;
    if (message.type === "hello") {
      if (state.name === "awaiting-hello") void this.welcome(message);
      else this.refuse("unexpected-message", undefined, "hello again");
      return;
    }
    if (state.name === "awaiting-hello") this.refuse("unexpected-message", requestOf(message), "hello comes first");
    else if (message.type === "ping")
      this.socket.send({ type: "pong", t0: message.t0, t1: arrivedAt, t2: this.context.serverClock.now() });
    else if (state.name !== "authorising") this.serve(message);
    else if (state.waiting.length < MAX_WAITING) state.waiting.push(message);
    else this.refuse("too-many-messages", requestOf(message));
  }

  private async welcome(hello: Hello): Promise<void> {
    const waiting: Request[] = [];
    this.state = { name: "authorising", waiting };
    try {
      const applicant: Applicant = {
        direction: hello.role === "sender" ? "publish" : "subscribe",
        address: this.socket.address,
        proof: hello.proof,
      };
      const verdict = await authorise(this.context.serialIds, hello.serialId, applicant, this.context.guesses);
      if (this.state.name !== "authorising") return;
      if (verdict.ok && hello.proof !== undefined && verdict.value.passwordVerifier === undefined) {
        // A client that has a password seals what it sends: nobody without it could play that.
        this.state = { name: "awaiting-hello" };
        this.refuse("password-not-set");
      } else if (verdict.ok) {
        const owner: SessionOwner = { serialId: verdict.value.id, send: (message) => this.socket.send(message) };
        this.state = { name: "ready", record: verdict.value, role: hello.role, applicant, owner };
        this.context.watch?.admitted(verdict.value);
        this.context.log.info({ serialId: hello.serialId, role: hello.role }, "client welcome");
        this.sendWelcome(verdict.value);
      } else {
        this.state = { name: "awaiting-hello" };
        this.refusedHellos += 1;
        this.refuse(verdict.error);
        if (this.refusedHellos >= MAX_REFUSED_HELLOS) this.socket.close(POLICY_VIOLATION, "too many refused hellos");
      }
      for (const message of waiting) this.serve(message);
    } catch (error) {
      // The database failed: nothing that the client could do otherwise.
      this.context.log.error({ err: error }, "a hello could not be checked");
      this.refuse("internal");
      this.socket.close(INTERNAL_ERROR, "internal error");
    }
  }

  private sendWelcome({ videoChannels }: SerialIdRecord): void {
    this.socket.send({
      type: "welcome",
      protocol: SIGNALLING_PROTOCOL,
      iceServers: [...this.context.iceServers],
      maxVideoChannels: videoChannels,
    });
  }

  private serve(message: Request): void {
    const { state } = this;
    if (state.name !== "ready") {
      this.refuse("unexpected-message", requestOf(message));
      return;
    }
    const { sessions, directs } = this.context;
    if (state.record.demonstration !== undefined) {
      const refusal = demonstrationRefusal(message, sessions.countOf(state.record.id));
      if (refusal !== undefined) {
        this.refuse(refusal, requestOf(message));
        return;
      }
    }
    switch (message.type) {
      case "publish":
      case "subscribe":
        this.open(message, state.record, state.role, state.owner);
        return;
      case "direct-ready":
        if (!directs.setReady(state.owner, message.publication, message.ready)) this.refuse("unknown-session");
        return;
      case "direct-offer": {
        this.viewer ??= this.context.newSessionId();
        const refusal =
          directionRefusal(state.record, "subscribe") ??
          directs.offer(state.owner, message, this.viewer, state.record.allowedAddresses);
        if (refusal !== undefined) this.refuse(refusal, message.request);
        return;
      }
      case "direct-answer":
        if (!directs.answer(state.owner, message.session, message.sdp)) this.refuse("unknown-session");
        return;
      case "direct-refuse":
        if (!directs.refuse(state.owner, message.session)) this.refuse("unknown-session");
        return;
      case "candidate":
        if (directs.candidate(state.owner, message.session, message.candidate, message.mid)) return;
        if (!sessions.candidate(state.owner, message.session, message.candidate, message.mid)) this.refuse("unknown-session");
        return;
      case "close":
        if (directs.close(state.owner, message.session, message.request)) return;
        if (!sessions.close(state.owner, message.session, message.request)) this.refuse("unknown-session", message.request);
        return;
      default:
        unreachable(message);
    }
  }

  private open(
    message: Extract<Request, { type: "publish" | "subscribe" }>,
    record: SerialIdRecord,
    role: Hello["role"],
    owner: SessionOwner,
  ): void {
    const { request, kind, channel, offer } = message;
    if (message.type === "publish" && role !== "sender") {
      this.refuse("unexpected-message", request, "a receiver publishes nothing");
      return;
    }
    const refusal = directionRefusal(record, message.type);
    if (refusal !== undefined) {
      this.refuse(refusal, request);
      return;
    }
    if (message.type === "publish" && kind === "video" && channel > record.videoChannels) {
      this.refuse("channel-over-limit", request, `the ID has ${record.videoChannels}`);
      return;
    }
    // A sender listens for wishes about its bitrate on a control channel other than the one it sends.
    const other = message.type === "publish" ? "subscribe" : "publish";
    if (role === "sender" && kind === "control" && this.context.sessions.has(owner, other, { kind, channel })) {
      this.refuse("quality-channel-is-main", request, `control ${channel}`);
      return;
    }
    const fast = message.type === "publish" ? message.fast : undefined;
    const badFast = fast && fastChannelProblem(kind, channel, fast, record.videoChannels);
    if (badFast !== undefined) {
      this.refuse(badFast.code, request, badFast.detail);
      return;
    }
    if (this.context.sessions.count(owner) >= MAX_SESSIONS) {
      this.refuse("too-many-messages", request, "too many sessions");
      return;
    }
    const common = {
      session: this.context.newSessionId(),
      streams: [{ serialId: record.id, kind, channel }],
      offer,
      limits: limitsOf(record),
    } as const;
    this.context.sessions.open(
      owner,
      request,
      message.type === "publish"
        ? { ...common, direction: "publish", playout: "native", replaces: message.replaces, fast }
        : { ...common, direction: "subscribe", playout: message.playout },
    );
  }

  private refuse(code: ErrorCode, request?: number, detail?: string): void {
    this.socket.send({ type: "refused", ...(request === undefined ? {} : { request }), error: errorBody(code, detail) });
  }
}
