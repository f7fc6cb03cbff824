import type { FleetNodeId, FleetRequest, MediaSessionId, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FleetSession } from "./fleet-decisions.ts";
import type { RelayRequests } from "./relay-requests.ts";
import type { SessionComparison } from "./session-comparison.ts";

export interface RelayMessagesParts {
  readonly questions: RelayRequests;
  /** Asks a relay node later that may have missed a message. */
  readonly comparison: Pick<SessionComparison, "requestComparison">;
  readonly log: Log;
}

export class RelayMessages {
  private readonly parts: RelayMessagesParts;
  /** The last message or task of each session: the next waits for it. */
  private readonly turns = new WeakMap<FleetSession, Promise<unknown>>();
  /** Messages that end sessions, by serial ID, until they are answered or given up. */
  private readonly ends = new Map<Promise<unknown>, SerialId>();

  constructor(parts: RelayMessagesParts) {
    this.parts = parts;
  }

  /** Delays the session's messages until `task` settles. It must not reject. */
  waitFor(session: FleetSession, task: Promise<unknown>): void {
    this.turns.set(session, task);
  }

  /** Sends a request to the session's relay node, after earlier ones. `onUnanswered`: it didn't receive it. */
  send(session: FleetSession, request: FleetRequest, onUnanswered?: () => void): void {
    const before = this.turns.get(session) ?? Promise.resolve();
    const turn = before.then(async () => {
      if (session.relay !== undefined && !(await this.isHeard(session.relay, request))) onUnanswered?.();
    });
    this.turns.set(session, turn);
    if (request.type === "close" || request.type === "end-session") this.noteEnd(turn, session.serialId);
  }

  /** The client has a replacement at another API node: relays that use the ID close it. */
  closeReplaced(session: MediaSessionId, id: SerialId, relays: readonly FleetNodeId[]): void {
    for (const relay of relays) this.noteEnd(this.isHeard(relay, { type: "close", session, serialId: id }), id);
  }

  endStray(relay: FleetNodeId, request: FleetRequest): void {
    void this.isHeard(relay, request);
  }

  /** `endsOf` marks messages that end that serial ID's sessions. */
  sendToAll(
    request: FleetRequest,
    { isWanted, endsOf }: { readonly isWanted?: () => boolean; readonly endsOf?: SerialId | undefined } = {},
  ): Promise<unknown> {
    const said = this.parts.questions
      .askAll(request, isWanted && { isWanted })
      .catch((error: unknown) => this.parts.log.error({ err: error }, "relay nodes could not be told"));
    if (endsOf !== undefined) this.noteEnd(said, endsOf);
    return said;
  }

  private async ended(id: SerialId): Promise<void> {
    await Promise.all([...this.ends].flatMap(([said, of]) => (of === id ? [said] : [])));
  }

  /** Has senders of `id` renew their epochs, once the sessions that end are over. `event`: the renewal's name. */
  renewEpochs(id: SerialId, event: string): void {
    void this.ended(id).then(() => this.sendToAll({ type: "renew-epochs", serialId: id, event }));
  }

  private async isHeard(relay: FleetNodeId, request: FleetRequest): Promise<boolean> {
    const isHeard = await this.parts.questions.tell(relay, request);
    if (!isHeard) this.parts.comparison.requestComparison(relay);
    return isHeard;
  }

  private noteEnd(said: Promise<unknown>, id: SerialId): void {
    this.ends.set(said, id);
    void said.finally(() => this.ends.delete(said));
  }
}
