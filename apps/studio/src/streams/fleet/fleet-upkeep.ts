import { errorBody, type FleetNodeId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { ClientMoves } from "./client-moves.ts";
import type { FleetBus } from "./fleet-bus.ts";
import type { LeavingClient } from "./fleet-decisions.ts";
import { FleetLinkError } from "./key-value.ts";
import type { RelayDirectory } from "./relay-directory.ts";
import type { RelayRequests } from "./relay-requests.ts";
import type { Patience } from "./repeated-requests.ts";
import type { SessionComparison } from "./session-comparison.ts";
import type { SessionDispatcher } from "./session-dispatcher.ts";
import type { SessionPlacing } from "./session-placing.ts";

/** Ms. A live node in a fleet that loses every third message answers one of these pings. */
const PINGS: Patience = { limitMs: 400, againMs: 50 };
/** NATS counts as hung if a PONG takes longer, ms. */
const NATS_LIMIT_MS = 1000;
/** A relay node that doesn't answer a comparison is asked again with the next check, ms. */
const COMPARING: Patience = { limitMs: 400 };

export interface FleetUpkeepParts {
  readonly id: FleetNodeId;
  readonly bus: FleetBus;
  readonly now: () => number;
  readonly log: Log;
  readonly directory: RelayDirectory;
  readonly questions: RelayRequests;
  readonly sessions: SessionDispatcher;
  readonly placing: SessionPlacing;
  readonly comparison: SessionComparison;
}

export class FleetUpkeep {
  private readonly parts: FleetUpkeepParts;
  private readonly moves = new ClientMoves();

  constructor(parts: FleetUpkeepParts) {
    this.parts = parts;
  }

  /** Call it every 250 ms. While NATS is unreachable, no node counts as dead. */
  async check(): Promise<void> {
    const { bus } = this.parts;
    if (!bus.isConnected()) return;
    this.parts.placing.check();
    this.parts.directory.check((relay) => this.mayBeThere(relay));
    for (const relay of this.parts.comparison.due((node) => this.parts.directory.has(node))) void this.compare(relay);
    try {
      await this.moveClients();
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.parts.log.debug({ reason: error.message }, "clients could not be moved yet");
    }
  }

  /** False: silent while NATS isn't. Asks again after NATS answers, because that may have hung until then. */
  private async mayBeThere(relay: FleetNodeId): Promise<boolean> {
    const { bus } = this.parts;
    const answers = async () => (await this.parts.questions.askIfThere(relay, { type: "ping" }, PINGS)) !== undefined;
    if (await answers()) return true;
    if (!(await bus.answers(NATS_LIMIT_MS))) return true;
    return (await answers()) || !bus.isConnected();
  }

  private async compare(relay: FleetNodeId): Promise<void> {
    // A session that arrives while the relay node answers is not among those that it names.
    const had = this.parts.sessions.known.takenAt(relay).map(({ id }) => id);
    try {
      const reply = await this.parts.questions.askIfThere(relay, { type: "running", api: this.parts.id }, COMPARING);
      const isAnswer = reply?.type === "running";
      this.parts.comparison.answered(relay, isAnswer);
      if (isAnswer) this.parts.sessions.dispatch({ type: "compared", relay, had, running: new Set(reply.sessions) });
    } catch (error) {
      this.parts.comparison.answered(relay, true);
      this.parts.log.error({ err: error }, "sessions could not be compared with their relay node");
    }
  }

  /** Moves clients off draining nodes. Rejects with FleetLinkError. */
  private async moveClients(): Promise<void> {
    const { now } = this.parts;
    const draining = new Set(
      this.parts.directory.candidates().flatMap(({ relay, draining: isDraining }) => (isDraining ? [relay] : [])),
    );
    const { known } = this.parts.sessions;
    const viewers = known.leaving(draining, "subscribe");
    const senders = this.moves.sendersDue(known.leaving(draining, "publish"), viewers, now());
    const { asked, leaving, groups } = this.moves.due(viewers, now());
    for (const { session } of [...asked, ...senders]) this.parts.sessions.dispatch({ type: "move", session });
    for (const { session } of leaving) this.parts.sessions.dispatch({ type: "end", session, error: errorBody("relay-lost") });
    for (const group of groups) {
      const [viewer] = group;
      if (viewer !== undefined) await this.moveGroup(group, viewer);
    }
  }

  private async moveGroup(group: readonly LeavingClient[], { streams }: LeavingClient): Promise<void> {
    const { now } = this.parts;
    this.moves.choosing(group, now());
    const choice = await this.parts.placing.choose({ streams, direction: "subscribe" });
    if (!this.moves.chosen(group, choice, now()) || !choice.viaCascade) return;
    await this.parts.questions.askIfThere(choice.relay, { type: "prepare", streams: [...streams] });
  }
}
