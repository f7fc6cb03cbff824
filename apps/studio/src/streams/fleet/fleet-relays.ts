import {
  type Channel,
  type ErrorBody,
  errorBody,
  type FleetNodeId,
  FleetSlateWanted,
  FleetTell,
  FleetUse,
  type MediaSessionId,
  type Region,
  type RelayConnection,
  type SerialId,
  type StreamLimits,
  type StreamRef,
  StudioError,
} from "@setsuna/contracts";
import { type Log, milliseconds, parseJson, readAgain } from "@setsuna/kit";
import type { RelayReport } from "../../platform/index.ts";
import { newEpochEvent } from "../relay-pool/epoch-event.ts";
import type {
  ClientKind,
  FindSlate,
  JsonValue,
  MediaSessionListener,
  OpenMedia,
  RelayPort,
  RelaySurvey,
} from "../relay-pool/relay-port.ts";
import type { FleetBus } from "./fleet-bus.ts";
import type { LeavingViewer } from "./fleet-decisions.ts";
import { FleetSessions } from "./fleet-sessions.ts";
import { type Bucket, FleetLinkError } from "./key-value.ts";
import { REMEMBERED_NODES, RelayDirectory } from "./relay-directory.ts";
import { RelayMessages } from "./relay-messages.ts";
import { RelayRequests } from "./relay-requests.ts";
import type { After, Patience } from "./repeated-requests.ts";
import { SessionComparison } from "./session-comparison.ts";
import { SessionDispatcher } from "./session-dispatcher.ts";
import { SessionOpening } from "./session-opening.ts";
import { SessionPlacing } from "./session-placing.ts";
import { tellSubject, USE_SUBJECT } from "./subjects.ts";
import { ViewerMoves } from "./viewer-moves.ts";

export interface FleetRelaysParts {
  readonly id: FleetNodeId;
  readonly region: Region;
  readonly bus: FleetBus;
  readonly relays: Bucket;
  readonly slots: Bucket;
  readonly now: () => number;
  readonly after: After;
  readonly log: Log;
}

/** Ms. A live node in a fleet that loses every third message answers one of these pings. */
const PINGS: Patience = { limitMs: 400, againMs: 50 };
/** NATS counts as hung if a PONG takes longer, ms. */
const NATS_LIMIT_MS = 1000;

/** A relay node that doesn't answer a comparison is asked again with the next check, ms. */
const COMPARING: Patience = { limitMs: 400 };

/** Relay nodes of a fleet as signalling and WHIP see them. */
export class FleetRelays implements RelayPort {
  private readonly parts: FleetRelaysParts;
  private readonly directory: RelayDirectory;
  private readonly questions: RelayRequests;
  private readonly sessions: SessionDispatcher;
  private readonly placing: SessionPlacing;
  private readonly moves = new ViewerMoves();
  private readonly comparison = new SessionComparison();
  private readonly messages: RelayMessages;
  private findSlate: FindSlate = async () => undefined;
  private readonly newestLimits = new Map<SerialId, StreamLimits>();

  constructor(parts: FleetRelaysParts) {
    this.parts = parts;
    const { id, region, relays, slots, now, log, bus, after } = parts;
    const { comparison } = this;
    const sessions = new FleetSessions();
    const directory = new RelayDirectory({ relays, now, log });
    const questions = new RelayRequests({ id, bus, after, log, directory });
    const placing = new SessionPlacing({ region, slots, now, directory, sessions });
    this.directory = directory;
    this.questions = questions;
    this.placing = placing;
    this.messages = new RelayMessages({ questions, comparison, log });
    const opening = new SessionOpening({ id, sessions, placing, directory, questions });
    this.sessions = new SessionDispatcher({ sessions, placing, opening, messages: this.messages, after, log });
    directory.onLost((relay) => this.relayLost(relay));
  }

