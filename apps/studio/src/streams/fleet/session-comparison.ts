import { type ErrorBody, errorBody, type FleetNodeId, type MediaSessionId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { RelayQuestions } from "./relay-questions.ts";
import type { Patience } from "./repeated-requests.ts";

/** A session of this API node. */
export interface ComparedSession {
  readonly relay: FleetNodeId | undefined;
  /** The relay has said that it has the session. */
  readonly taken: boolean;
}

export interface SessionComparisonParts {
  /** This API node. */
  readonly id: FleetNodeId;
  readonly questions: RelayQuestions;
  /** Returns whether a relay node can be asked. */
  isThere(relay: FleetNodeId): boolean;
  readonly sessions: ReadonlyMap<MediaSessionId, ComparedSession>;
  /** A session runs at its relay node no more. */
  onEnded(session: MediaSessionId): void;
  /** Steady clock, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Counts of sessions that differ for longer than sessions take to begin and end are no chance, ms. */
const DIFFERS_FOR_MS = 2500;
/** One that does not answer is asked again with the next check, ms. */
const COMPARING: Patience = { limitMs: 400 };

/** Brings an API node and a relay node together again where either may not have heard what the other ended. */
export class SessionComparison {
  private readonly parts: SessionComparisonParts;
  private readonly doubted = new Set<FleetNodeId>();
  private readonly asking = new Set<FleetNodeId>();
  /** Relay nodes that count other sessions of this API node than it does, with the time since. */
  private readonly differing = new Map<FleetNodeId, number>();

  constructor(parts: SessionComparisonParts) {
    this.parts = parts;
  }

  /** A relay node was gone, did not hear something, or was not heard: it is asked as soon as it is there, and until it answers. */
  doubt(relay: FleetNodeId): void {
    this.differing.delete(relay);
    this.doubted.add(relay);
  }

  /**
   * Compares a relay node's count of this API node's sessions with ours. A lasting difference means that a one-time end message
   * was missed.
   */
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

  /** Has a relay node end a session; one that does not hear it is asked later what it has. */
  endAt(relay: FleetNodeId, session: MediaSessionId, error: ErrorBody): void {
    void this.parts.questions.tell(relay, { type: "end-session", session, error, putOut: true }).then((isHeard) => {
      if (!isHeard) this.doubt(relay);
    });
  }

  private async compare(relay: FleetNodeId): Promise<void> {
    const { id, questions, sessions, onEnded } = this.parts;
    // One that comes to the relay while it answers is not among those that it names.
    const had = [...sessions].filter(([, session]) => session.relay === relay && session.taken);
    const reply = await questions.askIfThere(relay, { type: "running", api: id }, COMPARING);
    if (reply?.type !== "running") {
      this.doubt(relay);
      return;
    }
    const running = new Set(reply.sessions);
    for (const [session] of had) if (!running.has(session) && sessions.get(session)?.relay === relay) onEnded(session);
    // A removed client would otherwise stay connected.
    for (const session of running)
      if (sessions.get(session)?.relay !== relay) this.endAt(relay, session, errorBody("relay-lost"));
  }
}
