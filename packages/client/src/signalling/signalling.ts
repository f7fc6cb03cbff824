import {
  type ErrorBody,
  errorBody,
  type IceServer,
  type MediaSessionId,
  type PasswordEvaluation,
  type ServerMessage,
  StudioError,
} from "@setsuna/contracts";
import { type Milliseconds, unreachable } from "@setsuna/kit";
import { AddressNews } from "../stream/address-news.ts";
import { DirectSignalling } from "./direct-signalling.ts";
import { PendingEvaluation } from "./pending-evaluation.ts";
import { type OfferMessage, type PendingOffer, PendingOffers } from "./pending-offers.ts";
import { ReadyWaiters } from "./ready-waiters.ts";
import { RequestRefused, SignallingLost } from "./signalling-errors.ts";
import { SignallingHello } from "./signalling-hello.ts";
import { reduceSignalling, type SignallingEvent, type SignallingState } from "./signalling-lifecycle.ts";
import type { JoiningKeys, SignallingOptions } from "./signalling-options.ts";
import { SignallingPings } from "./signalling-pings.ts";
import { SignallingTransport } from "./signalling-transport.ts";

type Welcome = Extract<ServerMessage, { type: "welcome" }>;

/** Keeps the signaling connection: hello, pings, requests, and reconnecting until stopped. */
export class Signalling {
  /** Of the media connections that it makes. */
  readonly addressNews = new AddressNews();
  private readonly options: SignallingOptions;
  private state: SignallingState = { name: "idle" };
  private readonly transport: SignallingTransport;
  private readonly offers = new PendingOffers((message) => this.transport.send(message));
  private readonly evaluation = new PendingEvaluation((message) => this.transport.send(message));
  private readonly hello: SignallingHello;
  private readonly pings: SignallingPings;
  private endRetry: (() => void) | undefined;
  private readonly waiting = new ReadyWaiters();
  private unwatch: (() => void)[] = [];
  /** Newest; absent before the first. */
  private welcome: Welcome | undefined;
  private trouble: ErrorBody | undefined;
  /** Brokers sessions from browser to browser over this socket. */
  readonly direct = new DirectSignalling((message) => void this.transport.send(message));

  constructor(options: SignallingOptions) {
    this.options = options;
    const { proofKey, link } = options;
    const keys = options.isAwaitingKeys === true ? undefined : { proofKey, link };
    this.hello = new SignallingHello(options, keys, (message) => this.transport.send(message));
    this.pings = new SignallingPings(options.ports, (t0) => this.ping(t0));
    this.transport = new SignallingTransport(options.ports, {
      onOpen: () => this.opened(),
      onMessage: (message, arrival) => {
        this.take(message, arrival);
        if (this.state.name === "open") this.waiting.resolve();
      },
      onLost: () => this.lost(),
      onFallback: () => options.onFallback?.(),
    });
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

  /**
   * Asks the server for its part of a password's keys, before the hello; connects for it where nothing has yet. Rejects with StudioError when the
   * server refuses, and with SignallingLost after {@link stop}.
   */
  evaluate(blinded: string): Promise<PasswordEvaluation> {
    const end = this.endError();
    if (end !== undefined) return Promise.reject(end);
    const evaluation = this.evaluation.ask(this.options.serialId, blinded);
    if (this.state.name === "idle") this.start();
    return evaluation;
  }

  /** Sends the hello with these keys, now and on all later sockets. */
  enter(keys: JoiningKeys): void {
    this.hello.enter(keys);
    if (this.state.name === "connecting") this.hello.say();
  }

  /** Closes for good with code 1000. Safe in every state. */
  stop(): void {
    this.endWatching();
    this.dispatch({ type: "stop" });
  }

  /** Returns the server's clock minus ours, in ms. Absent before the first pong; kept while the socket is away. */
  clockOffset(): Milliseconds | undefined {
    return this.pings.offset();
  }

  /** Returns true once the clock offset may be shown to people and figures made with it. */
  clockSettled(): boolean {
    return this.pings.isSettled();
  }

  /** Returns the round trip of signalling in ms. Absent before the first pong. */
  roundTrip(): Milliseconds | undefined {
    return this.pings.roundTrip();
  }

  /** Returns the time of the server's last message, on the clock of the ports; 0 before. */
  heardAt(): Milliseconds {
    return this.transport.heardAt;
  }

  /** Asks the server for a sign of life now. Does nothing without a socket. */
  ask(): void {
    this.pings.now();
  }

  /** Returns the STUN and TURN servers to use, from the latest welcome. */
  iceServers(): IceServer[] {
    return this.welcome?.iceServers ?? [];
  }

  /** Returns the number of video channels of the serial ID, from the latest welcome. */
  videoChannels(): number | undefined {
    return this.welcome?.maxVideoChannels;
  }

  /** Returns whether the ID's owner wants thumbnails, according to the latest welcome. */
  wantsThumbnails(): boolean {
    return this.welcome?.thumbnails === true;
  }

  /** Sends a thumbnail of a publication, a JPEG in base64. Nothing is answered. */
  thumbnail(publication: MediaSessionId, jpeg: string): void {
    this.transport.send({ type: "thumbnail", publication, jpeg });
  }

  /** Returns why the server can't let us in for the moment, from its newest answer. Undefined once it has welcomed or refused us. */
  unavailable(): ErrorBody | undefined {
    return this.trouble;
  }

  /** Resolves when the socket is open and answering, however long that takes; rejects when it is refused or stopped. */
  ready(): Promise<void> {
    if (this.state.name === "open") {
      if (!this.transport.isStale()) return Promise.resolve();
      this.pings.now();
    }
    const end = this.endError();
    if (end !== undefined) return Promise.reject(end);
    return this.waiting.wait();
  }

  /** Sends an offer. */
  offer(message: OfferMessage): PendingOffer {
    return this.offers.offer(message);
  }

  /** Sends a trickled candidate for the other end of a direct session. */
  candidate(session: MediaSessionId, candidate: string, mid: string): void {
    this.transport.send({ type: "candidate", session, candidate, mid });
  }

  /** Moves a session of a previous socket to this one, by naming it. */
  resume(session: MediaSessionId): void {
    this.candidate(session, "", "0");
  }

  /** Ends a media session. Without a socket nothing is sent: the relay then finds out by silence. */
  closeSession(session: MediaSessionId): void {
    this.offers.closeSession(session);
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

  /** Another path may have taken the place of the one that the socket went by. */
  private networkChanged(): void {
    this.nudge();
    // One that is being opened has its own patience, which a slow link may need.
    if (this.state.name === "open") this.transport.doubt();
  }

  private lost(): void {
    const { isDoubted } = this.transport;
    this.dispatch({ type: "lost", at: this.now(), chance: this.options.ports.random() });
    // On another network waiting is pointless.
    if (isDoubted) this.dispatch({ type: "retry" });
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
        const end = this.endError() ?? new SignallingLost("stopped");
        this.waiting.reject(end);
        this.evaluation.end(end instanceof RequestRefused ? new StudioError(end.error.code, end.error.detail) : end);
        break;
      }
    }
    this.options.onState(this.state);
  }

