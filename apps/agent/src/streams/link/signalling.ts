import {
  askInDoubt,
  ClockOffsetEstimator,
  Liveness,
  RequestRefused,
  reduceSignalling,
  type SignallingEvent,
  SignallingLost,
  type SignallingState,
} from "@setsuna/client";
import {
  type ClientMessage,
  type IceServer,
  type MediaSessionId,
  PING_INTERVAL_MS,
  type SerialId,
  ServerMessage,
  SIGNALLING_PROTOCOL,
  SIGNALLING_SILENCE_MS,
} from "@setsuna/contracts";
import { parseJson, unreachable } from "@setsuna/kit";
import { every, onNetworkChange } from "@setsuna/node-media";
import WebSocket from "ws";
import { localNow } from "./local-clock.ts";
import { type Answer, PendingOffers } from "./pending-offers.ts";

/** As in the browser: pings follow each other like this until the clock offset is settled, in ms; then one a second. */
const FIRST_PING_SPACING_MS = 150;
const CHECK_MS = 500;

type Closed = Extract<ServerMessage, { type: "closed" }>;
type Publish = Extract<ClientMessage, { type: "publish" }>;
type Subscribe = Extract<ClientMessage, { type: "subscribe" }>;
export type OfferMessage = Omit<Publish, "request"> | Omit<Subscribe, "request">;

export interface SignallingOptions {
  /** WebSocket address: `wss://host/studio/signal`. */
  readonly url: string;
  readonly serialId: SerialId;
  readonly role: "sender" | "receiver";
  readonly proof?: string | undefined;
  onState(state: SignallingState): void;
  onClosed(message: Closed): void;
}

/** Keeps the signalling connection of a Node client: hello, pings, requests, and reconnects by itself until it is stopped. */
export class Signalling {
  private readonly options: SignallingOptions;
  private readonly clock = new ClockOffsetEstimator();
  private state: SignallingState = { name: "idle" };
  private socket: WebSocket | undefined;
  private lastHeardAt = 0;
  private liveness = new Liveness(SIGNALLING_SILENCE_MS, CHECK_MS, 0);
  private checkTimer: NodeJS.Timeout | undefined;
  private pingTimer: NodeJS.Timeout | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private request = 0;
  private readonly pending = new PendingOffers();
  private readonly waiting: { resolve(): void; reject(error: Error): void }[] = [];
  private endAsking: (() => void) | undefined;
  private unwatch: (() => void) | undefined;
  private servers: readonly IceServer[] = [];

  constructor(options: SignallingOptions) {
    this.options = options;
  }

  start(): void {
    this.unwatch ??= onNetworkChange(() => this.changed());
    this.dispatch({ type: "start" });
  }
  /** Closes for good with code 1000. Safe in every state. */
  stop(): void {
    this.unwatch?.();
    this.unwatch = undefined;
    this.dispatch({ type: "stop" });
  }

  /** Returns the server's clock minus ours, ms. Absent before the first pong. */
  clockOffset(): number | undefined {
    return this.clock.offset(localNow());
  }
  clockSettled(): boolean {
    return this.clock.settled(localNow());
  }
  /** Returns the round trip of signalling, ms. Absent before the first pong. */
  roundTrip(): number | undefined {
    return this.clock.roundTrip(localNow());
  }
  /** Returns when the server was last heard, on {@link localNow}; 0 before. */
  heardAt(): number {
    return this.lastHeardAt;
  }
  iceServers(): readonly IceServer[] {
    return this.servers;
  }

