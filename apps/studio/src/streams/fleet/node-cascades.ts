import type { FleetNodeId, FleetTell, MediaSessionId, SerialId, StreamLimits, StreamRef } from "@setsuna/contracts";
import { type Log, unreachable } from "@setsuna/kit";
import type { CascadeKind, CascadeListener } from "../relay-pool/relay-port.ts";
import { inThisTrace } from "./join-trace.ts";
import type { RelayRequests } from "./relay-requests.ts";
import { slotKey } from "./subjects.ts";

export interface CascadeRelays {
  cascade(session: MediaSessionId, stream: StreamRef, listener: CascadeListener, kind?: CascadeKind): void;
  cascadeAnswered(session: MediaSessionId, sdp: string): void;
  /** No more events follow. */
  endCascade(session: MediaSessionId): void;
}

export interface NodeCascadesParts {
  readonly id: FleetNodeId;
  readonly pool: CascadeRelays;
  readonly questions: RelayRequests;
  elsewhere(stream: StreamRef): FleetNodeId | undefined;
  isDraining(node: FleetNodeId): boolean;
  newSession(): MediaSessionId;
  readonly now: () => number;
  readonly log: Log;
}

/** A cascade outlives its last viewer by this, ms, for page reloads. */
const LINGER_MS = 5000;
const NO_LINK = { name: "none", until: Number.NEGATIVE_INFINITY } as const;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [100, 2000];
/** Viewers are checked where they connect. */
export const NO_LIMITS: StreamLimits = { videoChannels: 255, allowedAddresses: [] };

interface Running {
  readonly session: MediaSessionId;
  readonly from: FleetNodeId;
}

type Link =
  /** No other node has a sender, or an attempt failed. Don't retry before `until`. */
  { readonly name: "none"; readonly until: number } | ({ readonly name: "cascade" } & Running);

/** A stream with viewers here, wherever it is sent. */
interface Wanted {
  readonly stream: StreamRef;
  readonly viewers: Set<MediaSessionId>;
  link: Link;
  /** From the sender's former node, until the present cascade brings media. */
  former: Running | undefined;
  emptySince: number | undefined;
  failures: number;
}

/**
 * Each stream cascades here once for all its viewers. When its sender moves, the cascade follows and the viewers stay.
 * docs/decisions/0025.
 */
export class NodeCascades {
  private readonly parts: NodeCascadesParts;
  private readonly wanted = new Map<string, Wanted>();

  constructor(parts: NodeCascadesParts) {
    this.parts = parts;
  }

  /** Registers the viewer until it leaves. */
  take(stream: StreamRef, viewer: MediaSessionId): void {
    const wanted = this.wantedOf(stream);
    wanted.viewers.add(viewer);
    wanted.emptySince = undefined;
    this.tryCascade(wanted);
  }

  /** Starts the cascade as if the last viewer had just left, because some are coming. */
  prepare(stream: StreamRef): void {
    const wanted = this.wantedOf(stream);
    if (wanted.viewers.size === 0) wanted.emptySince = this.parts.now();
    this.tryCascade(wanted);
  }

  serialIds(): SerialId[] {
    return [...this.wanted.values()].map(({ stream }) => stream.serialId);
  }

  private wantedOf(stream: StreamRef): Wanted {
    const key = slotKey(stream);
    const wanted = this.wanted.get(key) ?? {
      stream,
      viewers: new Set(),
      emptySince: undefined,
      failures: 0,
      former: undefined,
      link: NO_LINK,
    };
    this.wanted.set(key, wanted);
    return wanted;
  }

  leave(viewer: MediaSessionId): void {
    for (const wanted of this.wanted.values()) {
      if (wanted.viewers.delete(viewer) && wanted.viewers.size === 0) wanted.emptySince = this.parts.now();
    }
  }

  moved(key: string, relay: FleetNodeId): void {
    const wanted = this.wanted.get(key);
    if (wanted === undefined || (wanted.link.name === "cascade" && wanted.link.from === relay)) return;
    const { link, viewers } = wanted;
    if (link.name === "cascade" && this.isOverlapping(wanted) && viewers.size > 0) {
      this.endFormer(wanted);
      wanted.former = link;
      wanted.link = NO_LINK;
    } else this.end(wanted);
    if (viewers.size === 0) this.wanted.delete(key);
    else this.tryCascade(wanted);
  }

  /** Streams sent here no longer need a cascade. */
  sentHere(keys: Iterable<string>): void {
    for (const key of keys) {
      const wanted = this.wanted.get(key);
      if (wanted !== undefined) this.end(wanted);
    }
  }

