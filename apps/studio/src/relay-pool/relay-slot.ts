import {
  type ErrorBody,
  errorBody,
  type FromRelay,
  type MediaSessionId,
  type RelayConnection,
  type SerialId,
  type StreamLimits,
  type StreamRef,
  StudioError,
  type ToRelay,
} from "@setsuna/contracts";
import { type Clock, type Log, type Milliseconds, milliseconds, unreachable } from "@setsuna/kit";
import { Questions } from "./questions.ts";
import type { ClientKind, CrossingListener, JsonValue, MediaSessionListener, OpenMedia, RelaySurvey } from "./relay-port.ts";
import type { RelayProcess, StartRelay } from "./relay-process.ts";
import { type RelayHealth, type RelayRates, ratesBetween } from "./relay-rates.ts";
import { RestartBackoff } from "./restart-backoff.ts";
import { SilenceWatch } from "./silence-watch.ts";

type Served = Extract<FromRelay, { type: "served" }>["outcome"];

/** Timers, so that tests can hold them. */
export interface Timers {
  /** Runs `action` once after `delay`; the result cancels it. */
  after(delay: Milliseconds, action: () => void): () => void;
}

type SlotState =
  | { readonly name: "starting"; readonly relay: RelayProcess; readonly since: Milliseconds; readonly cancel: () => void }
  | { readonly name: "ready"; readonly relay: RelayProcess; readonly since: Milliseconds; readonly watch: SilenceWatch }
  | { readonly name: "waiting"; readonly cancel: () => void }
  | { readonly name: "stopping"; readonly relay: RelayProcess; readonly cancel: () => void }
  | { readonly name: "stopped" };

/** A relay that has not said `ready` by then is taken for stuck and killed. */
const START_LIMIT = milliseconds(20_000);
/** A relay that was asked to stop and did not is killed. */
const STOP_LIMIT = milliseconds(1500);

interface SlotSession {
  readonly serialId: SerialId;
  /** Undefined: a relay of another node, which is nobody's client. */
  readonly client: ClientKind | undefined;
  readonly listener: MediaSessionListener;
}

/** A place in the pool: keeps one relay process alive and knows the sessions on it. */
export class RelaySlot {
  private state: SlotState = { name: "stopped" };
  private readonly sessions = new Map<MediaSessionId, SlotSession>();
  /** Streams that cross to the relay from other nodes. */
  private readonly crossings = new Map<MediaSessionId, CrossingListener>();
  /** Serial IDs on whose channels the relay says a state of ours. */
  private readonly served = new Set<SerialId>();
  private readonly looks: Questions<readonly RelayConnection[]>;
  private readonly serves: Questions<Served>;
  private readonly backoff = new RestartBackoff();
  private readonly stopWaiters: (() => void)[] = [];
  private readonly readyWaiters: (() => void)[] = [];
  private readonly index: number;
  private readonly startRelay: StartRelay;
  private readonly clock: Clock;
  private readonly timers: Timers;
  private readonly log: Log;
  /** The newest report of the running relay; absent before its first. */
  health: RelayHealth | undefined;
  private healthAt = milliseconds(0);
  /** Over the time between its last two reports; absent before the second. */
  rates: RelayRates | undefined;
  private starts = 0;

  constructor(index: number, startRelay: StartRelay, clock: Clock, timers: Timers, log: Log) {
    this.index = index;
    this.startRelay = startRelay;
    this.clock = clock;
    this.timers = timers;
    this.log = log;
    this.looks = new Questions(timers);
    this.serves = new Questions(timers);
  }

  get isReady(): boolean {
    return this.state.name === "ready";
  }

  /** Process number of the relay, absent while there is none. */
  get pid(): number | undefined {
    return this.state.name === "starting" || this.state.name === "ready" ? this.state.relay.pid : undefined;
  }

  /** Resolves when the relay has said that it is ready, after restarts if need be. */
  whenReady(): Promise<void> {
    if (this.isReady) return Promise.resolve();
    return new Promise((resolve) => {
      this.readyWaiters.push(resolve);
    });
  }

