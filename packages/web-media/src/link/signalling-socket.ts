import {
  type ClientMessage,
  type ErrorBody,
  errorBody,
  type IceServer,
  type MediaSessionId,
  PING_INTERVAL_MS,
  type SerialId,
  ServerMessage,
  SIGNALLING_PROTOCOL,
  SIGNALLING_SILENCE_MS,
} from "@setsuna/contracts";
import { ClockOffsetEstimator, Liveness, reduceSignalling, type SignallingEvent, type SignallingState } from "@setsuna/session";
import { DirectSignalling } from "../direct/direct-signalling.ts";
import { localNow } from "../local-clock.ts";

/** Pings follow each other like this until the clock offset is settled, in ms; then one a second. */
const FIRST_PING_SPACING_MS = 150;
const CHECK_MS = 500;
/** A socket that owes us a pong for this long may be dead: an offer given to it could take our slot and lose us the answer. */
const STALE_MS = 2.2 * PING_INTERVAL_MS;

/** The server answered a request with an error. */
export class RequestRefused extends Error {
  override readonly name = "RequestRefused";
  readonly error: ErrorBody;
  constructor(error: ErrorBody) {
    super(error.en);
    this.error = error;
  }
}
/** The socket went away before the answer came. */
export class SignallingLost extends Error {
  override readonly name = "SignallingLost";
}

export type Answer = Extract<ServerMessage, { type: "answer" }>;
export type Closed = Extract<ServerMessage, { type: "closed" }>;
type Publish = Extract<ClientMessage, { type: "publish" }>;
type Subscribe = Extract<ClientMessage, { type: "subscribe" }>;
type DirectOffer = Extract<ClientMessage, { type: "direct-offer" }>;
/** A message with an offer that has no request number yet. */
export type OfferMessage = Omit<Publish, "request"> | Omit<Subscribe, "request"> | Omit<DirectOffer, "request">;

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  abandoned: boolean;
}

export interface SignallingOptions {
  readonly url: string;
  readonly serialId: SerialId;
  readonly role: "sender" | "receiver";
  readonly proof?: string | undefined;
  onState(state: SignallingState): void;
  /** The number of video channels of the ID is known, or has changed. */
  onLimit?(): void;
  /** A media session that server or relay ended. */
  onClosed(message: Closed): void;
}

/** The signalling connection: hello, pings, requests, and coming back by itself for as long as it is wanted. */
export class SignallingSocket {
  private readonly options: SignallingOptions;
  private readonly clock = new ClockOffsetEstimator();
  private state: SignallingState = { name: "idle" };
  private socket: WebSocket | undefined;
  private liveness = new Liveness(SIGNALLING_SILENCE_MS, CHECK_MS, 0);
  private timers: ReturnType<typeof setTimeout>[] = [];
  private pingTimer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private request = 0;
  private readonly pending = new Map<number, Pending>();
  private heardAt = 0;
  private readonly waiting: { resolve(): void; reject(error: Error): void }[] = [];
  private servers: IceServer[] = [];
  private channels: number | undefined;
  /** Sessions from browser to browser that this socket brokers. */
  readonly direct = new DirectSignalling((message) => void this.transmit(message));

  constructor(options: SignallingOptions) {
    this.options = options;
  }

  start(): void {
    globalThis.addEventListener("online", this.nudge);
    document.addEventListener("visibilitychange", this.nudgeWhenVisible);
    this.dispatch({ type: "start" });
  }

  /** Closes for good with code 1000. Safe in every state. */
  stop(): void {
    globalThis.removeEventListener("online", this.nudge);
    document.removeEventListener("visibilitychange", this.nudgeWhenVisible);
    this.dispatch({ type: "stop" });
  }

  /** Server clock minus ours, in ms. Absent before the first pong; kept while the socket is away. */
  clockOffset(): number | undefined {
    return this.clock.offset(localNow());
  }

  /** True once the clock offset may be shown to people and figures made with it. */
  clockSettled(): boolean {
    return this.clock.settled(localNow());
  }

  /** STUN and TURN servers to use, from the latest welcome. */
  iceServers(): IceServer[] {
    return this.servers;
  }

  /** Video channels that the serial ID has, from the latest welcome. */
  videoChannels(): number | undefined {
    return this.channels;
  }