  /** True if all of the streams cascade here from a node to which their sender still sends. */
  areOverlapping(streams: readonly StreamRef[]): boolean {
    return streams.every((stream) => this.isOverlapping(this.wanted.get(slotKey(stream))));
  }

  /** Control data has one connection only. */
  private isOverlapping(wanted: Wanted | undefined): boolean {
    const { link, stream } = wanted ?? {};
    return link?.name === "cascade" && stream?.kind !== "control" && this.parts.isDraining(link.from);
  }

  told(message: FleetTell): void {
    const wanted = this.cascadeOf(message.session, message.relay);
    if (wanted === undefined) {
      if (message.type === "closed") this.formerEnded(message.session);
      return;
    }
    switch (message.type) {
      case "answer":
        wanted.failures = 0;
        this.parts.pool.cascadeAnswered(message.session, message.sdp);
        return;
      case "refused":
      case "closed":
        this.lost(wanted, message.error?.code);
        return;
      // Cascades don't count as connected.
      case "connected":
      case "samples":
      case "news":
      case "moved":
        return;
      default:
        unreachable(message);
    }
  }

  check(): void {
    const { now } = this.parts;
    for (const [key, wanted] of this.wanted) {
      if (now() - (wanted.emptySince ?? now()) < LINGER_MS) this.tryCascade(wanted);
      else {
        this.end(wanted);
        this.wanted.delete(key);
      }
    }
  }

  private tryCascade(wanted: Wanted): void {
    const { pool, now, newSession, elsewhere, log } = this.parts;
    const { stream, link, former } = wanted;
    if (link.name === "cascade" || now() < link.until) return;
    const from = elsewhere(stream);
    if (from === undefined) return;
    const session = newSession();
    wanted.link = { name: "cascade", session, from };
    log.info({ from, kind: stream.kind }, "a stream cascades to this node");
    const listener: CascadeListener = {
      onOffer: inThisTrace((offer) => {
        this.ask(session, from, stream, offer).catch((error: unknown) => log.error({ err: error }, "a cascade failed"));
      }),
      onClosed: (error) => {
        const running = this.cascadeOf(session, from);
        if (running === undefined) this.formerEnded(session);
        // Its sender came to this node.
        else if (error?.code === "replaced") this.end(running);
        else this.lost(running, error?.code);
      },
    };
    pool.cascade(session, stream, listener, former && { follows: former.session });
  }

  private formerEnded(session: MediaSessionId): void {
    for (const wanted of this.wanted.values()) if (wanted.former?.session === session) this.endFormer(wanted);
  }

  private endFormer(wanted: Wanted): void {
    const { former } = wanted;
    wanted.former = undefined;
    if (former === undefined) return;
    this.parts.pool.endCascade(former.session);
    this.release(former.session, former.from);
  }

  private async ask(session: MediaSessionId, from: FleetNodeId, stream: StreamRef, offer: string): Promise<void> {
    const { id: api, questions } = this.parts;
    const always = { direction: "subscribe", playout: "native", client: "page", limits: NO_LIMITS } as const;
    const reply = await questions.askIfThere(from, {
      type: "open",
      session,
      streams: [stream],
      offer,
      api,
      cascade: true,
      ...always,
    });
    const wanted = this.cascadeOf(session, from);
    if (wanted === undefined) this.release(session, from);
    else if (reply?.type !== "done") this.lost(wanted, reply?.type === "error" ? reply.error.code : reply?.type);
  }

  private cascadeOf(session: MediaSessionId, from: FleetNodeId): Wanted | undefined {
    for (const wanted of this.wanted.values())
      if (wanted.link.name === "cascade" && wanted.link.session === session && wanted.link.from === from) return wanted;
    return undefined;
  }

  private lost(wanted: Wanted, reason: string | undefined): void {
    if (wanted.link.name !== "cascade") return;
    this.parts.log.warn({ from: wanted.link.from, reason }, "a stream does not cascade any more");
    this.endLink(wanted);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** wanted.failures);
    wanted.failures += 1;
    wanted.link = { name: "none", until: this.parts.now() + wait };
  }

  private end(wanted: Wanted): void {
    this.endFormer(wanted);
    this.endLink(wanted);
  }

  private endLink(wanted: Wanted): void {
    const { link } = wanted;
    wanted.link = NO_LINK;
    if (link.name !== "cascade") return;
    this.parts.pool.endCascade(link.session);
    this.release(link.session, link.from);
  }

  /** Only speeds up what the other node would detect. */
  private release(session: MediaSessionId, from: FleetNodeId): void {
    this.parts.questions
      .askIfThere(from, { type: "close", session })
      .catch((error: unknown) => this.parts.log.error({ err: error }, "a cascade could not be closed"));
  }
}