  /** Starts the relay process. Call it once. */
  start(): void {
    const since = this.clock.now();
    this.starts += 1;
    const relay = this.startRelay(
      { onMessage: (message) => this.receive(message), onExit: (reason) => this.relayEnded(since, reason) },
      this.log,
    );
    const cancel = this.timers.after(START_LIMIT, () => relay.kill("SIGKILL"));
    this.state = { name: "starting", relay, since, cancel };
  }

  /** Asks the relay to end and kills it when it does not. Resolves when it is gone. */
  stop(): Promise<void> {
    const { state } = this;
    if (state.name === "stopped") return Promise.resolve();
    if (state.name === "waiting") {
      state.cancel();
      this.state = { name: "stopped" };
      return Promise.resolve();
    }
    if (state.name !== "stopping") {
      if (state.name === "starting") state.cancel();
      else state.watch.stop();
      const { relay } = state;
      const cancel = this.timers.after(STOP_LIMIT, () => relay.kill("SIGKILL"));
      this.state = { name: "stopping", relay, cancel };
      relay.send({ type: "stop" });
      this.endSessions(errorBody("relay-lost"));
    }
    return new Promise((resolve) => {
      this.stopWaiters.push(resolve);
    });
  }

  open(media: OpenMedia, listener: MediaSessionListener): void {
    const { session, direction, streams, offer, playout, replaces, fast, limits, crossing, client = "page" } = media;
    if (this.state.name !== "ready") {
      queueMicrotask(() => listener.onRefused(errorBody("relay-unavailable")));
      return;
    }
    this.sessions.set(session, { serialId: streams[0].serialId, client: crossing ? undefined : client, listener });
    this.send({
      type: "open",
      session,
      direction,
      streams: [...streams],
      offer,
      playout,
      limits,
      ...(replaces === undefined ? {} : { replaces }),
      ...(fast === undefined ? {} : { fast }),
      ...(crossing === undefined ? {} : { crossing }),
    });
  }

  /** Has the relay take a stream from another node. */
  cross(session: MediaSessionId, stream: StreamRef, listener: CrossingListener): void {
    if (this.state.name !== "ready") {
      queueMicrotask(() => listener.onClosed(errorBody("relay-unavailable")));
      return;
    }
    this.crossings.set(session, listener);
    this.send({ type: "cross", session, stream });
  }

  /** Ends a crossing, of which nothing more is heard. */
  endCrossing(session: MediaSessionId): void {
    if (this.crossings.delete(session)) this.send({ type: "close", session });
  }

  endSerialId(id: SerialId, error: ErrorBody): void {
    for (const [session, { serialId }] of [...this.sessions]) if (serialId === id) this.endSession(session, error);
    this.served.delete(id);
    this.send({ type: "unserve", serialId: id });
  }

  /** The client is told first, so that it does not take the end for a lost connection. */
  endSession(session: MediaSessionId, error: ErrorBody): void {
    this.take(session)?.onClosed(error);
    this.send({ type: "close", session });
  }

  sessionsOf(id: SerialId): ReadonlyMap<MediaSessionId, ClientKind> {
    const own = [...this.sessions].filter(([, { serialId }]) => serialId === id);
    return new Map(own.flatMap(([session, { client }]) => (client === undefined ? [] : [[session, client]])));
  }

  /** Asks the relay what is connected. Rejects with StudioError `relay-unavailable` when there is none or it does not answer. */
  look(id: SerialId): Promise<readonly RelayConnection[]> {
    if (this.state.name !== "ready") return Promise.reject(new StudioError("relay-unavailable"));
    return this.looks.ask((request) => this.send({ type: "look", request, serialId: id }));
  }

  /** How the relay is and all that is connected to it; without connections when there is no relay or it does not answer. */
  async survey(): Promise<RelaySurvey> {
    const seen =
      this.state.name === "ready"
        ? await this.looks
            .ask((request) => this.send({ type: "look", request }))
            .catch((error: unknown) => {
              if (error instanceof StudioError) return undefined;
              throw error;
            })
        : undefined;
    const { state } = this;
    return {
      slot: this.index,
      state: state.name,
      pid: this.pid,
      uptime: "since" in state ? milliseconds(this.clock.now() - state.since) : undefined,
      restarts: Math.max(0, this.starts - 1),
      health: this.health,
      rates: this.rates,
      // What ended since the relay answered is not connected any more.
      connections: seen?.flatMap((one) => {
        const session = this.sessions.get(one.session);
        return session?.client === undefined ? [] : { seen: one, client: session.client };
      }),
    };
  }