  async start(): Promise<void> {
    const { bus, id, log } = this.parts;
    bus.subscribe(tellSubject(id), (payload) => {
      const message = FleetTell.safeParse(parseJson(payload));
      if (message.success) {
        this.directory.receivedFrom(message.data.relay);
        this.sessions.dispatch({ type: "told", message: message.data });
      } else if (!this.serveSlate(payload))
        log.warn({ issues: message.error.issues.length }, "a relay node sent a message of unknown form");
    });
    // The report repeats every second, mostly unchanged.
    const readUse = readAgain((payload) => FleetUse.safeParse(parseJson(payload)), REMEMBERED_NODES);
    bus.subscribe(USE_SUBJECT, (payload) => {
      const message = readUse(payload);
      if (message.success) {
        this.directory.receivedFrom(message.data.relay);
        this.placing.receivedUse(message.data);
        // Ignore a former relay node.
        const { relay, running } = message.data;
        const known = this.sessions.known.takenAt(relay).length;
        if (running !== undefined) this.comparison.counted(relay, { running: running[id] ?? 0, known }, this.parts.now());
      } else log.warn({ issues: message.error.issues.length }, "a relay node sent a message of unknown form");
    });
    bus.onReconnected(() => {
      this.directory.resetSilence();
      // Session ends during the disconnect were missed.
      for (const { relay } of this.directory.candidates()) this.comparison.requestComparison(relay);
    });
    await this.directory.start();
  }

  /** Call it every 250 ms. While NATS is unreachable, no node counts as dead. */
  async check(): Promise<void> {
    const { bus } = this.parts;
    if (!bus.isConnected()) return;
    this.placing.check();
    this.directory.check((relay) => this.mayBeThere(relay));
    for (const relay of this.comparison.due((node) => this.directory.has(node))) void this.compare(relay);
    try {
      await this.moveViewers();
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.parts.log.debug({ reason: error.message }, "viewers could not be moved yet");
    }
  }

  /** False: silent while NATS isn't. Asks again after NATS answers, because that may have hung until then. */
  private async mayBeThere(relay: FleetNodeId): Promise<boolean> {
    const { bus } = this.parts;
    const answers = async () => (await this.questions.askIfThere(relay, { type: "ping" }, PINGS)) !== undefined;
    if (await answers()) return true;
    if (!(await bus.answers(NATS_LIMIT_MS))) return true;
    return (await answers()) || !bus.isConnected();
  }

  /** Compares a relay node's sessions of this API node with ours. */
  private async compare(relay: FleetNodeId): Promise<void> {
    // A session that arrives while the relay node answers is not among those that it names.
    const had = this.sessions.known.takenAt(relay).map(({ id }) => id);
    try {
      const reply = await this.questions.askIfThere(relay, { type: "running", api: this.parts.id }, COMPARING);
      const isAnswer = reply?.type === "running";
      this.comparison.answered(relay, isAnswer);
      if (isAnswer) this.sessions.dispatch({ type: "compared", relay, had, running: new Set(reply.sessions) });
    } catch (error) {
      this.comparison.answered(relay, true);
      this.parts.log.error({ err: error }, "sessions could not be compared with their relay node");
    }
  }

  /** Moves viewers off draining nodes. Rejects with FleetLinkError. */
  private async moveViewers(): Promise<void> {
    const { now } = this.parts;
    const draining = new Set(
      this.directory.candidates().flatMap(({ relay, draining: isDraining }) => (isDraining ? [relay] : [])),
    );
    const { leaving, groups } = this.moves.due(this.sessions.known.leaving(draining), now());
    for (const { session } of leaving) this.endSession(session, errorBody("relay-lost"));
    for (const group of groups) {
      const [viewer] = group;
      if (viewer !== undefined) await this.moveGroup(group, viewer);
    }
  }

  private async moveGroup(group: readonly LeavingViewer[], { streams }: LeavingViewer): Promise<void> {
    const { now } = this.parts;
    this.moves.choosing(group, now());
    const choice = await this.placing.choose({ streams, direction: "subscribe" });
    if (!this.moves.chosen(group, choice, now()) || !choice.viaCascade) return;
    await this.questions.askIfThere(choice.relay, { type: "prepare", streams: [...streams] });
  }

  isReady(): boolean {
    return this.directory.candidates().some(({ ready }) => ready);
  }

  /** One row per relay node, for health checks; one unready row if there is none. */
  report(): RelayReport[] {
    const rows = this.directory.candidates().map(({ ready }) => ({ ready, pid: undefined, health: undefined }));
    // One node starting or ending doesn't take the site down.
    const ready = rows.filter((row) => row.ready);
    return ready.length > 0 ? ready : [{ ready: false, pid: undefined, health: undefined }];
  }

  open(media: OpenMedia, listener: MediaSessionListener): void {
    this.sessions.open(media, listener);
  }

  close(session: MediaSessionId): void {
    this.sessions.dispatch({ type: "close", session });
  }

  signalGone(session: MediaSessionId, gone: boolean): void {
    this.sessions.dispatch({ type: "signal-gone", session, gone });
  }

  endSession(session: MediaSessionId, error: ErrorBody): void {
    this.sessions.dispatch({ type: "end", session, error });
  }

