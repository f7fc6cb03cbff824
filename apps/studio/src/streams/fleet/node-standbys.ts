import {
  type ErrorBody,
  errorBody,
  type FleetNodeId,
  type FleetOpen,
  type FleetReply,
  type FleetRequest,
  type FleetTell,
  type MediaSessionId,
  type SerialId,
  type StreamRef,
} from "@setsuna/contracts";
import { type Log, unreachable } from "@setsuna/kit";
import { failed } from "./fleet-answers.ts";
import { type CascadeRelays, NO_LIMITS } from "./node-cascades.ts";
import type { RelayRequests } from "./relay-requests.ts";
import { slotKey } from "./subjects.ts";

export interface NodeStandbysParts {
  readonly id: FleetNodeId;
  readonly pool: CascadeRelays & { endSession(session: MediaSessionId, error: ErrorBody): void };
  readonly questions: RelayRequests;
  elsewhere(stream: StreamRef): FleetNodeId | undefined;
  /** True if this node has the slot and room for a standby. */
  mayTake(stream: StreamRef): boolean;
  /** True if the sender's node receives this standby. */
  isTaken(stream: StreamRef): boolean;
  /** Connections that carry standbys here to their senders' nodes. */
  cascades(): readonly (readonly [MediaSessionId, Pick<FleetOpen, "streams">])[];
  /** A standby's cascade ended, so it can't hold a slot. */
  onEnded(session: MediaSessionId): void;
  newSession(): MediaSessionId;
  readonly now: () => number;
  readonly log: Log;
}

/** A standby offers itself again after this long without a cascade, ms. */
const OFFER_AGAIN_MS = 2000;
/** A cascade of a standby that isn't here ends after this, ms. */
const STRAY_MS = 3000;

interface Taken {
  readonly stream: StreamRef;
  readonly node: FleetNodeId;
  readonly standby: MediaSessionId;
}

interface Own {
  readonly streams: FleetOpen["streams"];
  offeredAt: number;
}

type TakeStandby = Extract<FleetRequest, { type: "take-standby" }>;

/**
 * Standbys that don't share a node with their sender. Each connects to its own node; the sender's node takes it by a cascade and
 * switches.
 */
export class NodeStandbys {
  private readonly parts: NodeStandbysParts;
  /** For senders here, by the cascade's session. */
  private readonly taken = new Map<MediaSessionId, Taken>();
  /** For senders at other nodes. */
  private readonly own = new Map<MediaSessionId, Own>();
  /** Cascades from here without a standby, since this time. */
  private readonly strays = new Map<MediaSessionId, number>();

  constructor(parts: NodeStandbysParts) {
    this.parts = parts;
  }

  /** Offers a standby here to the sender's node. Resolves to a refusal, or undefined. */
  async join(sender: FleetNodeId, { session, replaces, streams }: FleetOpen): Promise<FleetReply | undefined> {
    const reply = await this.offer(sender, session, streams, replaces);
    // An older node has no such request.
    if (reply?.type === "error" && reply.error.code === "bad-request") return { type: "elsewhere", relay: sender };
    if (reply?.type !== "done") return reply ?? failed(errorBody("relay-unavailable"));
    this.own.set(session, { streams, offeredAt: this.parts.now() });
    return undefined;
  }

  left(session: MediaSessionId): void {
    this.own.delete(session);
  }

  /** Takes another node's standby for the senders here. */
  take({ node, streams, session, replaces }: TakeStandby): FleetReply {
    const { mayTake } = this.parts;
    const before = [...this.taken].filter(([, { stream }]) => streams.some((one) => slotKey(one) === slotKey(stream)));
    if (before.some(([, { standby }]) => standby !== session && standby !== replaces)) return failed(errorBody("standby-taken"));
    for (const [cascade] of before) this.end(cascade);
    if (!streams.every((stream) => mayTake(stream))) return failed(errorBody("standby-unavailable"));
    for (const stream of streams) this.cascade({ stream, node, standby: session });
    return { type: "done" };
  }

  /** The standby comes to this node. */
  comesHere(standby: MediaSessionId): void {
    for (const [cascade, taken] of [...this.taken]) if (taken.standby === standby) this.end(cascade);
  }

  /** A cascade that keeps the stream when its sender here leaves. */
  successorOf(key: string): MediaSessionId | undefined {
    return [...this.taken].find(([, { stream }]) => slotKey(stream) === key)?.[0];
  }