  /** Has the relay say a state. Rejects with StudioError: why the relay did not, or `relay-unavailable`. */
  async serve(stream: StreamRef, key: string, value: JsonValue): Promise<number> {
    if (this.state.name !== "ready") throw new StudioError("relay-unavailable");
    const outcome = await this.serves.ask((request) => this.send({ type: "serve", request, stream, key, value }));
    if ("error" in outcome) throw new StudioError(outcome.error.code, outcome.error.detail);
    this.served.add(stream.serialId);
    return outcome.receivers;
  }

  setLimits(id: SerialId, limits: StreamLimits): void {
    this.send({ type: "limits", serialId: id, limits });
  }

  serialIds(): SerialId[] {
    return [...[...this.sessions.values()].map(({ serialId }) => serialId), ...this.served];
  }

  has(session: MediaSessionId): boolean {
    return this.sessions.has(session);
  }

  hasCrossing(session: MediaSessionId): boolean {
    return this.crossings.has(session);
  }

  /** Passes a message on to the relay, or drops it when there is none. */
  send(message: ToRelay): void {
    if (this.state.name === "ready") this.state.relay.send(message);
  }

  private receive(message: FromRelay): void {
    if (this.state.name === "ready") this.state.watch.heard();
    switch (message.type) {
      case "ready": {
        if (this.state.name !== "starting") return;
        const { relay, since, cancel } = this.state;
        cancel();
        const watch = new SilenceWatch(this.clock, this.timers, () => {
          this.log.error({ slot: this.index, pid: relay.pid }, "a relay process hangs: it is ended");
          relay.kill("SIGKILL");
        });
        this.state = { name: "ready", relay, since, watch };
        this.log.info({ slot: this.index, pid: message.pid }, "relay ready");
        for (const resolve of this.readyWaiters.splice(0)) resolve();
        return;
      }
      case "health": {
        const now = this.clock.now();
        if (this.health) this.rates = ratesBetween(this.health, message, milliseconds(now - this.healthAt));
        this.health = message;
        this.healthAt = now;
        return;
      }
      case "connections":
        this.looks.answered(message.request, message.connections);
        return;
      case "served":
        this.serves.answered(message.request, message.outcome);
        return;
      case "answer":
        this.sessions.get(message.session)?.listener.onAnswer(message.sdp);
        return;
      case "refused":
        this.take(message.session)?.onRefused(message.error);
        return;
      case "closed":
        (this.take(message.session) ?? this.takeCrossing(message.session))?.onClosed(message.error);
        return;
      case "cross-offer":
        this.crossings.get(message.session)?.onOffer(message.sdp);
        return;
      default:
        unreachable(message);
    }
  }

  private relayEnded(since: Milliseconds, reason: string): void {
    const { state } = this;
    this.looks.relayLost();
    this.serves.relayLost();
    this.served.clear();
    this.health = undefined;
    this.rates = undefined;
    if (state.name === "stopping") {
      state.cancel();
      this.state = { name: "stopped" };
      for (const resolve of this.stopWaiters.splice(0)) resolve();
      return;
    }
    if (state.name === "starting") state.cancel();
    if (state.name === "ready") state.watch.stop();
    const lifetime = milliseconds(this.clock.now() - since);
    const wait = this.backoff.next(lifetime);
    this.log.warn({ slot: this.index, reason, lifetime, sessions: this.sessions.size, restartIn: wait }, "relay lost");
    this.state = { name: "waiting", cancel: this.timers.after(wait, () => this.start()) };
    this.endSessions(errorBody("relay-lost"));
  }

  private take(session: MediaSessionId): MediaSessionListener | undefined {
    const held = this.sessions.get(session);
    this.sessions.delete(session);
    return held?.listener;
  }

  private takeCrossing(session: MediaSessionId): CrossingListener | undefined {
    const held = this.crossings.get(session);
    this.crossings.delete(session);
    return held;
  }

  private endSessions(error: ErrorBody): void {
    const held = [...this.sessions.values()].map(({ listener }) => listener);
    const ended = [...held, ...this.crossings.values()];
    this.sessions.clear();
    this.crossings.clear();
    for (const listener of ended) listener.onClosed(error);
  }
}