  /** Resolves when the socket is open and answering, however long that takes; rejects when it is refused or stopped. */
  ready(): Promise<void> {
    if (this.state.name === "open") {
      if (localNow() - this.heardAt < STALE_MS) return Promise.resolve();
      this.ping();
    }
    const end = this.endError();
    if (end !== undefined) return Promise.reject(end);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /**
   * Sends an offer and resolves with the answer. Rejects with RequestRefused or SignallingLost. When `signal` is aborted the
   * session that may still come of it is closed.
   */
  offer(message: OfferMessage, signal: AbortSignal): Promise<Answer> {
    this.request += 1;
    const request = this.request;
    return new Promise((resolve, reject) => {
      const pending: Pending = { resolve, reject, abandoned: false };
      signal.addEventListener("abort", () => {
        pending.abandoned = true;
        reject(new SignallingLost("abandoned"));
      });
      this.pending.set(request, pending);
      if (!this.transmit({ ...message, request })) {
        this.pending.delete(request);
        reject(new SignallingLost("not connected"));
      }
    });
  }

  candidate(session: MediaSessionId, candidate: string, mid: string): void {
    this.transmit({ type: "candidate", session, candidate, mid });
  }

  /** Ends a media session. Without a socket nothing is sent: the relay then finds out by silence. */
  closeSession(session: MediaSessionId): void {
    this.request += 1;
    this.transmit({ type: "close", request: this.request, session });
  }

  private readonly nudge = (): void => {
    this.ping();
    this.dispatch({ type: "retry" });
  };
  private readonly nudgeWhenVisible = (): void => {
    if (document.visibilityState === "visible") this.nudge();
  };

  private dispatch(event: SignallingEvent): void {
    const before = this.state;
    this.state = reduceSignalling(before, event);
    if (this.state === before) return;
    clearTimeout(this.retryTimer);
    switch (this.state.name) {
      case "connecting":
        this.connect();
        break;
      case "open":
      case "idle":
        break;
      case "waiting":
        this.disconnect();
        this.retryTimer = setTimeout(() => this.dispatch({ type: "retry" }), Math.max(0, this.state.until - localNow()));
        break;
      case "refused":
      case "stopped": {
        this.disconnect();
        const end = this.endError() ?? new SignallingLost("stopped");
        for (const waiter of this.waiting.splice(0)) waiter.reject(end);
        break;
      }
    }
    this.options.onState(this.state);
  }

  private endError(): Error | undefined {
    if (this.state.name === "refused") return new RequestRefused(this.state.error);
    return this.state.name === "stopped" ? new SignallingLost("stopped") : undefined;
  }

  private lost(): void {
    this.dispatch({ type: "lost", at: localNow(), chance: Math.random() });
  }

  private connect(): void {
    this.disconnect();
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.options.url);
    } catch (error) {
      // A malformed address: the only thing that the constructor throws for.
      if (!(error instanceof DOMException)) throw error;
      this.dispatch({ type: "refused", error: errorBody("internal", "signalling address"), at: localNow(), chance: 0 });
      return;
    }
    this.socket = socket;
    this.liveness = new Liveness(SIGNALLING_SILENCE_MS, CHECK_MS, localNow());
    socket.onopen = () => {
      const { serialId, role, proof } = this.options;
      this.transmit({ type: "hello", protocol: SIGNALLING_PROTOCOL, serialId, role, proof });
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => this.lost();
    const check = setInterval(() => this.liveness.check(localNow()) && this.lost(), CHECK_MS);
    this.timers.push(check);
  }

  private disconnect(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    clearTimeout(this.pingTimer);
    const socket = this.socket;
    this.socket = undefined;
    if (socket !== undefined) {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(1000);
    }
    for (const pending of this.pending.values()) pending.reject(new SignallingLost("connection lost"));
    this.pending.clear();
    this.direct.lost();
  }

  private transmit(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private keepPinging(): void {
    this.ping();
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.keepPinging(), this.clockSettled() ? PING_INTERVAL_MS : FIRST_PING_SPACING_MS);
  }

  private ping(): void {
    if (this.state.name === "open") this.transmit({ type: "ping", t0: localNow() });
  }

  private receive(data: unknown): void {
    const arrival = localNow();
    this.liveness.heard(arrival);
    this.heardAt = arrival;
    const parsed = ServerMessage.safeParse(parseJson(data));
    // A message that we do not know comes from a newer server; what matters is repeated or answered in ways that we do know.
    if (!parsed.success) return;
    const message = parsed.data;
    this.take(message, arrival);
    if (this.state.name === "open") for (const waiter of this.waiting.splice(0)) waiter.resolve();
  }

  private take(message: ServerMessage, arrival: number): void {
    this.direct.receive(message);
    switch (message.type) {
      case "welcome":
        this.servers = message.iceServers;
        this.channels = message.maxVideoChannels;
        this.options.onLimit?.();
        this.dispatch({ type: "welcomed" });
        this.keepPinging();
        return;
      case "pong":
        this.clock.add({ t0: message.t0, t1: message.t1, t2: message.t2, t3: arrival });
        return;
      case "answer":
        this.settle(message.request, (pending) => {
          if (pending.abandoned) this.closeSession(message.session);
          else pending.resolve(message);
        });
        return;
      case "refused":
        if (this.state.name === "connecting") {
          this.dispatch({ type: "refused", error: message.error, at: arrival, chance: Math.random() });
          return;
        }
        if (message.request !== undefined)
          this.settle(message.request, (pending) => pending.reject(new RequestRefused(message.error)));
        return;
      case "closed":
        this.options.onClosed(message);
    }
  }

  private settle(request: number, act: (pending: Pending) => void): void {
    const pending = this.pending.get(request);
    if (pending === undefined) return;
    this.pending.delete(request);
    act(pending);
  }
}

const parseJson = (data: unknown): unknown => {
  try {
    return typeof data === "string" ? JSON.parse(data) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
