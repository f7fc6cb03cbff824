import { type ClientMessage, type ErrorBody, errorBody, type ServerMessage } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { FallbackReason } from "../transport/ports.ts";
import { ReadyWaiters } from "./ready-waiters.ts";
import { RequestRefused, SignallingLost } from "./signalling-errors.ts";
import { SignallingHello } from "./signalling-hello.ts";
import { reduceSignalling, type SignallingEvent, type SignallingState } from "./signalling-lifecycle.ts";
import type { JoiningKeys, SignallingOptions } from "./signalling-options.ts";
import { SignallingPings } from "./signalling-pings.ts";
import { SignallingTransport } from "./signalling-transport.ts";

type Challenge = Extract<ServerMessage, { type: "challenge" }>;
export type Welcome = Extract<ServerMessage, { type: "welcome" }>;
export type RequestMessage = Exclude<ServerMessage, { type: "challenge" | "welcome" | "pong" | "unavailable" }>;

export interface SignallingConnectionEvents {
  onState(state: SignallingState): void;
  onChallenge(challenge: Challenge): void;
  onWelcome(welcome: Welcome): void;
  onMessage(message: RequestMessage): void;
  onAwaitingKeys(): void;
  onSocketLost(): void;
  onEnd(error: RequestRefused | SignallingLost): void;
  onFallback(reason: FallbackReason): void;
}

export class SignallingConnection {
  readonly pings: SignallingPings;
  private readonly options: SignallingOptions;
  private readonly events: SignallingConnectionEvents;
  private readonly hello: SignallingHello;
  private readonly transport: SignallingTransport;
  private readonly waiting = new ReadyWaiters();
  private readonly waitingForHello = new ReadyWaiters();
  private state: SignallingState = { name: "idle" };
  private endRetry: (() => void) | undefined;
  private unwatch: (() => void)[] = [];
  private trouble: ErrorBody | undefined;
  private hasOpened = false;

  constructor(options: SignallingOptions, events: SignallingConnectionEvents) {
    const { ports, proofKey, link } = options;
    this.options = options;
    this.events = events;
    const keys = options.isAwaitingKeys === true ? undefined : { proofKey, link };
    this.hello = new SignallingHello(options, keys, (message) => this.transport.send(message));
    this.pings = new SignallingPings(ports, (t0) => this.ping(t0));
    this.transport = new SignallingTransport(ports, {
      onOpen: () => this.opened(),
      onMessage: (message, arrival) => {
        this.take(message, arrival);
        if (this.state.name !== "open") return;
        this.waiting.resolve();
        this.waitingForHello.resolve();
      },
      onLost: () => this.lost(),
      onFallback: (reason) => events.onFallback(reason),
    });
  }

  get receivedAt(): Milliseconds {
    return this.transport.receivedAt;
  }
  get unavailable(): ErrorBody | undefined {
    return this.trouble;
  }
  get isIdle(): boolean {
    return this.state.name === "idle";
  }
  /** Undefined until it ends. */
  get endError(): RequestRefused | SignallingLost | undefined {
    if (this.state.name === "refused") return new RequestRefused(this.state.error);
    return this.state.name === "stopped" ? new SignallingLost("stopped") : undefined;
  }

  start(): void {
    const { ports } = this.options;
    this.endWatching();
    this.unwatch = [
      ports.onNetworkChange(() => this.networkChanged()),
      ports.onVisible?.(() => this.nudge()) ?? (() => undefined),
    ];
    this.dispatch({ type: "start" });
  }

  enter(keys: JoiningKeys): void {
    this.hello.enter(keys);
    if (this.state.name === "connecting") this.sayHello();
  }

  stop(): void {
    this.endWatching();
    this.dispatch({ type: "stop" });
  }

  /** Returns false and sends nothing without an open socket. */
  send(message: ClientMessage): boolean {
    return this.transport.send(message);
  }

  ready(): Promise<void> {
    if (this.state.name === "open") {
      if (!this.transport.isStale()) return Promise.resolve();
      this.pings.now();
    }
    const end = this.endError;
    return end === undefined ? this.waiting.wait() : Promise.reject(end);
  }

  /** Resolves after the hello. Rejects as {@link ready} does. */
  readyToOffer(): Promise<void> {
    if (this.state.name === "connecting" && this.mayOfferAhead()) return Promise.resolve();
    if (this.state.name === "open") return this.ready();
    const end = this.endError;
    return end === undefined ? this.waitingForHello.wait() : Promise.reject(end);
  }

