import {
  type Channel,
  type ErrorBody,
  errorBody,
  type FleetLoad,
  type FleetNodeId,
  type FleetOpen,
  type FleetReply,
  type FleetRequest,
  FleetRunning,
  type FleetSlateWanted,
  FleetTell,
  type MediaSessionId,
  type Region,
  type RelayNews,
  type SerialId,
  type StreamRef,
  StudioError,
} from "@setsuna/contracts";
import { type Log, parseJson, unreachable } from "@setsuna/kit";
import type { z } from "zod";
import { newEpochEvent } from "../relay-pool/epoch-event.ts";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import { FleetAnswers, failed } from "./fleet-answers.ts";
import type { FleetBus } from "./fleet-bus.ts";
import { answerSpan, inThisTrace } from "./join-trace.ts";
import { type Bucket, FleetLinkError } from "./key-value.ts";
import { NodeAnnouncement } from "./node-announcement.ts";
import { type CascadeRelays, NodeCascades } from "./node-cascades.ts";
import { type NodeGuest, NodeGuests } from "./node-guests.ts";
import { NodeStandbys } from "./node-standbys.ts";
import { NodeUse } from "./node-use.ts";
import { PublisherSlots } from "./publisher-slots.ts";
import { RelayDirectory } from "./relay-directory.ts";
import { RelayLapse, RelayLease } from "./relay-lease.ts";
import { RelayRequests } from "./relay-requests.ts";
import type { After } from "./repeated-requests.ts";
import { SilentSenders, type SilentSendersParts } from "./silent-senders.ts";
import { askSubject, greenRoom, slotKey, tellSubject } from "./subjects.ts";

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

interface NodeSession {
  readonly api: FleetNodeId;
  readonly serialId: SerialId;
  readonly direction: FleetOpen["direction"];
  readonly streams: FleetOpen["streams"];
  /** The viewer stays, and its streams cascade to it. */
  readonly viaCascade: boolean;
  /** It waits in the green room, or came from there. */
  readonly isGuest: boolean;
  readonly isSpare: boolean;
  /** A smaller encoding of another session here. */
  readonly isLayer: boolean;
  /** A standby for another node's sender, or its cascade. */
  readonly isAway: boolean;
  /** True for a page, which can move when the node drains. */
  readonly movable: boolean;
  /** For an API node at which the page resumes the session. Absent before the page connected, and for other clients. */
  readonly adoptable?: FleetRunning;
}

/** Includes the FAST channels that it fills. */
const streamsOf = ({ streams, fast }: FleetOpen): FleetOpen["streams"] =>
  fast === undefined ? streams : [...streams, ...streams.map((stream) => ({ ...stream, channel: fast.channel }))];

/** A session of the same sender, which holds the slot. */
const leaderOf = ({ path, layerOf }: Pick<FleetOpen, "path" | "layerOf">): MediaSessionId | undefined => path?.of ?? layerOf;

/** Earlier news, for an API node that adopts the viewer. */
const factOf = (news: RelayNews["news"]): Partial<Pick<FleetRunning, "standby" | "recording">> => {
  switch (news) {
    case "on-air":
      return { standby: undefined };
    case "recording":
      return { recording: true };
    case "recorded":
      return { recording: undefined };
    case "lost":
    case "back":
    case "off-air":
    case "tally-off":
    case "tally-red":
    case "tally-green":
    case "tally-amber":
      return {};
    default:
      return unreachable(news);
  }
};

/** A sender that leaves a draining node sends over both by then, ms. */
const MOVE_LIMIT_MS = 8000;
/** Senders that understand have left a draining node by then, ms. */
const SENDERS_LEAVE_MS = 25_000;

const DONE: FleetReply = { type: "done" };

/** Serves API nodes and holds the slots of the streams sent here. */
export class RelayNode {
  private readonly parts: RelayNodeParts;
  private readonly sessions = new Map<MediaSessionId, NodeSession>();
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
  private readonly silentSenders: SilentSenders;
  private readonly use: NodeUse;
  private draining: "no" | "begun" | "emptied" = "no";
  private drainingSince = 0;
  private readonly announcement: NodeAnnouncement;
  private readonly answers: FleetAnswers;