  putOut(serialId: SerialId, session: MediaSessionId, error: ErrorBody): void {
    this.sessions.dispatch({ type: "put-out", serialId, session, error, event: newEpochEvent() });
  }

  endSerialId(serialId: SerialId, error: ErrorBody, kept?: string): void {
    this.sessions.dispatch({ type: "end-serial-id", serialId, error, kept });
  }

  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>> {
    return this.placing.admittedBy();
  }

  renewEpochs(id: SerialId, event = newEpochEvent()): void {
    this.messages.renewEpochs(id, event);
  }

  setLimits(id: SerialId, limits: StreamLimits): void {
    this.newestLimits.set(id, limits);
    const isWanted = (): boolean => this.newestLimits.get(id) === limits;
    void this.messages.sendToAll({ type: "limits", serialId: id, limits }, { isWanted }).then(() => {
      if (isWanted()) this.newestLimits.delete(id);
    });
  }

  async sessionsOf(id: SerialId): Promise<ReadonlyMap<MediaSessionId, ClientKind>> {
    const replies = await this.questions.askAll({ type: "clients", serialId: id });
    const found = replies.flatMap((reply) => (reply.type === "clients" ? reply.clients : []));
    return new Map(found.map(({ session, client }) => [session, client]));
  }

  async list(id: SerialId): Promise<readonly RelayConnection[]> {
    const replies = (await this.questions.askAll({ type: "list", serialId: id })).filter((reply) => reply.type === "connections");
    if (replies.length === 0) throw new StudioError("relay-unavailable");
    return replies.flatMap(({ connections }) => connections);
  }

  async survey(): Promise<readonly RelaySurvey[]> {
    const replies = await this.questions.askAll({ type: "survey" });
    const surveys = replies.flatMap((reply) => (reply.type === "surveys" ? reply.surveys : []));
    return surveys.map(({ uptime, connections, pid, health, rates, ...rest }, slot) => ({
      ...rest,
      pid,
      health,
      rates,
      connections,
      uptime: uptime === undefined ? undefined : milliseconds(uptime),
      slot,
    }));
  }

  /** Sent to every node that uses the serial ID, because its receivers may wait on several. */
  async inject(stream: StreamRef, key: string, value: JsonValue): Promise<number> {
    const beside = this.placing.usersOf(stream.serialId);
    const alone = beside.length > 0 ? undefined : this.placing.placed(stream.serialId);
    const placed = alone === undefined ? beside : [alone];
    if (placed.length === 0) throw new StudioError("relay-unavailable");
    let receivers = 0;
    for (const relay of placed)
      receivers += (await this.questions.expect(relay, { type: "inject", stream, key, value }, "injected")).receivers;
    return receivers;
  }

  async switchSender(id: SerialId, channel: Channel): Promise<number> {
    const replies = await this.questions.askAll({ type: "switch-sender", serialId: id, channel });
    const streams = replies.reduce((sum, reply) => sum + (reply.type === "switched" ? reply.streams : 0), 0);
    if (streams === 0) throw new StudioError("no-standby", `channel ${channel}`);
    return streams;
  }

  showSlate(serialId: SerialId, channel: Channel, frames: readonly string[]): void {
    this.questions
      .askAll({ type: "slate", serialId, channel, frames: [...frames] })
      .catch((error: unknown) => this.parts.log.warn({ err: error }, "a slate could not be shown"));
  }

  serveSlates(find: FindSlate): void {
    this.findSlate = find;
  }

  /** False if the message is another. */
  private serveSlate(payload: string): boolean {
    const wanted = FleetSlateWanted.safeParse(parseJson(payload));
    if (!wanted.success) return false;
    const { relay, serialId, channel } = wanted.data;
    this.findSlate(serialId, channel)
      .then((frames) => frames && this.questions.tell(relay, { type: "slate", serialId, channel, frames: [...frames] }))
      .catch((error: unknown) => this.parts.log.warn({ err: error }, "a slate could not be read"));
    return true;
  }

  /** In the whole fleet, because the server that admitted a client may be gone. */
  serialIds(): ReadonlySet<SerialId> {
    const own = [...this.sessions.known.all()].map(({ serialId }) => serialId);
    return new Set([...own, ...this.placing.told()]);
  }

  private relayLost(relay: FleetNodeId): void {
    this.comparison.requestComparison(relay);
    this.placing.forget(relay);
    this.sessions.dispatch({ type: "relay-lost", relay });
  }
}