  /** A welcome for unconfirmed keys exposes a false server, so no offer precedes it. */
  private mayOfferAhead(): boolean {
    return this.hello.isSent && !this.hello.isUnconfirmed;
  }

  private sayHello(): void {
    this.hello.say();
    if (this.mayOfferAhead()) this.waitingForHello.resolve();
  }

  private now(): Milliseconds {
    return this.options.ports.clock.now();
  }

  private endWatching(): void {
    for (const end of this.unwatch.splice(0)) end();
  }

  private nudge(): void {
    this.pings.now();
    this.dispatch({ type: "retry" });
  }

  /** Another path may have replaced the one that the socket used. */
  private networkChanged(): void {
    this.nudge();
    // An opening socket has its own limit, for slow links.
    if (this.state.name === "open") this.transport.suspect();
  }

  private lost(): void {
    const { isSuspect } = this.transport;
    if (this.state.name === "connecting" && !this.hasOpened) this.trouble ??= errorBody("server-unreachable");
    this.dispatch({ type: "lost", at: this.now(), chance: this.options.ports.random() });
    // On another network, waiting is pointless.
    if (isSuspect) this.dispatch({ type: "retry" });
  }

  private dispatch(event: SignallingEvent): void {
    const before = this.state;
    this.state = reduceSignalling(before, event);
    if (this.state === before) return;
    this.endRetry?.();
    if (this.state.name === "open" || this.state.name === "refused" || this.state.name === "stopped") this.trouble = undefined;
    switch (this.state.name) {
      case "connecting":
        this.connect();
        break;
      case "open":
      case "idle":
        break;
      case "waiting":
        this.loseSocket();
        this.endRetry = this.options.ports.timers.after(Math.max(0, this.state.until - this.now()), () =>
          this.dispatch({ type: "retry" }),
        );
        break;
      case "refused":
      case "stopped": {
        this.transport.close();
        this.loseSocket();
        const end = this.endError ?? new SignallingLost("stopped");
        this.waiting.reject(end);
        this.waitingForHello.reject(end);
        this.events.onEnd(end);
        break;
      }
    }
    this.events.onState(this.state);
  }

  private connect(): void {
    this.loseSocket();
    this.hello.restart();
    this.hasOpened = false;
    if (!this.transport.open(this.options.url))
      this.dispatch({ type: "refused", error: errorBody("internal", "signalling address"), at: this.now(), chance: 0 });
  }

  private loseSocket(): void {
    this.pings.stop();
    this.transport.giveUp();
    this.events.onSocketLost();
  }

  private opened(): void {
    this.hasOpened = true;
    if (!this.hello.isAwaitingKeys) {
      this.sayHello();
      return;
    }
    this.events.onAwaitingKeys();
    // Hashing takes most of a second.
    this.pings.start();
  }

  private ping(t0: Milliseconds): void {
    const awaitsKeys = this.state.name === "connecting" && this.hello.isAwaitingKeys;
    if (this.state.name === "open" || awaitsKeys) this.transport.send({ type: "ping", t0 });
  }

  private refuse(error: ErrorBody, at: Milliseconds): void {
    this.dispatch({ type: "refused", error, at, chance: this.options.ports.random() });
  }

  private take(message: ServerMessage, arrival: Milliseconds): void {
    switch (message.type) {
      case "challenge":
        this.hello.challenged(message.challenge);
        this.events.onChallenge(message);
        if (this.state.name === "connecting" && this.hello.needsChallenge) this.sayHello();
        return;
      case "welcome":
        if (this.hello.isUnconfirmed) {
          // A random proof must not be admitted.
          this.refuse(errorBody("evaluation-forged"), arrival);
          return;
        }
        this.events.onWelcome(message);
        this.dispatch({ type: "welcomed", at: this.now() });
        this.pings.start();
        return;
      case "pong":
        this.pings.answered(message, arrival);
        return;
      case "unavailable":
        // An admitted client needs no database.
        if (this.state.name !== "connecting") return;
        this.trouble = message.error;
        this.lost();
        return;
      default:
        // A numbered refusal belongs to an offer after the hello, before it to the evaluation.
        if (
          message.type !== "refused" ||
          this.state.name !== "connecting" ||
          (this.hello.isSent && message.request !== undefined)
        ) {
          this.events.onMessage(message);
          return;
        }
        // Keep it until a final refusal.
        this.trouble = message.error;
        this.refuse(message.error, arrival);
    }
  }
}
