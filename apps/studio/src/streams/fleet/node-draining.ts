import { type ErrorBody, errorBody, type MediaSessionId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { NodeSession, NodeSessions } from "./node-sessions.ts";
import type { After } from "./repeated-requests.ts";

/** A sender that leaves a draining node sends over both by then, ms. */
const MOVE_LIMIT_MS = 8000;
/** Senders that understand have left a draining node by then, ms. */
const SENDERS_LEAVE_MS = 25_000;

export interface NodeDrainingParts {
  readonly sessions: NodeSessions;
  /** True if another node takes senders. */
  hasNext(): boolean;
  endSession(session: MediaSessionId, error: ErrorBody): void;
  /** In ms. */
  readonly now: () => number;
  readonly after: After;
  readonly log: Log;
}

/** A draining node takes no new senders, and its pages move to other nodes. */
export class NodeDraining {
  private readonly parts: NodeDrainingParts;
  private since: number | undefined;
  private isEmptied = false;

  constructor(parts: NodeDrainingParts) {
    this.parts = parts;
  }

  get hasBegun(): boolean {
    return this.since !== undefined;
  }

  begin(): void {
    this.since ??= this.parts.now();
    this.parts.log.info({ sessions: this.parts.sessions.size }, "draining");
  }

  /** Call it every 250 ms. */
  check(): void {
    const { sessions, log } = this.parts;
    if (this.since === undefined) return;
    for (const session of sessions.values()) if (this.mayLeave(session, this.since)) return;
    this.endWhipSenders();
    if (this.isEmptied) return;
    this.isEmptied = true;
    log.info({ sessions: sessions.size }, "drained: no page sends or watches here any more");
  }

  /** While this node drains, a sender of media sends to its next node first. */
  onceMoved(session: MediaSessionId, work: () => void): void {
    const isControl = this.parts.sessions.get(session)?.streams.some(({ kind }) => kind === "control");
    if (!this.hasBegun || isControl) work();
    else this.parts.after(MOVE_LIMIT_MS, work);
  }

  /** WHIP has no way to move a client, so it connects again. By now its viewers are at other nodes, and stay there. */
  private endWhipSenders(): void {
    const { sessions, hasNext, endSession } = this.parts;
    if (!hasNext()) return;
    for (const [session, { direction, movable }] of [...sessions])
      if (direction === "publish" && !movable) endSession(session, errorBody("relay-lost"));
  }

  /** An older program's sender stays. */
  private mayLeave({ movable, direction }: NodeSession, since: number): boolean {
    return movable && (direction === "subscribe" || this.parts.now() - since < SENDERS_LEAVE_MS);
  }
}