  private endError(): Error | undefined {
    if (this.state.name === "refused") return new RequestRefused(this.state.error);
    return this.state.name === "stopped" ? new SignallingLost("stopped") : undefined;
  }

  private connect(): void {
    this.loseSocket();
    this.hello.restart();
    if (!this.transport.open(this.options.url))
      this.dispatch({ type: "refused", error: errorBody("internal", "signalling address"), at: this.now(), chance: 0 });
  }

  private loseSocket(): void {
    this.pings.stop();
    this.transport.giveUp();
    this.offers.lost();
    this.direct.lost();
  }

  private opened(): void {
    if (!this.hello.isAwaitingKeys) {
      this.hello.say();
      return;
    }
    this.evaluation.sendAgain();
    // Most of a second, or more, goes by until the password is hashed.
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
    this.direct.receive(message);
    switch (message.type) {
      case "challenge":
        this.hello.challenged(message.challenge);
        this.options.onChallenge?.(message.challenge);
        if (this.state.name === "connecting" && this.hello.needsChallenge) this.hello.say();
        return;
      case "evaluated":
        this.evaluation.answered(message);
        return;
      case "welcome":
        if (this.hello.isUnconfirmed) {
          // With a password, a random proof admits no client.
          this.refuse(errorBody("evaluation-forged"), arrival);
          return;
        }
        this.welcome = message;
        this.options.onLimit?.();
        this.dispatch({ type: "welcomed", at: this.now() });
        this.pings.start();
        return;
      case "pong":
        this.pings.answered(message, arrival);
        return;
      case "answer":
        this.offers.answered(message);
        return;
      case "refused":
        if (this.state.name !== "connecting") {
          this.offers.refused(message);
          return;
        }
        // Kept while we retry; a final refusal clears it.
        this.trouble = message.error;
        this.refuse(message.error, arrival);
        return;
      case "unavailable":
        // Keep an open socket: an admitted client needs no database.
        if (this.state.name !== "connecting") return;
        this.trouble = message.error;
        this.lost();
        return;
      case "closed":
        this.options.onClosed(message);
        return;
      case "direct-offered":
      case "direct-candidate":
        // DirectSignalling has taken them above.
        return;
      default:
        unreachable(message);
    }
  }
}
