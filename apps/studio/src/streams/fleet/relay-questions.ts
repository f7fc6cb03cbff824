import { type FleetNodeId, FleetReply, type FleetRequest, StudioError } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import type { FleetBus } from "./fleet-bus.ts";
import { FleetLinkError } from "./key-value.ts";
import { askSubject } from "./subjects.ts";

/** A relay node that has not answered by then will not, ms. A claim of a slot takes three turns of the store. */
const ANSWER_LIMIT_MS = 2000;

type Reply<Type extends FleetReply["type"]> = Extract<FleetReply, { type: Type }>;

/** Asks relay nodes for an API node, and takes silence for an answer. */
export class RelayQuestions {
  private readonly bus: Pick<FleetBus, "request">;
  private readonly relays: () => readonly FleetNodeId[];

  /** `relays`: the nodes that are there. */
  constructor(bus: Pick<FleetBus, "request">, relays: () => readonly FleetNodeId[]) {
    this.bus = bus;
    this.relays = relays;
  }

  /** Rejects with FleetLinkError when no answer comes within `limit` ms, or one of unknown form. */
  async ask(relay: FleetNodeId, request: FleetRequest, limit = ANSWER_LIMIT_MS): Promise<FleetReply> {
    const reply = FleetReply.safeParse(parseJson(await this.bus.request(askSubject(relay), JSON.stringify(request), limit)));
    if (!reply.success) throw new FleetLinkError("an answer of unknown form");
    return reply.data;
  }

  /** Undefined when it does not answer. */
  async askIfThere(relay: FleetNodeId, request: FleetRequest, limit?: number): Promise<FleetReply | undefined> {
    try {
      return await this.ask(relay, request, limit);
    } catch (error) {
      if (error instanceof FleetLinkError) return undefined;
      throw error;
    }
  }

  /** The answers of those that gave one. */
  async askAll(request: FleetRequest): Promise<FleetReply[]> {
    const replies = await Promise.all([...this.relays()].sort().map((relay) => this.askIfThere(relay, request)));
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