  isRunning(session: MediaSessionId): boolean {
    return this.taken.has(session);
  }

  renewEpochs(serialId: SerialId, event: string): void {
    const nodes = new Set([...this.taken.values()].flatMap(({ stream, node }) => (stream.serialId === serialId ? node : [])));
    for (const node of nodes) void this.parts.questions.askIfThere(node, { type: "renew-epochs", serialId, event });
  }

  told(message: FleetTell): void {
    if (this.taken.get(message.session)?.node !== message.relay) return;
    switch (message.type) {
      case "answer":
        this.parts.pool.cascadeAnswered(message.session, message.sdp);
        return;
      case "refused":
      case "closed":
        this.end(message.session);
        return;
      case "connected":
      case "samples":
      case "news":
      case "moved":
        return;
      default:
        unreachable(message);
    }
  }

  /** Another node has the stream. */
  moved(key: string): void {
    const cascade = this.successorOf(key);
    if (cascade !== undefined) this.end(cascade);
  }

  endAll(): void {
    for (const cascade of [...this.taken.keys()]) this.end(cascade);
  }

  check(): void {
    const { now, isTaken, elsewhere, pool, log } = this.parts;
    this.endStrays();
    for (const [session, own] of [...this.own]) {
      const [stream] = own.streams;
      if (stream === undefined) continue;
      if (isTaken(stream)) own.offeredAt = now();
      if (now() - own.offeredAt < OFFER_AGAIN_MS) continue;
      own.offeredAt = now();
      const sender = elsewhere(stream);
      // Without a sender, the standby connects again and takes the slot.
      if (sender === undefined) pool.endSession(session, errorBody("relay-lost"));
      else
        this.offer(sender, session, own.streams)
          .then((reply) => {
            if (reply?.type === "error") pool.endSession(session, reply.error);
          })
          .catch((error: unknown) => log.error({ err: error }, "a standby could not be offered"));
    }
  }

  /** A lost reply to an offer: the standby was refused here, but its sender's node keeps other standbys out for it. */
  private endStrays(): void {
    const { now, cascades, pool } = this.parts;
    const present = new Set([...this.own.values()].flatMap(({ streams }) => streams.map(slotKey)));
    const strays = cascades().filter(([, { streams }]) => !streams.some((stream) => present.has(slotKey(stream))));
    for (const session of this.strays.keys()) if (!strays.some(([stray]) => stray === session)) this.strays.delete(session);
    for (const [session] of strays) {
      const since = this.strays.get(session) ?? now();
      this.strays.set(session, since);
      if (now() - since >= STRAY_MS) pool.endSession(session, errorBody("sender-gone"));
    }
  }

  private offer(
    sender: FleetNodeId,
    session: MediaSessionId,
    streams: FleetOpen["streams"],
    replaces?: MediaSessionId,
  ): Promise<FleetReply | undefined> {
    const { id: node, questions } = this.parts;
    return questions.askIfThere(sender, { type: "take-standby", node, streams, session, ...(replaces && { replaces }) });
  }

  private cascade(taken: Taken): void {
    const { pool, newSession, log } = this.parts;
    const session = newSession();
    this.taken.set(session, taken);
    log.info({ from: taken.node, kind: taken.stream.kind }, "a standby cascades to this node");
    const onOffer = (offer: string): void => {
      this.ask(session, taken, offer).catch((error: unknown) => log.error({ err: error }, "a standby's cascade failed"));
    };
    pool.cascade(session, taken.stream, { onOffer, onClosed: () => this.end(session) }, { away: true });
  }

  private async ask(session: MediaSessionId, { node, stream }: Taken, offer: string): Promise<void> {
    const { id: api, questions } = this.parts;
    const always = { direction: "subscribe", playout: "native", client: "page", limits: NO_LIMITS } as const;
    const own = { session, streams: [stream], offer, api };
    const reply = await questions.askIfThere(node, { type: "open", ...own, cascade: true, away: true, ...always });
    if (reply?.type !== "done") this.end(session);
  }

  private end(session: MediaSessionId): void {
    const taken = this.taken.get(session);
    if (taken === undefined) return;
    const { pool, questions, onEnded } = this.parts;
    this.taken.delete(session);
    pool.endCascade(session);
    onEnded(session);
    void questions.askIfThere(taken.node, { type: "close", session });
  }
}
