import {
  type Channel,
  type ErrorBody,
  type FleetNodeId,
  FleetOrphan,
  FleetSlateWanted,
  FleetTell,
  FleetUse,
  type GuestChange,
  type GuestId,
  type MediaSessionId,
  type Region,
  type RelayConnection,
  type SerialId,
  type StreamLimits,
  type StreamRef,
} from "@setsuna/contracts";
import { type Log, parseJson, readAgain } from "@setsuna/kit";
import type { RelayReport } from "../../platform/index.ts";
import { newEpochEvent } from "../relay-pool/epoch-event.ts";
import type {
  Adoption,
  ClientKind,
  FindSlate,
  JsonValue,
  MediaSessionListener,
  OpenMedia,
  OrphanedClient,
  RelayPort,
  RelaySurvey,
  RunningMedia,
} from "../relay-pool/relay-port.ts";
import type { FleetBus } from "./fleet-bus.ts";
import { FleetSessions } from "./fleet-sessions.ts";
import { FleetUpkeep } from "./fleet-upkeep.ts";
import type { Bucket } from "./key-value.ts";
import { REMEMBERED_NODES, RelayDirectory } from "./relay-directory.ts";
import { RelayMessages } from "./relay-messages.ts";
import { RelayQueries } from "./relay-queries.ts";
import { RelayRequests } from "./relay-requests.ts";
import type { After } from "./repeated-requests.ts";
import { SessionAdoption } from "./session-adoption.ts";
import { SessionComparison } from "./session-comparison.ts";
import { SessionDispatcher } from "./session-dispatcher.ts";
import { SessionOpening } from "./session-opening.ts";
import { SessionPlacing } from "./session-placing.ts";
import { ANY_API_SUBJECT, tellSubject, USE_SUBJECT } from "./subjects.ts";

const API_QUEUE = "api";

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

export class FleetRelays implements RelayPort {
  private readonly parts: FleetRelaysParts;
  private readonly directory: RelayDirectory;
  private readonly sessions: SessionDispatcher;
  private readonly adoption: SessionAdoption;
  private readonly placing: SessionPlacing;
  private readonly upkeep: FleetUpkeep;
  private readonly queries: RelayQueries;
  private readonly questions: RelayRequests;
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
    this.queries = new RelayQueries(questions, placing);
    this.placing = placing;
    this.messages = new RelayMessages({ questions, comparison, log });
    const opening = new SessionOpening({ id, sessions, placing, directory, questions });
    this.sessions = new SessionDispatcher({ sessions, placing, opening, messages: this.messages, after, log });
    this.adoption = new SessionAdoption({ id, sessions: this.sessions, placing, directory, questions });
    this.upkeep = new FleetUpkeep({ id, bus, now, log, directory, questions, sessions: this.sessions, placing, comparison });
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

  /** Call it every 250 ms. */
  check(): Promise<void> {
    return this.upkeep.check();
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

  adopt(adoption: Adoption, listenerOf: (media: RunningMedia) => MediaSessionListener): Promise<boolean> {
    return this.adoption.adopt(adoption, listenerOf);
  }

  close(session: MediaSessionId): void {
    this.sessions.dispatch({ type: "close", session });
  }

  signalGone(session: MediaSessionId, gone: boolean): void {
    this.sessions.dispatch({ type: "signal-gone", session, gone });
  }

  continued(session: MediaSessionId): void {
    this.sessions.dispatch({ type: "continued", session });
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

  sessionsOf(id: SerialId): Promise<ReadonlyMap<MediaSessionId, ClientKind>> {
    return this.queries.sessionsOf(id);
  }

  list(id: SerialId): Promise<readonly RelayConnection[]> {
    return this.queries.list(id);
  }

  survey(): Promise<readonly RelaySurvey[]> {
    return this.queries.survey();
  }

  inject(stream: StreamRef, key: string, value: JsonValue): Promise<number> {
    return this.queries.inject(stream, key, value);
  }

  switchSender(id: SerialId, channel: Channel): Promise<number> {
    return this.queries.switchSender(id, channel);
  }

  directGuest(id: SerialId, guest: GuestId, change: GuestChange): Promise<void> {
    return this.queries.directGuest(id, guest, change);
  }

  showSlate(serialId: SerialId, channel: Channel, frames: readonly string[]): void {
    this.questions
      .askAll({ type: "slate", serialId, channel, frames: [...frames] })
      .catch((error: unknown) => this.parts.log.warn({ err: error }, "a slate could not be shown"));
  }

  serveSlates(find: FindSlate): void {
    this.findSlate = find;
  }

  onOrphan(listener: (client: OrphanedClient) => void): void {
    const { bus, log } = this.parts;
    const read = (payload: string): void => {
      const orphan = FleetOrphan.safeParse(parseJson(payload));
      if (orphan.success) listener(orphan.data);
      else log.warn({ issues: orphan.error.issues.length }, "a relay node sent a message of unknown form");
    };
    bus.subscribe(ANY_API_SUBJECT, read, API_QUEUE);
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
