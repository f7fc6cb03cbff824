import {
  type ClientMessage,
  type ErrorCode,
  errorBody,
  type JoinChallengeValue,
  type SerialId,
  SIGNALLING_PROTOCOL,
  SIGNALLING_SILENCE_MS,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { entryRefusal, isGuarded, partyText, type SerialIdRecord, takesThumbnails } from "../../admission/index.ts";
import { DatabaseAway } from "../../platform/index.ts";
import { endOfAll } from "../connections/running-streams.ts";
import { AdmittedClient, type Hello, type Request, requestOf } from "./admitted-client.ts";
import { HelloCheck } from "./hello-check.ts";
import { HelloEvaluations } from "./hello-evaluations.ts";
import { parseClientMessage } from "./parse-client-message.ts";
import type { SignallingContext, SignallingSocket } from "./signalling-context.ts";
import { Throttle } from "./throttle.ts";

type State =
  | { readonly name: "awaiting-hello" }
  /** Waits for the database and queues requests. */
  | { readonly name: "authorising"; readonly waiting: Request[] }
  | { readonly name: "ready"; readonly client: AdmittedClient }
  | { readonly name: "gone" };

/** RFC 6455 §7.4.1. */
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;
const NORMAL_CLOSURE = 1000;
const GOING_AWAY = 1001;
const MAX_WAITING = 64;
const MAX_REFUSED_HELLOS = 5;
/** A socket without an accepted hello is closed after this time, ms. */
const HELLO_LIMIT_MS = 10_000;
const TRY_AGAIN_LATER = 1013;

const welcomeText = (record: SerialIdRecord): string => [record.videoChannels, takesThumbnails(record), partyText(record)].join();

/** One client's signalling. Every message gets an answer or takes effect. */
export class SignallingConnection {
  private state: State = { name: "awaiting-hello" };
  private refusedHellos = 0;
  /** Valid only for the next hello. */
  private challenge: JoinChallengeValue;
  private lastReceivedAt: Milliseconds;
  private helloWantedAt: Milliseconds;
  private welcomedAt: Milliseconds;
  private readonly throttle: Throttle;
  private readonly evaluations: HelloEvaluations;
  private readonly check: HelloCheck;
  private readonly socket: SignallingSocket;
  private readonly context: SignallingContext;

  constructor(socket: SignallingSocket, context: SignallingContext) {
    this.socket = socket;
    this.context = context;
    this.lastReceivedAt = context.clock.now();
    this.welcomedAt = this.lastReceivedAt;
    this.helloWantedAt = this.lastReceivedAt;
    this.throttle = new Throttle(this.lastReceivedAt);
    this.evaluations = new HelloEvaluations(context.evaluations, socket.address);
    this.check = new HelloCheck(socket, context, this.evaluations);
    this.challenge = this.draw();
  }

  /** `text` is undefined for binary data. Never throws. */
  receive(text: string | undefined): void {
    if (this.state.name === "gone") return;
    const arrivedAt = this.context.serverClock.now();
    const now = this.context.clock.now();
    this.lastReceivedAt = now;
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

  /** Call it about once a second. Closes silent sockets and renews expiring logins by a new welcome. */
  tick(): void {
    const now = this.context.clock.now();
    if (this.state.name !== "gone" && now - this.lastReceivedAt > SIGNALLING_SILENCE_MS) this.socket.drop();
    if (this.evaluations.isUnderWay) this.helloWantedAt = now;
    if (this.state.name === "awaiting-hello" && now - this.helloWantedAt > HELLO_LIMIT_MS)
      this.socket.close(POLICY_VIOLATION, "no hello");
    const { renewAfter } = this.context.iceServers;
    if (this.state.name === "ready" && renewAfter !== undefined && now - this.welcomedAt >= renewAfter)
      this.sendWelcome(this.state.client.record);
  }

  serialIdEnded(id: SerialId): void {
    if (this.serialId !== id) return;
    this.refuse("unknown-serial-id");
    this.socket.close(POLICY_VIOLATION, "the serial ID has ended");
  }

  get serialId(): SerialId | undefined {
    return this.state.name === "ready" ? this.state.client.serialId : undefined;
  }

  /** New welcome if the channels, thumbnail setting or talk groups changed. True: removed a client that is no longer allowed. */
  serialIdChanged(before: SerialIdRecord, now: SerialIdRecord | undefined): boolean {
    if (this.state.name !== "ready" || this.serialId !== before.id) return false;
    const { client } = this.state;
    // The admitting record may be newer than ours.
    const refusal = endOfAll(client.record, now) ?? (now && entryRefusal(now, client.applicant));
    if (refusal === undefined && now !== undefined) {
      const had = client.record;
      client.record = now;
      if (welcomeText(now) !== welcomeText(had)) this.sendWelcome(now);
      return false;
    }
    const code = refusal ?? "unknown-serial-id";
    client.endAll(errorBody(code));
    this.refuse(code);
    this.socket.close(POLICY_VIOLATION, code);
    return true;
  }

  /** 1000 and 1001 (page left) are goodbyes. */
  gone(code: number): void {
    this.evaluations.gone();
    if (this.state.name === "ready") this.state.client.gone(code === NORMAL_CLOSURE || code === GOING_AWAY);
    this.state = { name: "gone" };
  }

  private get isGone(): boolean {
    return this.state.name === "gone";
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
    if (message.type === "ping")
      this.socket.send({ type: "pong", t0: message.t0, t1: arrivedAt, t2: this.context.serverClock.now() });
    else if (message.type === "evaluate") void this.evaluate(message);
    else if (state.name === "awaiting-hello") this.refuse("unexpected-message", requestOf(message), "hello comes first");
    else if (state.name !== "authorising") this.serve(message);
    else if (state.waiting.length < MAX_WAITING) state.waiting.push(message);
    else this.refuse("too-many-messages", requestOf(message));
  }

  private async evaluate(message: Extract<ClientMessage, { type: "evaluate" }>): Promise<void> {
    const { request } = message;
    if (this.state.name !== "awaiting-hello") {
      this.refuse("unexpected-message", request, "evaluate comes before hello");
      return;
    }
    try {
      const made = await this.evaluations.evaluate(message);
      if (this.isGone) return;
      this.helloWantedAt = this.context.clock.now();
      if (made.ok) this.socket.send({ type: "evaluated", request, ...made.value });
      else this.refuse(made.error, request);
    } catch (error) {
      this.failed(error, "a password could not be evaluated");
    }
  }

  /** Retrying helps only if the database is away. */
  private failed(error: unknown, what: string): void {
    if (error instanceof DatabaseAway) {
      this.context.log.warn({ reason: error.message }, what);
      this.socket.send({ type: "unavailable", error: errorBody("service-unavailable") });
      this.socket.close(TRY_AGAIN_LATER, "service unavailable");
      return;
    }
    this.context.log.error({ err: error }, what);
    this.refuse("internal");
    this.socket.close(INTERNAL_ERROR, "internal error");
  }

  private draw(): JoinChallengeValue {
    const challenge = this.context.challenges.draw();
    const { shared } = this.context.iceServers;
    this.socket.send({ type: "challenge", challenge, ...(shared && { iceServers: [...shared] }) });
    return challenge;
  }

  private refuseHello(code: ErrorCode): void {
    this.state = { name: "awaiting-hello" };
    this.refuse(code);
    this.challenge = this.draw();
  }

  private async welcome(hello: Hello): Promise<void> {
    const waiting: Request[] = [];
    this.state = { name: "authorising", waiting };
    try {
      const { applicant, verdict } = await this.check.judge(hello, this.challenge);
      if (this.state.name !== "authorising") return;
      this.helloWantedAt = this.context.clock.now();
      if (verdict.ok && hello.proof !== undefined && !isGuarded(verdict.value)) {
        // A client with a password or link encrypts its stream, which clients without one couldn't play.
        this.refuseHello(hello.link === undefined ? "password-not-set" : "link-revoked");
      } else if (verdict.ok && this.socket.enter?.(hello.serialId) === false) {
        this.refuseHello("too-many-connections");
        this.socket.close(TRY_AGAIN_LATER, "too many connections");
      } else if (verdict.ok) {
        const send = this.socket.send.bind(this.socket);
        this.state = { name: "ready", client: new AdmittedClient(verdict.value, hello.role, applicant, this.context, send) };
        this.context.watch?.admitted(verdict.value);
        this.context.log.info({ serialId: hello.serialId, role: hello.role }, "client welcome");
        this.sendWelcome(verdict.value);
      } else {
        this.refusedHellos += 1;
        this.refuseHello(verdict.error);
        if (this.refusedHellos >= MAX_REFUSED_HELLOS) this.socket.close(POLICY_VIOLATION, "too many refused hellos");
      }
      for (const message of waiting) this.serve(message);
    } catch (error) {
      this.failed(error, "a hello could not be checked");
    }
  }

  private sendWelcome(record: SerialIdRecord): void {
    const { clock, iceServers } = this.context;
    this.welcomedAt = clock.now();
    this.socket.send({
      type: "welcome",
      protocol: SIGNALLING_PROTOCOL,
      iceServers: iceServers.issue({ record, address: this.socket.address }),
      maxVideoChannels: record.videoChannels,
      ...(this.context.thumbnails !== undefined && takesThumbnails(record) ? { thumbnails: true } : {}),
      ...(record.partyGroups === undefined || record.partyGroups.length === 0 ? {} : { party: [...record.partyGroups] }),
    });
  }

  private serve(message: Request): void {
    if (this.state.name === "ready") this.state.client.serve(message);
    else this.refuse("unexpected-message", requestOf(message));
  }

  private refuse(code: ErrorCode, request?: number, detail?: string): void {
    this.socket.send({ type: "refused", ...(request === undefined ? {} : { request }), error: errorBody(code, detail) });
  }
}
