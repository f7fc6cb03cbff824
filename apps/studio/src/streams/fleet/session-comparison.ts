import { type ErrorBody, errorBody, type FleetNodeId, type MediaSessionId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { RelayQuestions } from "./relay-questions.ts";
import type { Patience } from "./repeated-requests.ts";

export interface ComparedSession {
  readonly relay: FleetNodeId | undefined;
  /** Confirmed by the relay. */
  readonly taken: boolean;
}

export interface SessionComparisonParts {
  readonly id: FleetNodeId;
  readonly questions: RelayQuestions;
  isThere(relay: FleetNodeId): boolean;
  readonly sessions: ReadonlyMap<MediaSessionId, ComparedSession>;
  /** The relay no longer has the session. */
  onEnded(session: MediaSessionId): void;
  /** Ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Starting and ending sessions explain shorter differences, ms. */
const DIFFERS_FOR_MS = 2500;
/** Asked again with the next check, ms. */
const COMPARING: Patience = { limitMs: 400 };

/** Reconciles an API node with a relay node after missed end messages. */
export class SessionComparison {
  private readonly parts: SessionComparisonParts;
  private readonly doubted = new Set<FleetNodeId>();
  private readonly asking = new Set<FleetNodeId>();
  /** Relay nodes with a different session count, and since when. */
  private readonly differing = new Map<FleetNodeId, number>();

  constructor(parts: SessionComparisonParts) {
    this.parts = parts;
  }

  /** Messages may have been missed: compares once it is reachable. */
  doubt(relay: FleetNodeId): void {
    this.differing.delete(relay);
    this.doubted.add(relay);
  }

  /** A lasting difference of counts means a missed end message. */
  counted(relay: FleetNodeId, running: number): void {
    const { now, sessions } = this.parts;
    let known = 0;
    for (const session of sessions.values()) if (session.relay === relay && session.taken) known += 1;
    const since = this.differing.get(relay) ?? now();
    if (known === running) this.differing.delete(relay);
    else if (now() - since < DIFFERS_FOR_MS) this.differing.set(relay, since);
    else this.doubt(relay);
  }

  /** Call it every 250 ms. */
  check(): void {
    const { isThere, log } = this.parts;
    for (const relay of this.doubted) {
      if (this.asking.has(relay) || !isThere(relay)) continue;
      this.doubted.delete(relay);
      this.asking.add(relay);
      this.compare(relay)
        .catch((error: unknown) => log.error({ err: error }, "sessions could not be compared with their relay node"))
        .finally(() => this.asking.delete(relay));
    }
  }

  /** If the relay node misses it, compares later. */
  endAt(relay: FleetNodeId, session: MediaSessionId, error: ErrorBody): void {
    void this.parts.questions.tell(relay, { type: "end-session", session, error, putOut: true }).then((isHeard) => {
      if (!isHeard) this.doubt(relay);
    });
  }

  private async compare(relay: FleetNodeId): Promise<void> {
    const { id, questions, sessions, onEnded } = this.parts;
    // A session that arrives meanwhile isn't in the answer.
    const had = [...sessions].filter(([, session]) => session.relay === relay && session.taken);
    const reply = await questions.askIfThere(relay, { type: "running", api: id }, COMPARING);
    if (reply?.type !== "running") {
      this.doubt(relay);
      return;
    }
    const running = new Set(reply.sessions);
    for (const [session] of had) if (!running.has(session) && sessions.get(session)?.relay === relay) onEnded(session);
    // Removed clients would otherwise stay connected.
    for (const session of running)
      if (sessions.get(session)?.relay !== relay) this.endAt(relay, session, errorBody("relay-lost"));
  }
}
