import {
  type Channel,
  errorBody,
  type FleetLoad,
  type FleetNodeId,
  type FleetSlateWanted,
  FleetTell,
  type MediaSessionId,
  type Region,
  type SerialId,
  type StreamRef,
} from "@setsuna/contracts";
import { type Log, parseJson } from "@setsuna/kit";
import type { z } from "zod";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import { ClientReports } from "./client-reports.ts";
import { FleetAnswers } from "./fleet-answers.ts";
import type { FleetBus } from "./fleet-bus.ts";
import { type Bucket, FleetLinkError } from "./key-value.ts";
import { NodeAnnouncement } from "./node-announcement.ts";
import { type CascadeRelays, NodeCascades } from "./node-cascades.ts";
import { NodeDraining } from "./node-draining.ts";
import { NodeEpochs } from "./node-epochs.ts";
import { NodeGuests } from "./node-guests.ts";
import { NodeOpening } from "./node-opening.ts";
import { NodeRequests } from "./node-requests.ts";
import { NodeSessions } from "./node-sessions.ts";
import { NodeStandbys } from "./node-standbys.ts";
import { NodeUse } from "./node-use.ts";
import { PublisherSlots } from "./publisher-slots.ts";
import { RelayDirectory } from "./relay-directory.ts";
import { RelayLapse, RelayLease } from "./relay-lease.ts";
import { RelayRequests } from "./relay-requests.ts";
import type { After } from "./repeated-requests.ts";
import { SilentSenders, type SilentSendersParts } from "./silent-senders.ts";
import { askSubject, slotKey, tellSubject } from "./subjects.ts";

export interface NodeRelays extends RelayPort, CascadeRelays, Readonly<SilentSendersParts["pool"]> {
  load(): FleetLoad;
  holdSendersUntil(until: number): void;
}

export interface RelayNodeParts {
  readonly id: FleetNodeId;
  readonly region: Region;
  readonly addresses: readonly string[];
  readonly version: string;
  /** Without NATS, senders stay for this long, ms; the same on every node. */
  readonly holdMs: number;
  readonly pool: NodeRelays;
  readonly bus: FleetBus;
  readonly relays: Bucket;
  readonly slots: Bucket;
  /** Monotonic, ms, and shared by all processes of the machine. */
  readonly now: () => number;
  readonly after: After;
  readonly newSession: () => MediaSessionId;
  readonly log: Log;
}

/** Serves API nodes and holds the slots of the streams sent here. */
export class RelayNode {
  private readonly parts: RelayNodeParts;
  private readonly sessions = new NodeSessions();
  private readonly reports: ClientReports;
  private readonly lease: RelayLease;
  private readonly lapse: RelayLapse;
  private readonly directory: RelayDirectory;
  private readonly slots: PublisherSlots;
  /** Await these before closing the connection. */
  private readonly releases = new Set<Promise<void>>();
  private readonly questions: RelayRequests;
  private readonly cascades: NodeCascades;
  private readonly standbys: NodeStandbys;
  private readonly guests: NodeGuests;
  private readonly epochs: NodeEpochs;
  private readonly use: NodeUse;
  private readonly draining: NodeDraining;
  private readonly announcement: NodeAnnouncement;
  private readonly answers: FleetAnswers;

  constructor(parts: RelayNodeParts) {
    this.parts = parts;
    this.lease = new RelayLease(parts.holdMs);
    this.lapse = new RelayLapse(parts.holdMs);
    const { id: relay, relays, slots, now, log, pool, bus, newSession, after } = parts;
    this.directory = new RelayDirectory({ relays, now, log, lapse: this.lapse });
    this.announcement = new NodeAnnouncement(parts, this.lease);
    this.questions = new RelayRequests({ id: relay, bus, after, log });
    this.draining = new NodeDraining({
      sessions: this.sessions,
      hasNext: () => this.directory.candidates().some((node) => node.relay !== relay && !node.draining && node.ready),
      endSession: (session, error) => pool.endSession(session, error),
      now,
      after,
      log,
    });
    const { questions, sessions, draining } = this;
    this.reports = new ClientReports({ id: relay, bus, sessions, now, after, log });
    this.slots = new PublisherSlots({
      relay,
      relays,
      slots,
      now,
      log,
      lease: this.lease,
      lapse: this.lapse,
      onLost: (session) => this.draining.onceMoved(session, () => pool.endSession(session, errorBody("replaced"))),
      isRunning: (session) => this.sessions.has(session) || this.standbys.isRunning(session),
    });
    const elsewhere = (stream: StreamRef): FleetNodeId | undefined => this.slots.elsewhere(stream);
    const isDraining = (node: FleetNodeId): boolean => this.directory.isDraining(node);
    const common = { id: relay, pool, questions, now, log, newSession, elsewhere, isDraining };
    this.cascades = new NodeCascades(common);
    this.standbys = new NodeStandbys({
      ...common,
      mayTake: (stream) => this.slots.holds(stream) && this.sessions.sendersAt([slotKey(stream)]).length < 2,
      isTaken: (stream) => this.sessions.standbyCascadesOf([stream]).length > 0,
      cascades: () => this.sessions.standbyCascades(),
      onEnded: (session) => this.release(session),
    });
    this.guests = new NodeGuests({
      ...common,
      slots: this.slots,
      guests: () => this.sessions.guests(),
      onTaken: (key) => this.cascades.sentHere([key]),
    });
    this.use = new NodeUse({ id: relay, bus, pool, cascades: this.cascades, sessions: this.sessions });
    const { cascades, standbys, guests, use } = this;
    this.epochs = new NodeEpochs({ pool, sessions, slots: this.slots, standbys, use, questions });
    const silentSenders = new SilentSenders({ id: relay, pool, questions, log, released: () => this.released() });
    const tell = (api: FleetNodeId, message: FleetTell): void => this.tell(api, message);
    const serving = { ...common, region: parts.region, sessions, cascades, standbys, silentSenders, use, tell };
    const opening = new NodeOpening({
      ...serving,
      reports: this.reports,
      slots: this.slots,
      draining,
      onEnded: (session, message) => this.ended(session, message),
      release: (session) => this.release(session),
    });
    const requests = new NodeRequests({ ...serving, opening, guests, epochs: this.epochs });
    this.answers = new FleetAnswers(now, log, (request) => requests.serve(request));
    pool.serveSlates(async (serialId, channel) => this.askForSlate(serialId, channel));
    this.slots.onElsewhere((key, relay) => this.moved(key, relay));
  }

