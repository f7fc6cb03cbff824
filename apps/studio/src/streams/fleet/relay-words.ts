import type { FleetNodeId, FleetRequest, MediaSessionId, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { RelayQuestions } from "./relay-questions.ts";

/** The state of a session needed to message its relay node. */
export interface ToldSession {
  readonly serialId: SerialId;
  readonly relay: FleetNodeId | undefined;
  /** Orders the messages to the relay about the session. */
  turn: Promise<void>;
}

export interface RelayWordsParts {
  readonly questions: RelayQuestions;
  readonly log: Log;
  /** Called when a relay node may have missed a message. */
  onUnheard(relay: FleetNodeId): void;
}

/** Tells relay nodes what becomes of sessions, in order, and knows which of the words that end some are not answered yet. */
export class RelayWords {
  private readonly parts: RelayWordsParts;
  /** Words that end sessions, by serial ID, until they are answered or given up. */
  private readonly ends = new Map<Promise<unknown>, SerialId>();

  constructor(parts: RelayWordsParts) {
    this.parts = parts;
  }

  /** Sends a request to the session's relay, after earlier ones. */
  say(session: ToldSession, request: FleetRequest, onFailed?: () => void): void {
    session.turn = session.turn.then(async () => {
      if (session.relay !== undefined && !(await this.isHeard(session.relay, request))) onFailed?.();
    });
    if (request.type === "close" || request.type === "end-session") this.noteEnd(session.turn, session.serialId);
  }

  /** A client of `id` has another session in the place of this one, of another API node: relays where the ID is in use close it. */
  closeReplaced(session: MediaSessionId, id: SerialId, relays: readonly FleetNodeId[]): void {
    for (const relay of relays) this.noteEnd(this.isHeard(relay, { type: "close", session, serialId: id }), id);
  }

  /** `endsOf`: the word ends sessions of that serial ID. */
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

  /** Resolves when the words that have ended sessions of `id` so far are answered, or given up. */
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
