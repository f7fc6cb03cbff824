import {
  type Channel,
  type ErrorBody,
  errorBody,
  type FromRelay,
  type GuestChange,
  type GuestId,
  type MediaSessionId,
  type RelayConnection,
  type SerialId,
  type StreamLimits,
  type StreamRef,
  StudioError,
  type ToRelay,
} from "@setsuna/contracts";
import { type Clock, type Log, milliseconds, unreachable } from "@setsuna/kit";
import type { RelayHealth } from "../../platform/index.ts";
import { type AdmittedSession, credentialsInUse, endsWithAll } from "./admitted-sessions.ts";
import { GuestDirections } from "./guest-directions.ts";
import { PendingRequests } from "./pending-requests.ts";
import { RelayLife, type RelayWord } from "./relay-life.ts";
import {
  type CascadeKind,
  type CascadeListener,
  type ClientKind,
  type JsonValue,
  type MediaSessionListener,
  type OpenMedia,
  type RelaySurvey,
  relayOpenOf,
} from "./relay-port.ts";
import type { StartRelay } from "./relay-process.ts";
import { type RelayRates, ratesBetween } from "./relay-rates.ts";
import type { Timers } from "./timers.ts";

type Injected = Extract<FromRelay, { type: "injected" }>["outcome"];

interface SlotSession extends AdmittedSession {
  /** Undefined for another node's relay. */
  readonly client: ClientKind | undefined;
  readonly listener: MediaSessionListener;
}

export class RelaySlot {
  private readonly life: RelayLife;
  private readonly sessions = new Map<MediaSessionId, SlotSession>();
  onSlateWanted: (id: SerialId, channel: Channel) => void = () => undefined;
  onFirstFrame: (seconds: number) => void = () => undefined;
  private readonly cascades = new Map<MediaSessionId, CascadeListener>();
  private readonly injected = new Set<SerialId>();
  private readonly listings: PendingRequests<readonly RelayConnection[]>;
  private readonly injections: PendingRequests<Injected>;
  private readonly slotReleases: PendingRequests<boolean>;
  private readonly switches: PendingRequests<number>;
  private readonly guests: GuestDirections;
  private readonly index: number;
  private readonly clock: Clock;
  private readonly log: Log;
  /** Report of the running relay; absent before the first. */
  health: RelayHealth | undefined;
  private healthAt = milliseconds(0);
  rates: RelayRates | undefined;

  constructor(index: number, startRelay: StartRelay, clock: Clock, timers: Timers, log: Log) {
    this.index = index;
    this.clock = clock;
    this.log = log;
    const events = { onMessage: (message: RelayWord) => this.receive(message), onLost: () => this.relayLost() };
    this.life = new RelayLife({ slot: index, startRelay, clock, timers, log, events });
    this.listings = new PendingRequests(timers);
    this.injections = new PendingRequests(timers);
    this.slotReleases = new PendingRequests(timers);
    this.switches = new PendingRequests(timers);
    this.guests = new GuestDirections(timers, (message) => this.send(message));
  }

  get isReady(): boolean {
    return this.life.isReady;
  }

  get pid(): number | undefined {
    return this.life.pid;
  }

  whenReady(): Promise<void> {
    return this.life.whenReady();
  }

  start(): void {
    this.life.start();
  }

  stop(): Promise<void> {
    return this.life.stop();
  }

  open(media: OpenMedia, listener: MediaSessionListener): void {
    const { session, direction, streams, replaces, cascade, credentials, client = "page" } = media;
    if (!this.isReady) {
      queueMicrotask(() => listener.onRefused(errorBody("relay-unavailable")));
      return;
    }
    const { serialId } = streams[0];
    this.sessions.set(session, { serialId, client: cascade ? undefined : client, credentials, listener });
    if (direction === "subscribe" && replaces !== undefined && this.sessions.get(replaces)?.serialId === serialId)
      this.send({ type: "close", session: replaces });
    this.send(relayOpenOf(media));
    this.guests.opened(media);
  }

  cascade(session: MediaSessionId, stream: StreamRef, listener: CascadeListener, kind?: CascadeKind): void {
    if (!this.isReady) {
      queueMicrotask(() => listener.onClosed(errorBody("relay-unavailable")));
      return;
    }
    this.cascades.set(session, listener);
    this.send({ type: "cascade", session, stream, ...kind });
  }

  endCascade(session: MediaSessionId): void {
    if (this.cascades.delete(session)) this.send({ type: "close", session });
  }

  endSerialId(id: SerialId, error: ErrorBody, kept?: string): void {
    for (const [session, admitted] of [...this.sessions]) if (endsWithAll(admitted, id, kept)) this.endSession(session, error);
    this.injected.delete(id);
    this.send({ type: "stop-injecting", serialId: id });
  }

  /** Notify the client first, so that it doesn't take the end for a lost connection. */
  endSession(session: MediaSessionId, error: ErrorBody): void {
    this.take(session)?.onClosed(error);
    this.send({ type: "close", session, error });
  }

  sessionsOf(id: SerialId): ReadonlyMap<MediaSessionId, ClientKind> {
    const own = [...this.sessions].filter(([, { serialId }]) => serialId === id);
    return new Map(own.flatMap(([session, { client }]) => (client === undefined ? [] : [[session, client]])));
  }

  list(id: SerialId): Promise<readonly RelayConnection[]> {
    if (!this.isReady) return Promise.reject(new StudioError("relay-unavailable"));
    return this.listings.ask((request) => this.send({ type: "list", request, serialId: id }));
  }

