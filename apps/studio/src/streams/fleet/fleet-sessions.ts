import { errorBody, type FleetNodeId, type FleetTell, type MediaSessionId } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { endsWithAll } from "../relay-pool/admitted-sessions.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import type { FleetDecision, FleetEvent, FleetSession, LeavingClient, SessionNews } from "./fleet-decisions.ts";

type Decisions = readonly FleetDecision[];
const NOTHING: Decisions = [];

/** The sessions of this API node's clients in the fleet. Turns events into decisions, without I/O. */
export class FleetSessions {
  private readonly sessions = new Map<MediaSessionId, FleetSession>();
  /** A relay node may count these as this API node's before its answer arrives. */
  private readonly adopting = new Set<MediaSessionId>();

  get(id: MediaSessionId): FleetSession | undefined {
    return this.sessions.get(id);
  }
  has(session: FleetSession): boolean {
    return this.sessions.get(session.id) === session;
  }
  all(): Iterable<FleetSession> {
    return this.sessions.values();
  }
  takenAt(relay: FleetNodeId): FleetSession[] {
    return [...this.sessions.values()].filter((session) => session.relay === relay && session.taken);
  }

  /** Returns the pages that send or watch at draining nodes. Programs would not come back, and guests share a node, so they stay. */
  leaving(draining: ReadonlySet<FleetNodeId>, wanted: OpenMedia["direction"]): LeavingClient[] {
    if (draining.size === 0) return [];
    return [...this.sessions.values()].flatMap(({ id, relay, taken, direction, client, streams }) =>
      taken &&
      relay !== undefined &&
      draining.has(relay) &&
      direction === wanted &&
      client === "page" &&
      streams[0].guest === undefined
        ? [{ session: id, relay, streams }]
        : [],
    );
  }

  /** Applies an event. Returns the decisions that it leads to, in order. */
  on(event: FleetEvent): Decisions {
    switch (event.type) {
      case "open":
        return this.open(event);
      case "asked":
        event.session.relay = event.relay;
        return NOTHING;
      case "taken":
        event.session.taken = true;
        return [{ type: "await-answer", session: event.session }];
      case "unplaced":
        return this.has(event.session) ? this.end(event.session.id, { type: "refused", error: event.error }) : NOTHING;
      case "answer-overdue":
        return this.answerOverdue(event.session);
      case "told":
        return this.told(event.message);
      case "relay-lost":
        return this.lost([...this.sessions.values()].filter(({ relay }) => relay === event.relay));
      case "adopting":
        this.adopting.add(event.session);
        return NOTHING;
      case "not-adopted":
        this.adopting.delete(event.session);
        return NOTHING;
      case "adopted": {
        const { session, relay } = event;
        this.adopting.delete(session.id);
        this.sessions.set(session.id, { ...session, relay, taken: true, answered: true, isMoving: false });
        return NOTHING;
      }
      case "compared":
        return this.compared(event);
      case "close": {
        const { session } = event;
        return this.send(session, { type: "close", session }, { type: "close-unheard", session });
      }
      case "close-unheard":
        return this.end(event.session, { type: "closed", error: undefined });
      case "signal-gone":
      case "continued":
        return this.send(event.session, event);
      case "end":
        return this.endByServer(event);
      case "move":
        return this.move(event.session);
      case "put-out": {
        const { serialId, session, error, event: name } = event;
        // Its relay node informs the senders that it knows at once, and has no other occasion to.
        const ended = this.endByServer({ session, error, putOut: { event: name, serialId } });
        return [...ended, { type: "renew-epochs", serialId, event: name }];
      }
      case "end-serial-id": {
        const { serialId, error, kept } = event;
        const ended = [...this.sessions.values()].filter((session) => endsWithAll(session, serialId, kept));
        const request = { type: "end-serial-id", serialId, error, ...(kept === undefined ? {} : { kept }) } as const;
        return [...ended.flatMap(({ id }) => this.endByServer({ session: id, error })), { type: "send-to-all", request }];
      }
      default:
        return unreachable(event);
    }
  }

