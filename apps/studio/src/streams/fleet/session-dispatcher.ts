import { errorBody, type FleetNodeId, type MediaSessionId } from "@setsuna/contracts";
import { type Log, unreachable } from "@setsuna/kit";
import type { MediaSessionListener, OpenMedia } from "../relay-pool/relay-port.ts";
import type { FleetDecision, FleetEvent, FleetSession, OpenedSession, SessionNews } from "./fleet-decisions.ts";
import type { FleetSessions } from "./fleet-sessions.ts";
import { JoinSpans } from "./join-trace.ts";
import type { RelayMessages } from "./relay-messages.ts";
import type { After } from "./repeated-requests.ts";
import type { SessionOpening } from "./session-opening.ts";
import type { SessionPlacing } from "./session-placing.ts";

/** A relay node that accepted a session answers its client at once, ms. It doesn't repeat the answer, which may be lost. */
const ANSWER_LIMIT_MS = 5000;

export interface SessionDispatcherParts {
  readonly sessions: FleetSessions;
  readonly placing: SessionPlacing;
  readonly opening: SessionOpening;
  readonly messages: RelayMessages;
  readonly after: After;
  readonly log: Log;
}

/** Performs what {@link FleetSessions} decides: messages relay nodes, finds them, and notifies clients. */
export class SessionDispatcher {
  private readonly parts: SessionDispatcherParts;
  private readonly listeners = new Map<MediaSessionId, MediaSessionListener>();
  private readonly joins = new JoinSpans();

  constructor(parts: SessionDispatcherParts) {
    this.parts = parts;
  }

  get known(): Omit<FleetSessions, "on"> {
    return this.parts.sessions;
  }

  open(media: OpenMedia, listener: MediaSessionListener): void {
    this.joins.begin(media, () => this.begin(media, listener));
  }

  private begin(media: OpenMedia, listener: MediaSessionListener): void {
    const { session: id, direction, streams, credentials, client = "page" } = media;
    const replaces = media.direction === "subscribe" ? media.replaces : undefined;
    this.listeners.set(id, listener);
    const opened = { id, serialId: streams[0].serialId, direction, streams, credentials, client };
    this.dispatch({ type: "open", session: opened, replaces });
    const session = this.known.get(id);
    if (session !== undefined) this.parts.messages.waitFor(session, this.place(media, session));
  }

  adopted(session: OpenedSession, relay: FleetNodeId, listener: MediaSessionListener): void {
    this.listeners.set(session.id, listener);
    this.dispatch({ type: "adopted", session, relay });
  }

  /** Applies an event and carries out the decisions. */
  dispatch(event: FleetEvent): void {
    for (const decision of this.parts.sessions.on(event)) this.perform(decision);
  }

  private async place(media: OpenMedia, session: FleetSession): Promise<void> {
    const { opening, log } = this.parts;
    try {
      const error = await opening.open(media, session);
      this.dispatch(error === undefined ? { type: "taken", session } : { type: "unplaced", session, error });
    } catch (error) {
      log.error({ err: error }, "a session could not be placed");
      this.dispatch({ type: "unplaced", session, error: errorBody("internal") });
    }
  }

  private perform(decision: FleetDecision): void {
    const { messages, placing, after } = this.parts;
    switch (decision.type) {
      case "notify":
        this.notify(decision.session, decision.news);
        return;
      case "send": {
        const { session, request, ifUnanswered } = decision;
        messages.send(session, request, ifUnanswered && (() => this.dispatch(ifUnanswered)));
        return;
      }
      case "send-to-all":
        void messages.sendToAll(decision.request, { endsOf: decision.endsOf });
        return;
      case "close-replaced": {
        const { session, serialId } = decision;
        messages.closeReplaced(session, serialId, placing.usersOf(serialId));
        return;
      }
      case "end-stray": {
        const { relay, session, error } = decision;
        messages.endStray(relay, { type: "end-session", session, error, putOut: true });
        return;
      }
      case "await-answer": {
        const { session } = decision;
        after(ANSWER_LIMIT_MS, () => this.dispatch({ type: "answer-overdue", session }));
        return;
      }
      case "renew-epochs":
        messages.renewEpochs(decision.serialId, decision.event);
        return;
      default:
        unreachable(decision);
    }
  }

  private notify(session: MediaSessionId, news: SessionNews): void {
    const listener = this.listeners.get(session);
    this.joins.notified(session, news);
    if (news.type === "refused" || news.type === "closed" || news.type === "moved") this.listeners.delete(session);
    switch (news.type) {
      case "answer":
        listener?.onAnswer(news.sdp);
        return;
      case "connected":
        listener?.onConnected?.();
        return;
      case "samples":
        listener?.onSamples?.(news.samples, news.region);
        return;
      case "news":
        listener?.onNews?.(news.news);
        return;
      case "refused":
        listener?.onRefused(news.error);
        return;
      case "closed":
        listener?.onClosed(news.error);
        return;
      case "draining":
        listener?.onDraining?.();
        return;
      case "moved":
        listener?.onMoved?.();
        return;
      default:
        unreachable(news);
    }
  }
}