  /** Resolves when the socket is open, however long that takes; rejects when it is refused or stopped. */
  ready(): Promise<void> {
    if (this.state.name === "open") return Promise.resolve();
    const end = this.endError();
    if (end !== undefined) return Promise.reject(end);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** Sends an offer and resolves with the answer. Rejects with RequestRefused or SignallingLost. */
  offer(message: OfferMessage): Promise<Answer> {
    this.request += 1;
    const request = this.request;
    return this.pending.add(request, () => this.transmit({ ...message, request }));
  }
  /** Goes on with a session of a socket before, which becomes this one's by being named. */
  resume(session: MediaSessionId): void {
    this.transmit({ type: "candidate", session, candidate: "", mid: "0" });
  }
  closeSession(session: MediaSessionId): void {
    this.request += 1;
    this.transmit({ type: "close", request: this.request, session });
  }

  private dispatch(event: SignallingEvent): void {
    const before = this.state;
    this.state = reduceSignalling(before, event);
    if (this.state === before) return;
    clearTimeout(this.retryTimer);
    const { state } = this;
    if (state.name === "connecting") this.connect();
    else if (state.name === "waiting") {
      this.disconnect();
      this.retryTimer = setTimeout(() => this.dispatch({ type: "retry" }), Math.max(0, state.until - localNow()));
    } else if (state.name === "refused" || state.name === "stopped") {
      this.disconnect();
      const end = this.endError() ?? new SignallingLost("stopped");
      for (const waiter of this.waiting.splice(0)) waiter.reject(end);
    }
    this.options.onState(state);
  }

  private endError(): Error | undefined {
    if (this.state.name === "refused") return new RequestRefused(this.state.error);
    return this.state.name === "stopped" ? new SignallingLost("stopped") : undefined;
  }

  private lost(): void {
    const { isDoubted } = this.liveness;
    this.dispatch({ type: "lost", at: localNow(), chance: Math.random() });
    // With another network there is nothing to wait for.
    if (isDoubted) this.dispatch({ type: "retry" });
  }

  /** Checks a socket whose path may be gone, and opens another where it does not answer. */
  private changed(): void {
    this.dispatch({ type: "retry" });
    // One that is being opened has its own patience, which a slow link may need.
    if (this.state.name !== "open") return;
    this.transmit({ type: "ping", t0: localNow() });
    this.endAsking?.();
    this.endAsking = askInDoubt(this.liveness, { now: localNow, every, ask: () => undefined, dead: () => this.lost() });
  }

  private connect(): void {
    this.disconnect();
    const socket = new WebSocket(this.options.url, { handshakeTimeout: SIGNALLING_SILENCE_MS });
    this.socket = socket;
    this.liveness = new Liveness(SIGNALLING_SILENCE_MS, CHECK_MS, localNow());
    const isPresent = (): boolean => this.socket === socket;
    socket.on("open", () => {
      const { serialId, role, proof } = this.options;
      this.transmit({ type: "hello", protocol: SIGNALLING_PROTOCOL, serialId, role, proof });
    });
    socket.on("message", (data) => {
      if (isPresent()) this.receive(data.toString());
    });
    // What is wrong with the path shows as its close, which follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (isPresent()) this.lost();
    });
    this.checkTimer = setInterval(() => this.liveness.check(localNow()) && this.lost(), CHECK_MS);
  }

  private disconnect(): void {
    clearInterval(this.checkTimer);
    this.endAsking?.();
    clearTimeout(this.pingTimer);
    const { socket } = this;
    this.socket = undefined;
    if (socket?.readyState === WebSocket.CONNECTING) socket.terminate();
    else socket?.close(1000);
    this.pending.lose();
  }

  private transmit(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private keepPinging(): void {
    if (this.state.name === "open") this.transmit({ type: "ping", t0: localNow() });
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.keepPinging(), this.clockSettled() ? PING_INTERVAL_MS : FIRST_PING_SPACING_MS);
  }

  private receive(text: string): void {
    const arrival = localNow();
    this.liveness.heard(arrival);
    this.lastHeardAt = arrival;
    const parsed = ServerMessage.safeParse(parseJson(text));
    // A message that we do not know comes from a newer server; what matters is repeated or answered in ways that we do know.
    if (!parsed.success) return;
    this.take(parsed.data, arrival);
    if (this.state.name === "open") for (const waiter of this.waiting.splice(0)) waiter.resolve();
  }

  private take(message: ServerMessage, arrival: number): void {
    switch (message.type) {
      case "welcome":
        this.servers = message.iceServers;
        this.dispatch({ type: "welcomed" });
        this.keepPinging();
        return;
      case "pong":
        this.clock.add({ t0: message.t0, t1: message.t1, t2: message.t2, t3: arrival });
        return;
      case "answer":
        this.pending.answer(message);
        return;
      case "refused":
        if (this.state.name === "connecting")
          this.dispatch({ type: "refused", error: message.error, at: arrival, chance: Math.random() });
        else if (message.request !== undefined) this.pending.refuse(message.request, message.error);
        return;
      case "closed":
        this.options.onClosed(message);
        return;
      // Senders of ours offer no direct route, and receivers ask for none.
      case "direct-offered":
      case "direct-candidate":
        return;
      default:
        unreachable(message);
    }
  }
}
