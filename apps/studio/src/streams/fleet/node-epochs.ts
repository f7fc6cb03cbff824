import type { ErrorBody, MediaSessionId, SerialId } from "@setsuna/contracts";
import { newEpochEvent } from "../relay-pool/epoch-event.ts";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import type { NodeSessions } from "./node-sessions.ts";
import type { NodeStandbys } from "./node-standbys.ts";
import type { NodeUse } from "./node-use.ts";
import type { PublisherSlots } from "./publisher-slots.ts";
import type { RelayRequests } from "./relay-requests.ts";

export interface NodeEpochsParts {
  readonly pool: Pick<RelayPort, "endSession" | "renewEpochs">;
  readonly sessions: NodeSessions;
  readonly slots: Pick<PublisherSlots, "elsewhere">;
  readonly standbys: Pick<NodeStandbys, "renewEpochs">;
  readonly use: Pick<NodeUse, "sentHere">;
  readonly questions: Pick<RelayRequests, "askIfThere">;
}

/** Has senders start another epoch of encryption when a receiver is removed. */
export class NodeEpochs {
  private readonly parts: NodeEpochsParts;

  constructor(parts: NodeEpochsParts) {
    this.parts = parts;
  }

  /** End the receiver before its senders start another epoch, else it would get the key. */
  putOut(id: MediaSessionId, error: ErrorBody, event = newEpochEvent()): void {
    const { pool, sessions, slots, questions } = this.parts;
    const session = sessions.get(id);
    pool.endSession(id, error);
    if (session?.direction !== "subscribe") return;
    const { serialId } = session;
    this.renew(serialId, event);
    const senders = new Set(session.streams.flatMap((stream) => slots.elsewhere(stream) ?? []));
    for (const relay of senders) void questions.askIfThere(relay, { type: "renew-epochs", serialId, event });
  }

  renew(serialId: SerialId, event: string): void {
    this.parts.pool.renewEpochs(serialId, event);
    this.parts.standbys.renewEpochs(serialId, event);
  }

  /** Senders here missed removals while disconnected. */
  renewAll(): void {
    for (const serialId of this.parts.use.sentHere()) this.parts.pool.renewEpochs(serialId);
  }
}