  async start(): Promise<void> {
    const { bus, log, id } = this.parts;
    await this.directory.start();
    await this.slots.start();
    bus.subscribe(tellSubject(id), (payload) => {
      const message = FleetTell.safeParse(parseJson(payload));
      if (message.success) {
        this.cascades.told(message.data);
        this.standbys.told(message.data);
      } else log.warn({ issues: message.error.issues.length }, "a relay node sent a message of unknown form");
    });
    bus.serve(askSubject(id), (payload) => this.answer(payload));
    bus.onReconnected(() => this.epochs.renewAll());
    await this.announce();
  }

  /** Call it twice a second. Rejects with FleetLinkError. */
  async announce(): Promise<void> {
    await this.announcement.put(this.draining.hasBegun);
  }

  tellUse(): void {
    this.use.tell();
  }

  /** Timed work that needs no store; call it every 250 ms. */
  check(): void {
    this.checkLease();
    this.cascades.check();
    this.standbys.check();
    this.guests.check();
    this.draining.check();
    this.reports.check();
  }

  /** Call it every 250 ms. The relays do the same in case this process stalls. */
  checkLease(): void {
    const { now, pool, log } = this.parts;
    if (this.lease.isValid(now())) return;
    const lost = this.slots.dropAll();
    if (lost.length > 0) log.error({ sessions: lost.length }, "out of touch with NATS for too long: senders are given up");
    for (const session of lost) pool.endSession(session, errorBody("relay-lost"));
    this.standbys.endAll();
  }

  /** After this node and after dead ones; call it every few seconds. Rejects with FleetLinkError. */
  async reap(): Promise<void> {
    await this.slots.retry();
    await this.slots.reap();
  }

  /** API nodes move its viewers to other nodes, to which the streams here cascade. */
  async drain(): Promise<void> {
    this.draining.begin();
    await this.announce();
  }

  /** Frees its slots. Stop the pool first, so that its sessions have ended. */
  async leave(): Promise<void> {
    try {
      await this.released();
      await this.reports.settle();
      await this.announcement.remove();
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.parts.log.warn({ reason: error.message }, "left the fleet without a word");
    }
  }

  private async released(): Promise<void> {
    while (this.releases.size > 0) await Promise.all([...this.releases]);
    await this.slots.retry();
  }

  answer(payload: string): Promise<string> {
    return this.answers.answer(payload);
  }

  private ended(session: MediaSessionId, message: FleetTell): void {
    const known = this.sessions.get(session);
    if (known === undefined) return;
    this.sessions.delete(session);
    this.cascades.leave(session);
    this.reports.send(session, known, message);
    if (known.direction !== "publish") return;
    this.standbys.left(session);
    const isReplaced = this.sessions.at(known.streams.map(slotKey)).some(([, one]) => one.direction === "publish" && one.isAway);
    if (known.isAway && !isReplaced)
      for (const [cascade] of this.sessions.standbyCascadesOf(known.streams))
        this.parts.pool.endSession(cascade, errorBody("sender-gone"));
    this.release(session);
  }

  private release(session: MediaSessionId): void {
    const release = this.slots
      .release(
        session,
        (key) => this.sessions.sendersAt([key])[0]?.[0] ?? this.standbys.successorOf(key) ?? this.guests.successorOf(key),
      )
      .finally(() => this.releases.delete(release));
    this.releases.add(release);
  }

  private tell(api: FleetNodeId, message: FleetTell): void {
    this.parts.bus.publish(tellSubject(api), JSON.stringify(message));
  }

  /** Relay nodes have no database. */
  private askForSlate(serialId: SerialId, channel: Channel): undefined {
    const { id: relay, bus } = this.parts;
    const api = [...this.sessions.values()].find((session) => session.serialId === serialId)?.api;
    const wanted: z.infer<typeof FleetSlateWanted> = { type: "slate-wanted", relay, serialId, channel };
    if (api !== undefined) bus.publish(tellSubject(api), JSON.stringify(wanted));
    return undefined;
  }

  /** Another node has the stream. Redirects its cascades, and ends other viewers here so that they reconnect. */
  private moved(key: string, relay: FleetNodeId): void {
    this.cascades.moved(key, relay);
    this.standbys.moved(key);
    for (const [session, { direction, viaCascade, isAway }] of this.sessions.at([key]))
      if (direction === "subscribe" && !viaCascade && !isAway)
        this.draining.onceMoved(session, () => this.parts.pool.endSession(session, errorBody("relay-lost")));
  }
}