  /** Returns no connections if the relay is missing or doesn't answer. */
  async survey(): Promise<RelaySurvey> {
    const seen = this.isReady
      ? await this.listings
          .ask((request) => this.send({ type: "list", request }))
          .catch((error: unknown) => {
            if (error instanceof StudioError) return undefined;
            throw error;
          })
      : undefined;
    return {
      slot: this.index,
      state: this.life.name,
      pid: this.pid,
      uptime: this.life.uptime,
      restarts: this.life.restarts,
      health: this.health,
      rates: this.rates,
      // Omit sessions that have ended since.
      connections: seen?.flatMap((one) => {
        const session = this.sessions.get(one.session);
        return session?.client === undefined ? [] : { seen: one, client: session.client };
      }),
    };
  }

  /** Rejects with the relay's StudioError or `relay-unavailable`. */
  async inject(stream: StreamRef, key: string, value: JsonValue): Promise<number> {
    if (!this.isReady) throw new StudioError("relay-unavailable");
    const outcome = await this.injections.ask((request) => this.send({ type: "inject", request, stream, key, value }));
    if ("error" in outcome) throw new StudioError(outcome.error.code, outcome.error.detail);
    this.injected.add(stream.serialId);
    return outcome.receivers;
  }

  releaseSlot(stream: StreamRef): Promise<boolean> {
    if (!this.isReady) return Promise.reject(new StudioError("relay-unavailable"));
    return this.slotReleases.ask((request) => this.send({ type: "release-slot", request, stream }));
  }

  switchSender(serialId: SerialId, channel: Channel): Promise<number> {
    if (!this.isReady) return Promise.reject(new StudioError("relay-unavailable"));
    return this.switches.ask((request) => this.send({ type: "switch-sender", request, serialId, channel }));
  }

  directGuest(id: SerialId, guest: GuestId, change: GuestChange): Promise<void> {
    return this.isReady ? this.guests.direct(id, guest, change) : Promise.reject(new StudioError("relay-unavailable"));
  }

  setLimits(id: SerialId, limits: StreamLimits): void {
    this.send({ type: "limits", serialId: id, limits });
  }

  renewEpochs(id: SerialId, event: string): void {
    this.send({ type: "renew-epochs", serialId: id, event });
  }

  serialIds(): SerialId[] {
    return [...[...this.sessions.values()].map(({ serialId }) => serialId), ...this.injected];
  }

  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>> {
    return credentialsInUse(this.sessions.values());
  }

  has(session: MediaSessionId): boolean {
    return this.sessions.has(session);
  }

  hasCascade(session: MediaSessionId): boolean {
    return this.cascades.has(session);
  }

  send(message: ToRelay): void {
    this.life.send(message);
  }

  private receive(message: RelayWord): void {
    switch (message.type) {
      case "health": {
        const now = this.clock.now();
        if (this.health) this.rates = ratesBetween(this.health, message, milliseconds(now - this.healthAt));
        this.health = message;
        this.healthAt = now;
        for (const seconds of message.viewing?.firstFrames ?? []) this.onFirstFrame(seconds);
        return;
      }
      case "connections":
        this.listings.answered(message.request, message.connections);
        return;
      case "injected":
        this.injections.answered(message.request, message.outcome);
        return;
      case "slot-released":
        this.slotReleases.answered(message.request, message.free);
        return;
      case "slate-wanted":
        this.onSlateWanted(message.serialId, message.channel);
        return;
      case "sender-switched":
        this.switches.answered(message.request, message.streams);
        return;
      case "guest-directed":
        this.guests.answered(message);
        return;
      case "answer":
        this.sessions.get(message.session)?.listener.onAnswer(message.sdp);
        return;
      case "connected":
        this.sessions.get(message.session)?.listener.onConnected?.();
        return;
      case "samples":
        this.sessions.get(message.session)?.listener.onSamples?.(message.samples);
        return;
      case "news":
        this.sessions.get(message.session)?.listener.onNews?.(message.news);
        return;
      case "refused":
        this.take(message.session)?.onRefused(message.error);
        return;
      case "closed":
        (this.take(message.session) ?? this.takeCascade(message.session))?.onClosed(message.error);
        return;
      case "cascade-offer":
        this.cascades.get(message.session)?.onOffer(message.sdp);
        return;
      default:
        unreachable(message);
    }
  }

  private relayLost(): void {
    this.listings.relayLost();
    this.injections.relayLost();
    this.slotReleases.relayLost();
    this.switches.relayLost();
    this.guests.relayLost();
    this.injected.clear();
    this.health = undefined;
    this.rates = undefined;
    this.endSessions(errorBody("relay-lost"));
  }

  private take(session: MediaSessionId): MediaSessionListener | undefined {
    const held = this.sessions.get(session);
    this.guests.ended(session);
    this.sessions.delete(session);
    return held?.listener;
  }

  private takeCascade(session: MediaSessionId): CascadeListener | undefined {
    const held = this.cascades.get(session);
    this.cascades.delete(session);
    return held;
  }

  private endSessions(error: ErrorBody): void {
    const held = [...this.sessions.values()].map(({ listener }) => listener);
    const ended = [...held, ...this.cascades.values()];
    if (ended.length > 0) this.log.info({ slot: this.index, sessions: ended.length }, "sessions of a relay ended");
    for (const session of this.sessions.keys()) this.guests.ended(session);
    this.sessions.clear();
    this.cascades.clear();
    for (const listener of ended) listener.onClosed(error);
  }
}
