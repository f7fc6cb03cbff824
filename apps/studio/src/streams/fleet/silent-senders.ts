import { errorBody, type FleetNodeId, type FleetReply, type StreamRef, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { ClaimOutcome } from "./publisher-slots.ts";
import type { RelayRequests } from "./relay-requests.ts";

/** A waiting claim depends on it; without an answer the node keeps its sender, ms. */
const ANSWER_LIMIT_MS = 800;

export interface SilentSendersParts {
  readonly id: FleetNodeId;
  readonly pool: {
    releaseSlot(stream: StreamRef): Promise<boolean>;
  };
  readonly questions: RelayRequests;
  readonly log: Log;
  released(): Promise<void>;
}

/**
 * A disconnected sender keeps its slot until another claims it. The sender's node decides, because only it knows whether
 * packets still arrive. docs/decisions/0032.
 */
export class SilentSenders {
  private readonly parts: SilentSendersParts;

  constructor(parts: SilentSendersParts) {
    this.parts = parts;
  }

  /** Claims again if the current holder gives up the slot. */
  async claim(claim: () => Promise<ClaimOutcome>): Promise<ClaimOutcome> {
    const outcome = await claim();
    if (outcome.name !== "refused" || outcome.by === undefined) return outcome;
    const { stream, by } = outcome;
    const reply =
      by === this.parts.id
        ? await this.releaseSlot(stream)
        : await this.parts.questions.askIfThere(by, { type: "release-slot", stream }, { limitMs: ANSWER_LIMIT_MS });
    return reply?.type === "done" ? claim() : outcome;
  }

  async releaseSlot(stream: StreamRef): Promise<FleetReply> {
    const refused: FleetReply = { type: "error", error: errorBody("previous-stream-exists", `${stream.kind}/${stream.channel}`) };
    try {
      if (!(await this.parts.pool.releaseSlot(stream))) return refused;
    } catch (error) {
      if (error instanceof StudioError) return refused;
      throw error;
    }
    await this.parts.released();
    this.parts.log.debug({ kind: stream.kind }, "a stream of which nothing came is free for another sender");
    return { type: "done" };
  }
}