  constructor(parts: RelayNodeParts) {
    this.parts = parts;
    this.lease = new RelayLease(parts.holdMs);
    this.lapse = new RelayLapse(parts.holdMs);
    const { id: relay, relays, slots, now, log, pool, bus, newSession, after } = parts;
    this.directory = new RelayDirectory({ relays, now, log, lapse: this.lapse });
    this.announcement = new NodeAnnouncement(parts, this.lease);
    this.answers = new FleetAnswers(now, log, (request) => this.serve(request));
    this.questions = new RelayRequests({ id: relay, bus, after, log });
    const { questions } = this;
    this.slots = new PublisherSlots({
      relay,
      relays,
      slots,
      now,
      log,
      lease: this.lease,
      lapse: this.lapse,
      onLost: (session) => this.onceMoved(session, () => pool.endSession(session, errorBody("replaced"))),
      isRunning: (session) => this.sessions.has(session) || this.standbys.isRunning(session),
    });
    const elsewhere = (stream: StreamRef): FleetNodeId | undefined => this.slots.elsewhere(stream);
    const isDraining = (node: FleetNodeId): boolean => this.directory.isDraining(node);
    const common = { id: relay, pool, questions, now, log, newSession, elsewhere, isDraining };
    this.cascades = new NodeCascades(common);
    this.standbys = new NodeStandbys({
      ...common,
      mayTake: (stream) => this.slots.holds(stream) && this.sendersAt([slotKey(stream)]).length < 2,
      isTaken: (stream) => this.cascadesOfStandby([stream]).length > 0,
      cascades: () => [...this.sessions].filter(([, { direction, isAway }]) => direction === "subscribe" && isAway),
      onEnded: (session) => this.release(session),
    });
    this.guests = new NodeGuests({
      ...common,
      slots: this.slots,
      guests: () => this.guestsHere(),
      onTaken: (key) => this.cascades.sentHere([key]),
    });
    this.use = new NodeUse({ id: relay, bus, pool, cascades: this.cascades, sessions: this.sessions });
    this.silentSenders = new SilentSenders({ id: relay, pool, questions, log, released: () => this.released() });
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
    bus.onReconnected(() => this.renewAllEpochs());
    await this.announce();
  }

  /** End the receiver before its senders start another epoch, else it would get the key. */
  private putOut(id: MediaSessionId, error: ErrorBody, event = newEpochEvent()): void {
    const { pool } = this.parts;
    const session = this.sessions.get(id);
    pool.endSession(id, error);
    if (session?.direction !== "subscribe") return;
    const { serialId } = session;
    this.renewEpochs(serialId, event);
    const senders = new Set(session.streams.flatMap((stream) => this.slots.elsewhere(stream) ?? []));
    for (const relay of senders) void this.questions.askIfThere(relay, { type: "renew-epochs", serialId, event });
  }

  private renewEpochs(serialId: SerialId, event: string): void {
    this.parts.pool.renewEpochs(serialId, event);
    this.standbys.renewEpochs(serialId, event);
  }

  /** Senders here missed removals while disconnected. */
  private renewAllEpochs(): void {
    for (const serialId of this.use.sentHere()) this.parts.pool.renewEpochs(serialId);
  }

  /** Call it twice a second. Rejects with FleetLinkError. */
  async announce(): Promise<void> {
    await this.announcement.put(this.draining !== "no");
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
    if (this.draining !== "begun" || [...this.sessions.values()].some((session) => this.mayLeave(session))) return;
    this.draining = "emptied";
    this.parts.log.info({ sessions: this.sessions.size }, "drained: no page sends or watches here any more");
  }