  private open({ session, replaces }: Extract<FleetEvent, { type: "open" }>): Decisions {
    const { id, direction, serialId } = session;
    this.sessions.set(id, { ...session, relay: undefined, taken: false, answered: false, isMoving: false });
    if (direction !== "subscribe" || replaces === undefined) return NOTHING;
    const replaced = this.sessions.get(replaces);
    if (replaced === undefined) return [{ type: "close-replaced", session: replaces, serialId }];
    return replaced.serialId === serialId && !replaced.isMoving ? this.on({ type: "close", session: replaces }) : NOTHING;
  }

  private move(session: MediaSessionId): Decisions {
    const known = this.sessions.get(session);
    if (known === undefined) return NOTHING;
    known.isMoving = true;
    return [{ type: "notify", session, news: { type: "draining" } }];
  }

  /** The client, which would wait for the lost answer for good, connects again. */
  private answerOverdue(session: FleetSession): Decisions {
    if (session.answered || !this.has(session)) return NOTHING;
    const { id } = session;
    const closed = this.send(id, { type: "close", session: id });
    return [...closed, ...this.end(id, { type: "refused", error: errorBody("relay-unavailable") })];
  }

  private told(message: FleetTell): Decisions {
    const { session } = message;
    // A node that was given up as too slow may have taken the session all the same.
    const own = this.sessions.get(session);
    if (own?.relay !== message.relay) return NOTHING;
    switch (message.type) {
      case "answer":
        own.answered = true;
        return [{ type: "notify", session, news: { type: "answer", sdp: message.sdp } }];
      case "connected":
        return [{ type: "notify", session, news: { type: "connected" } }];
      case "samples":
        return [{ type: "notify", session, news: { type: "samples", samples: message.samples, region: message.region } }];
      case "news":
        return [{ type: "notify", session, news: { type: "news", news: message.news } }];
      case "refused":
        return this.end(session, { type: "refused", error: message.error });
      case "closed":
        return this.end(session, { type: "closed", error: message.error });
      case "moved":
        return this.end(session, { type: "moved" });
      default:
        return unreachable(message);
    }
  }

  private compared({ relay, had, running }: Extract<FleetEvent, { type: "compared" }>): Decisions {
    const isHere = (id: MediaSessionId): boolean => this.sessions.get(id)?.relay === relay;
    const lost = had.filter((id) => !running.has(id) && isHere(id)).flatMap((id) => this.sessions.get(id) ?? []);
    // A removed client would otherwise stay connected.
    const strays = [...running].filter((id) => !isHere(id) && !this.adopting.has(id));
    const error = errorBody("relay-lost");
    return [...this.lost(lost), ...strays.map((session) => ({ type: "end-stray", relay, session, error }) as const)];
  }

  /** Notifies the client first, so that it doesn't take the end for a lost connection. */
  private endByServer({
    session,
    error,
    putOut,
  }: {
    readonly session: MediaSessionId;
    readonly error: Extract<FleetEvent, { type: "end" }>["error"];
    readonly putOut?: Pick<Extract<FleetEvent, { type: "put-out" }>, "event" | "serialId">;
  }): Decisions {
    const removal = putOut && ({ putOut: true, event: putOut.event } as const);
    const request = { type: "end-session", session, error, ...removal } as const;
    if (!this.sessions.has(session)) return [{ type: "send-to-all", request, ...(putOut && { endsOf: putOut.serialId }) }];
    return [...this.send(session, request), ...this.end(session, { type: "closed", error })];
  }

  private lost(sessions: readonly FleetSession[]): Decisions {
    return sessions.flatMap(({ id }) => this.end(id, { type: "closed", error: errorBody("relay-lost") }));
  }

  private send(
    id: MediaSessionId,
    request: Extract<FleetDecision, { type: "send" }>["request"],
    ifUnanswered?: FleetEvent,
  ): Decisions {
    const session = this.sessions.get(id);
    return session === undefined ? NOTHING : [{ type: "send", session, request, ...(ifUnanswered && { ifUnanswered }) }];
  }

  private end(session: MediaSessionId, news: SessionNews): Decisions {
    return this.sessions.delete(session) ? [{ type: "notify", session, news }] : NOTHING;
  }
}
