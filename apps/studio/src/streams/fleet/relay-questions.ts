import { type FleetNodeId, FleetReply, type FleetRequest, StudioError } from "@setsuna/contracts";
import { type Log, parseJson } from "@setsuna/kit";
import type { FleetBus } from "./fleet-bus.ts";
import { FleetLinkError } from "./key-value.ts";
import { type After, type Patience, RepeatedRequests } from "./repeated-requests.ts";
import { askSubject } from "./subjects.ts";

/** A relay node that has not answered by then will not, ms. A claim of a slot takes three turns of the store. */
const ANSWER_LIMIT_MS = 2000;

type Reply<Type extends FleetReply["type"]> = Extract<FleetReply, { type: Type }>;

export interface RelayQuestionsParts {
  /** The node that asks. */
  readonly id: FleetNodeId;
  readonly bus: Pick<FleetBus, "request">;
  readonly after: After;
  readonly log: Log;
  /** The known relay nodes. Absent if they are never all asked. */
  readonly relays?: (() => readonly FleetNodeId[]) | undefined;
  /** Hears of each answer of a relay node. */
  readonly onAnswered?: ((relay: FleetNodeId) => void) | undefined;
}

/** Asks relay nodes for another node, more than once where a request or its answer is lost, and takes silence for an answer. */
export class RelayQuestions {
  private readonly parts: RelayQuestionsParts;
  private readonly requests: RepeatedRequests;
  private asked = 0;

  constructor(parts: RelayQuestionsParts) {
    this.parts = parts;
    this.requests = new RepeatedRequests(parts.bus, parts.after);
  }

  /** Rejects with FleetLinkError when no answer comes within the limit, or one of unknown form. */
  async ask(relay: FleetNodeId, request: FleetRequest, patience: Partial<Patience> = {}): Promise<FleetReply> {
    this.asked += 1;
    const payload = JSON.stringify({ ...request, ask: `${this.parts.id}${this.asked}` });
    const text = await this.requests.request(askSubject(relay), payload, { limitMs: ANSWER_LIMIT_MS, ...patience });
    const reply = FleetReply.safeParse(parseJson(text));
    if (!reply.success) throw new FleetLinkError("an answer of unknown form");
    this.parts.onAnswered?.(relay);
    return reply.data;
  }

  /** Undefined when it does not answer. */
  async askIfThere(relay: FleetNodeId, request: FleetRequest, patience?: Partial<Patience>): Promise<FleetReply | undefined> {
    try {
      return await this.ask(relay, request, patience);
    } catch (error) {
      if (error instanceof FleetLinkError) return undefined;
      throw error;
    }
  }

  /** Sends a request that has no reply. Resolves with whether the relay node received it. */
  async tell(relay: FleetNodeId, request: FleetRequest): Promise<boolean> {
    try {
      await this.ask(relay, request);
      return true;
    } catch (error) {
      this.parts.log.debug({ relay, type: request.type, reason: String(error) }, "a relay node did not hear");
      return false;
    }
  }

  /** The answers of those that gave one. */
  async askAll(request: FleetRequest, patience?: Partial<Patience>): Promise<FleetReply[]> {
    const replies = await Promise.all(
      [...(this.parts.relays?.() ?? [])].sort().map((relay) => this.askIfThere(relay, request, patience)),
    );
    return replies.filter((reply) => reply !== undefined);
  }

  /** An answer of that type. Rejects with the relay's StudioError, or with `relay-unavailable`. */
  async expect<Type extends FleetReply["type"]>(relay: FleetNodeId, request: FleetRequest, type: Type): Promise<Reply<Type>> {
    const reply = await this.askIfThere(relay, request);
    if (reply?.type === "error") throw new StudioError(reply.error.code, reply.error.detail);
    if (reply?.type !== type) throw new StudioError("relay-unavailable");
    return reply as Reply<Type>;
  }
}