  /** An older program's sender stays. */
  private mayLeave({ movable, direction }: NodeSession): boolean {
    return movable && (direction === "subscribe" || this.parts.now() - this.drainingSince < SENDERS_LEAVE_MS);
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
    if (this.draining === "no") {
      this.draining = "begun";
      this.drainingSince = this.parts.now();
    }
    this.parts.log.info({ sessions: this.sessions.size }, "draining");
    await this.announce();
  }

  /** Frees its slots. Stop the pool first, so that its sessions have ended. */
  async leave(): Promise<void> {
    try {
      await this.released();
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

  private async serve(request: FleetRequest): Promise<FleetReply> {
    const { pool } = this.parts;
    switch (request.type) {
      case "open":
        return this.open(request);
      case "close":
        if (request.serialId === undefined || request.serialId === this.sessions.get(request.session)?.serialId)
          pool.close(request.session);
        return DONE;
      case "signal-gone":
        pool.signalGone(request.session, request.gone);
        return DONE;
      case "limits":
        pool.setLimits(request.serialId, request.limits);
        return DONE;
      case "renew-epochs":
        this.renewEpochs(request.serialId, request.event);
        return DONE;
      case "end-serial-id":
        pool.endSerialId(request.serialId, request.error, request.kept);
        return DONE;
      case "end-session":
        if (request.putOut) this.putOut(request.session, request.error, request.event);
        else pool.endSession(request.session, request.error);
        return DONE;
      case "inject":
        return {
          type: "injected",
          receivers: await pool.inject(request.stream, request.key, request.value as Parameters<RelayPort["inject"]>[2]),
        };
      case "list":
        return {
          type: "connections",
          connections: (await pool.list(request.serialId)).map((seen) => ({ ...seen, region: this.parts.region })),
        };
      case "clients":
        return {
          type: "clients",
          clients: [...(await pool.sessionsOf(request.serialId))].map(([session, client]) => ({ session, client })),
        };
      case "survey":
        return { type: "surveys", surveys: (await pool.survey()).map((survey) => ({ ...survey, connections: copied(survey) })) };
      case "running":
        return {
          type: "running",
          sessions: [...this.sessions].filter(([, { api }]) => api === request.api).map(([session]) => session),
        };
      case "adopt":
        return this.adopt(request);
      case "prepare":
        for (const stream of request.streams) {
          this.cascades.prepare(stream);
          this.use.tellIfNew(stream.serialId);
        }
        return DONE;
      case "release-slot":
        return this.silentSenders.releaseSlot(request.stream);
      case "switch-sender":
        return { type: "switched", streams: await this.switched(request) };
      case "take-standby":
        return this.standbys.take(request);
      case "direct-guest":
        return this.guests.direct(request);
      case "slate":
        pool.showSlate(request.serialId, request.channel, request.frames);
        return DONE;
      case "ping":
        return DONE;
      default:
        return unreachable(request);
    }
  }

  private async switched({ serialId, channel }: Extract<FleetRequest, { type: "switch-sender" }>): Promise<number> {
    try {
      return await this.parts.pool.switchSender(serialId, channel);
    } catch (error) {
      if (error instanceof StudioError) return 0;
      throw error;
    }
  }

  private async open(request: FleetOpen): Promise<FleetReply> {
    const { pool, log, id: relay, region } = this.parts;
    const { type, api, viaCascade: mayCascade, ...media } = request;
    const { session, direction, client, cascade } = media;
    const [first, ...rest] = media.streams;
    if (first === undefined || this.sessions.has(session)) return failed(errorBody("unexpected-message", "session exists"));
    const { serialId } = first;
    const isGuest = media.introduction !== undefined;
    const taken = streamsOf(request);
    const viaCascade = direction === "subscribe" && mayCascade === true && cascade === undefined;
    let isAway = media.away === true;
    let follows: true | undefined;
    if (direction === "publish") {
      if (this.draining !== "no") return failed(errorBody("relay-unavailable"));
      const refusedRoom = isGuest ? await this.claimRoom(serialId, session) : undefined;
      if (refusedRoom !== undefined) return refusedRoom;
      if (media.standby && media.replaces !== undefined) this.standbys.comesHere(media.replaces);
      const claim = await this.silentSenders.claim(() => this.slots.claim(taken, session, media.replaces));
      if (claim.name === "unreachable") {
        // The room's claim may have succeeded.
        if (isGuest) this.release(session);
        return failed(errorBody("relay-unavailable"));
      }
      const owner = claim.name === "refused" ? claim.by : undefined;
      const isElsewhere = owner !== undefined && owner !== relay;
      if (isElsewhere && leaderOf(media) !== undefined) return { type: "elsewhere", relay: owner };
      if (isElsewhere && media.standby) {
        const refusal = await this.standbys.join(owner, request);
        if (refusal !== undefined) return refusal;
        isAway = true;
      } else if (claim.name === "refused" && !(claim.by === relay && this.mayPair(media))) {
        if (isGuest) this.release(session);
        return failed(errorBody("previous-stream-exists", `${claim.stream.kind}/${claim.stream.channel}`));
      } else if (media.replaces !== undefined && media.fast === undefined && this.cascades.areOverlapping(taken)) follows = true;
      else this.cascades.sentHere(taken.map(slotKey));
    } else if (!viaCascade && !isAway) {
      const elsewhere = taken.map((stream) => this.slots.elsewhere(stream)).find((relay) => relay !== undefined);
      if (elsewhere !== undefined) return { type: "elsewhere", relay: elsewhere };
    }
    const isSpare = direction === "publish" && media.standby === true;
    const isLayer = media.layerOf !== undefined;
    const movable = client === "page" && cascade === undefined;
    const streams = isGuest ? [...taken, greenRoom(serialId)] : taken;
    this.sessions.set(session, { api, serialId, direction, streams, isGuest, isSpare, isLayer, isAway, viaCascade, movable });
    log.debug({ direction, client, viaCascade, cascade }, "session of the fleet");
    const answered = answerSpan();
    const tell = (message: FleetTell): void => this.tell(this.sessions.get(session)?.api ?? api, message);
    pool.open(
      { ...media, streams: [first, ...rest], ...(isAway && { away: isAway }), ...(follows && { follows }) },
      {
        onAnswer: inThisTrace((sdp) => {
          answered();
          tell({ type: "answer", relay, session, sdp });
        }),
        onConnected: () => {
          if (cascade !== undefined) return;
          if (client === "page") this.change(session, { adoptable: FleetRunning.parse(request) });
          tell({ type: "connected", relay, session });
        },
        onSamples: (samples) => {
          if (cascade === undefined) tell({ type: "samples", relay, session, samples: [...samples], region });
        },
        onNews: (news) => {
          if (cascade !== undefined) return;
          const adoptable = this.sessions.get(session)?.adoptable;
          if (direction === "subscribe" && adoptable !== undefined)
            this.change(session, { adoptable: { ...adoptable, ...factOf(news) } });
          tell({ type: "news", relay, session, news });
        },
        onRefused: (error) => {
          answered();
          this.ended(session, { type: "refused", relay, session, error });
        },
        onClosed: (error) => {
          answered();
          this.ended(session, { type: "closed", relay, session, ...(error === undefined ? {} : { error }) });
        },
      },
    );
    if (viaCascade) for (const stream of taken) this.cascades.take(stream, session);
    this.use.tellIfNew(serialId);
    return DONE;
  }

  private change(session: MediaSessionId, change: Partial<Pick<NodeSession, "api" | "adoptable">>): void {
    const known = this.sessions.get(session);
    if (known !== undefined) this.sessions.set(session, { ...known, ...change });
  }

  /** Its API node is gone, or the page connected to another one. */
  private adopt({ session, serialId, api }: Extract<FleetRequest, { type: "adopt" }>): FleetReply {
    const { pool, id: relay } = this.parts;
    const known = this.sessions.get(session);
    if (known?.adoptable === undefined || known.serialId !== serialId) return failed(errorBody("unknown-session"));
    if (known.api !== api) this.tell(known.api, { type: "moved", relay, session });
    this.change(session, { api });
    pool.signalGone(session, false);
    return { type: "adopted", media: known.adoptable };
  }

  /** Undefined if the ID's guests are on this node. */
  private async claimRoom(serialId: SerialId, session: MediaSessionId): Promise<FleetReply | undefined> {
    const { id } = this.parts;
    const claim = await this.slots.claim([greenRoom(serialId)], session, undefined);
    if (claim.name === "taken" || (claim.name === "refused" && claim.by === id)) return undefined;
    if (claim.name === "refused" && claim.by !== undefined) return { type: "elsewhere", relay: claim.by };
    return failed(errorBody("relay-unavailable"));
  }

  private guestsHere(): NodeGuest[] {
    return [...this.sessions].flatMap(
      ([
        session,
        {
          isGuest,
          streams: [first],
        },
      ]) =>
        isGuest && first?.guest !== undefined
          ? [{ session, serialId: first.serialId, guest: first.guest, kind: first.kind }]
          : [],
    );
  }

  private ended(session: MediaSessionId, message: FleetTell): void {
    const known = this.sessions.get(session);
    if (known === undefined) return;
    this.sessions.delete(session);
    this.cascades.leave(session);
    this.tell(known.api, message);
    if (known.direction !== "publish") return;
    this.standbys.left(session);
    const isReplaced = this.sessionsAt(known.streams.map(slotKey)).some(([, one]) => one.direction === "publish" && one.isAway);
    if (known.isAway && !isReplaced)
      for (const [cascade] of this.cascadesOfStandby(known.streams))
        this.parts.pool.endSession(cascade, errorBody("sender-gone"));
    this.release(session);
  }

  private release(session: MediaSessionId): void {
    const release = this.slots
      .release(session, (key) => this.sendersAt([key])[0]?.[0] ?? this.standbys.successorOf(key) ?? this.guests.successorOf(key))
      .finally(() => this.releases.delete(release));
    this.releases.add(release);
  }

  /** One of the two stands by, or both are one sender's; then the relay here decides. */
  private mayPair(media: Pick<FleetOpen, "standby" | "streams" | "path" | "layerOf">): boolean {
    const keys = media.streams.map(slotKey);
    if (media.standby === true || leaderOf(media) !== undefined) return true;
    if (this.sendersAt(keys).some(([, { isSpare }]) => isSpare)) return true;
    return keys.some((key) => this.standbys.successorOf(key) !== undefined);
  }

  private sendersAt(keys: readonly string[]): (readonly [MediaSessionId, NodeSession])[] {
    return this.sessionsAt(keys).filter(([, { direction, isAway, isLayer }]) => direction === "publish" && !isAway && !isLayer);
  }

  /** Connections that carry a standby here to its sender's node. */
  private cascadesOfStandby(streams: FleetOpen["streams"]): (readonly [MediaSessionId, NodeSession])[] {
    return this.sessionsAt(streams.map(slotKey)).filter(([, { direction, isAway }]) => direction === "subscribe" && isAway);
  }

  private sessionsAt(keys: readonly string[]): (readonly [MediaSessionId, NodeSession])[] {
    return [...this.sessions].filter(([, one]) => one.streams.some((ref) => keys.includes(slotKey(ref))));
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
    for (const [session, { direction, viaCascade, isAway }] of this.sessionsAt([key]))
      if (direction === "subscribe" && !viaCascade && !isAway)
        this.onceMoved(session, () => this.parts.pool.endSession(session, errorBody("relay-lost")));
  }

  /** While this node drains, a sender of media sends to its next node first. */
  private onceMoved(session: MediaSessionId, work: () => void): void {
    const isControl = this.sessions.get(session)?.streams.some(({ kind }) => kind === "control");
    if (this.draining === "no" || isControl) work();
    else this.parts.after(MOVE_LIMIT_MS, work);
  }
}

const copied = ({ connections }: Awaited<ReturnType<RelayPort["survey"]>>[number]) => connections?.map((one) => ({ ...one }));
