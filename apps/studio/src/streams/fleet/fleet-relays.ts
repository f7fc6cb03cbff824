import {
  type ErrorBody,
  errorBody,
  type FleetNodeId,
  type FleetRequest,
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
import { type Log, milliseconds, parseJson, readAgain, unreachable } from "@setsuna/kit";
import type { RelayReport } from "../../platform/index.ts";
import { type AdmittedSession, endsWithAll } from "../relay-pool/admitted-sessions.ts";
import { newEpochEvent } from "../relay-pool/epoch-event.ts";
import type { ClientKind, JsonValue, MediaSessionListener, OpenMedia, RelayPort, RelaySurvey } from "../relay-pool/relay-port.ts";
import type { FleetBus } from "./fleet-bus.ts";
import { type Bucket, FleetLinkError } from "./key-value.ts";
import { REMEMBERED_NODES, RelayDirectory } from "./relay-directory.ts";
import { RelayQuestions } from "./relay-questions.ts";
import { RelayWords, type ToldSession } from "./relay-words.ts";
import type { After, Patience } from "./repeated-requests.ts";
import { SessionComparison } from "./session-comparison.ts";
import { type OpeningSession, SessionOpening } from "./session-opening.ts";
import { type PlacedSession, SessionPlacing } from "./session-placing.ts";
import { tellSubject, USE_SUBJECT } from "./subjects.ts";
import { type LeavingViewer, ViewerMoves } from "./viewer-moves.ts";

export interface FleetRelaysParts {
  readonly id: FleetNodeId;
  readonly region: Region;
  readonly bus: FleetBus;
  readonly relays: Bucket;
  readonly slots: Bucket;
  /** Ms. */
  readonly now: () => number;
  readonly after: After;
  readonly log: Log;
}

/** Ms. A live node in a fleet that loses every third message answers one of these pings. */
const PINGS: Patience = { limitMs: 400, againMs: 50 };
/** NATS is hung if a PONG takes longer, ms. */
const NATS_LIMIT_MS = 1000;
/** A relay answers its client at once, ms, and doesn't repeat the answer, which may be lost. */
const ANSWER_LIMIT_MS = 5000;

interface FleetSession extends PlacedSession, OpeningSession, AdmittedSession, ToldSession {
  readonly streams: OpenMedia["streams"];
  readonly listener: MediaSessionListener;
  relay: FleetNodeId | undefined;
  /** The client has the relay's answer. */
  answered: boolean;
}

/** Relay nodes of a fleet as signalling and WHIP see them. */
export class FleetRelays implements RelayPort {
  private readonly parts: FleetRelaysParts;
  private readonly directory: RelayDirectory;
  private readonly questions: RelayQuestions;
  private readonly sessions = new Map<MediaSessionId, FleetSession>();
  private readonly placing: SessionPlacing;
  private readonly opening: SessionOpening;
  private readonly moves: ViewerMoves;
  private readonly comparison: SessionComparison;
  private readonly words: RelayWords;
  /** Older ones aren't resent. */
  private readonly newestLimits = new Map<SerialId, StreamLimits>();

  constructor(parts: FleetRelaysParts) {
    this.parts = parts;
    this.directory = new RelayDirectory({ relays: parts.relays, now: parts.now, log: parts.log });
    const { id, region, slots, now, log, bus, after } = parts;
    this.questions = new RelayQuestions({
      ...{ id, bus, after, log },
      relays: () => this.directory.candidates().map(({ relay }) => relay),
      onAnswered: (relay) => this.directory.heardFrom(relay),
    });
    this.placing = new SessionPlacing({ region, slots, now, directory: this.directory, sessions: () => this.sessions.values() });
    const { placing, directory, questions } = this;
    this.opening = new SessionOpening({ id, placing, directory, questions });
    this.moves = new ViewerMoves({
      now,
      choose: (streams) => placing.choose({ streams, direction: "subscribe" }),
      prepare: async (relay, streams) => void (await questions.askIfThere(relay, { type: "prepare", streams: [...streams] })),
      sendAway: (session) => this.endSession(session, errorBody("relay-lost")),
    });
    this.comparison = new SessionComparison({
      ...{ id, questions, log, now, sessions: this.sessions },
      isThere: (relay) => directory.has(relay),
      onEnded: (session) => this.take(session)?.onClosed(errorBody("relay-lost")),
    });
    this.words = new RelayWords({ questions, log, onUnheard: (relay) => this.comparison.doubt(relay) });
    this.directory.onLost((relay) => this.relayLost(relay));
  }

  async start(): Promise<void> {
    const { bus, id, log } = this.parts;
    bus.subscribe(tellSubject(id), (payload) => {
      const message = FleetTell.safeParse(parseJson(payload));
      if (message.success) this.told(message.data);
      else log.warn({ issues: message.error.issues.length }, "a relay node sent a message of unknown form");
    });
    // Repeats every second, mostly unchanged.
    const readUse = readAgain((payload) => FleetUse.safeParse(parseJson(payload)), REMEMBERED_NODES);
    bus.subscribe(USE_SUBJECT, (payload) => {
      const message = readUse(payload);
      if (message.success) {
        this.directory.heardFrom(message.data.relay);
        this.placing.heardUse(message.data);
        // Ignore a former relay node.
        const { relay, running } = message.data;
        if (running !== undefined) this.comparison.counted(relay, running[id] ?? 0);
      } else log.warn({ issues: message.error.issues.length }, "a relay node sent a message of unknown form");
    });
    bus.onReconnected(() => {
      this.directory.forgive();
      // Ends during the disconnect were missed.
      for (const { relay } of this.directory.candidates()) this.comparison.doubt(relay);
    });
    await this.directory.start();
  }

  /** Call it every 250 ms. While NATS is unreachable, no node counts as dead. */
  async check(): Promise<void> {
    const { bus } = this.parts;
    if (!bus.isConnected()) return;
    this.placing.check();
    this.directory.check((relay) => this.mayBeThere(relay));
    this.comparison.check();
    try {
      await this.moves.check(this.leaving());
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

  /** Pages watching at draining nodes. Not programs, which wouldn't reconnect. */
  private leaving(): LeavingViewer[] {
    const draining = new Set(this.directory.candidates().flatMap(({ relay, draining }) => (draining ? [relay] : [])));
    if (draining.size === 0) return [];
    return [...this.sessions].flatMap(([session, { relay, taken, direction, client, streams }]) =>
      taken && relay !== undefined && draining.has(relay) && direction === "subscribe" && client === "page"
        ? [{ session, relay, streams }]
        : [],
    );
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
    const { serialId } = media.streams[0];
    const session: FleetSession = {
      serialId,
      direction: media.direction,
      streams: media.streams,
      credentials: media.credentials,
      client: media.client ?? "page",
      listener,
      relay: undefined,
      taken: false,
      answered: false,
      turn: Promise.resolve(),
    };
    this.sessions.set(media.session, session);
    if (media.direction === "subscribe" && media.replaces !== undefined) this.closeReplaced(media.replaces, serialId);
    session.turn = this.place(media, session).catch((error: unknown) => {
      this.parts.log.error({ err: error }, "a session could not be placed");
      this.take(media.session)?.onRefused(errorBody("internal"));
    });
  }

  /** Its client has a replacement, and couldn't always say goodbye. */
  private closeReplaced(session: MediaSessionId, id: SerialId): void {
    const known = this.sessions.get(session);
    if (known === undefined) this.words.closeReplaced(session, id, this.placing.usersOf(id));
    else if (known.serialId === id) this.close(session);
  }

  close(session: MediaSessionId): void {
    this.say(session, { type: "close", session }, () => this.take(session)?.onClosed(undefined));
  }

  signalGone(session: MediaSessionId, gone: boolean): void {
    this.say(session, { type: "signal-gone", session, gone });
  }

  /** Notify the client first, so that it doesn't take the end for a lost connection. */
  endSession(session: MediaSessionId, error: ErrorBody): void {
    this.end({ type: "end-session", session, error });
  }

  putOut(id: SerialId, session: MediaSessionId, error: ErrorBody): void {
    const event = newEpochEvent();
    // The relay node informs its own senders.
    this.end({ type: "end-session", session, error, putOut: true, event }, id);
    this.renewEpochs(id, event);
  }

  private end(request: Extract<FleetRequest, { type: "end-session" }>, id?: SerialId): void {
    const { session, error } = request;
    // Opened by another API node, which the relay informs.
    if (!this.sessions.has(session)) {
      void this.words.sayToAll(request, { endsOf: id });
      return;
    }
    this.say(session, request);
    this.take(session)?.onClosed(error);
  }

  endSerialId(id: SerialId, error: ErrorBody, kept?: string): void {
    for (const [session, admitted] of [...this.sessions]) if (endsWithAll(admitted, id, kept)) this.endSession(session, error);
    void this.words.sayToAll({ type: "end-serial-id", serialId: id, error, ...(kept === undefined ? {} : { kept }) });
  }

  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>> {
    return this.placing.admittedBy();
  }

  renewEpochs(id: SerialId, event = newEpochEvent()): void {
    void this.words.ended(id).then(() => this.words.sayToAll({ type: "renew-epochs", serialId: id, event }));
  }

  setLimits(id: SerialId, limits: StreamLimits): void {
    this.newestLimits.set(id, limits);
    const isWanted = (): boolean => this.newestLimits.get(id) === limits;
    void this.words.sayToAll({ type: "limits", serialId: id, limits }, { isWanted }).then(() => {
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
      ...{ pid, health, rates, connections },
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

  /** In the whole fleet, because the server that admitted a client may be gone. */
  serialIds(): ReadonlySet<SerialId> {
    const own = [...this.sessions.values()].map(({ serialId }) => serialId);
    return new Set([...own, ...this.placing.told()]);
  }

  private async place(media: OpenMedia, session: FleetSession): Promise<void> {
    const error = await this.opening.open(media, session, () => this.sessions.get(media.session) === session);
    if (error !== undefined) this.take(media.session)?.onRefused(error);
    else this.parts.after(ANSWER_LIMIT_MS, () => this.giveUpUnanswered(media.session, session));
  }

  /** Lost answer: the client would wait forever, so make it reconnect. */
  private giveUpUnanswered(id: MediaSessionId, session: FleetSession): void {
    if (session.answered || this.sessions.get(id) !== session) return;
    this.say(id, { type: "close", session: id });
    this.take(id)?.onRefused(errorBody("relay-unavailable"));
  }

  private told(message: FleetTell): void {
    this.directory.heardFrom(message.relay);
    const session = this.sessions.get(message.session);
    // A node given up as too slow may have executed the request.
    if (session?.relay !== message.relay) return;
    switch (message.type) {
      case "answer":
        session.answered = true;
        session.listener.onAnswer(message.sdp);
        return;
      case "connected":
        session.listener.onConnected?.();
        return;
      case "refused":
        this.take(message.session)?.onRefused(message.error);
        return;
      case "closed":
        this.take(message.session)?.onClosed(message.error);
        return;
      default:
        unreachable(message);
    }
  }

  private relayLost(lost: FleetNodeId): void {
    this.comparison.doubt(lost);
    this.placing.forget(lost);
    for (const [id, { relay }] of [...this.sessions]) if (relay === lost) this.take(id)?.onClosed(errorBody("relay-lost"));
  }

  private take(id: MediaSessionId): MediaSessionListener | undefined {
    const session = this.sessions.get(id);
    this.sessions.delete(id);
    return session?.listener;
  }

  private say(id: MediaSessionId, request: FleetRequest, onFailed?: () => void): void {
    const session = this.sessions.get(id);
    if (session !== undefined) this.words.say(session, request, onFailed);
  }
}
