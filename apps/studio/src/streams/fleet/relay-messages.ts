import type { FleetNodeId, FleetRequest, MediaSessionId, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { RelayQuestions } from "./relay-questions.ts";

export interface ToldSession {
  readonly serialId: SerialId;
  readonly relay: FleetNodeId | undefined;
  /** Orders the session's messages. */
  turn: Promise<void>;
}

export interface RelayWordsParts {
  readonly questions: RelayQuestions;
  readonly log: Log;
  /** The node may have missed a message. */
  onUnheard(relay: FleetNodeId): void;
}

/** Messages about sessions, in order. Tracks which ends are unanswered. */
export class RelayWords {
  private readonly parts: RelayWordsParts;
  /** Unanswered ends by serial ID. */
  private readonly ends = new Map<Promise<unknown>, SerialId>();

  constructor(parts: RelayWordsParts) {
    this.parts = parts;
  }

  /** After earlier ones. */
  say(session: ToldSession, request: FleetRequest, onFailed?: () => void): void {
    session.turn = session.turn.then(async () => {
      if (session.relay !== undefined && !(await this.isHeard(session.relay, request))) onFailed?.();
    });
    if (request.type === "close" || request.type === "end-session") this.noteEnd(session.turn, session.serialId);
  }

  /** The client has a replacement at another API node: relays that use the ID close it. */
  closeReplaced(session: MediaSessionId, id: SerialId, relays: readonly FleetNodeId[]): void {
    for (const relay of relays) this.noteEnd(this.isHeard(relay, { type: "close", session, serialId: id }), id);
  }

  /** `endsOf`: it ends sessions of this serial ID. */
  sayToAll(
    request: FleetRequest,
    { isWanted, endsOf }: { readonly isWanted?: () => boolean; readonly endsOf?: SerialId | undefined } = {},
  ): Promise<unknown> {
    const said = this.parts.questions
      .askAll(request, isWanted && { isWanted })
      .catch((error: unknown) => this.parts.log.error({ err: error }, "relay nodes could not be told"));
    if (endsOf !== undefined) this.noteEnd(said, endsOf);
    return said;
  }

  /** Resolves when all ends of `id` so far are answered or given up. */
  async ended(id: SerialId): Promise<void> {
    await Promise.all([...this.ends].flatMap(([said, of]) => (of === id ? [said] : [])));
  }

  private async isHeard(relay: FleetNodeId, request: FleetRequest): Promise<boolean> {
    const isHeard = await this.parts.questions.tell(relay, request);
    if (!isHeard) this.parts.onUnheard(relay);
    return isHeard;
  }

  private noteEnd(said: Promise<unknown>, id: SerialId): void {
    this.ends.set(said, id);
    void said.finally(() => this.ends.delete(said));
  }
}
