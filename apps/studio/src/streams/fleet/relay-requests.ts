import { type FleetNodeId, FleetReply, type FleetRequest, StudioError } from "@setsuna/contracts";
import { type Log, parseJson } from "@setsuna/kit";
import type { FleetBus } from "./fleet-bus.ts";
import { inRequestSpan } from "./join-trace.ts";
import { FleetLinkError } from "./key-value.ts";
import type { RelayDirectory } from "./relay-directory.ts";
import { type After, type Patience, RepeatedRequests } from "./repeated-requests.ts";
import { askSubject } from "./subjects.ts";

/** Milliseconds. A claim takes three round trips to the store. */
const ANSWER_LIMIT_MS = 2000;

type Reply<Type extends FleetReply["type"]> = Extract<FleetReply, { type: Type }>;

export interface RelayRequestsParts {
  readonly id: FleetNodeId;
  readonly bus: Pick<FleetBus, "request">;
  readonly after: After;
  readonly log: Log;
  /** Knows the relay nodes, and hears of each answer of one. Absent if they are never all asked. */
  readonly directory?: Pick<RelayDirectory, "candidates" | "receivedFrom"> | undefined;
}

export class RelayRequests {
  private readonly parts: RelayRequestsParts;
  private readonly requests: RepeatedRequests;
  private asked = 0;

  constructor(parts: RelayRequestsParts) {
    this.parts = parts;
    this.requests = new RepeatedRequests(parts.bus, parts.after);
  }

  /** Rejects with FleetLinkError without a valid answer in time. */
  async ask(relay: FleetNodeId, request: FleetRequest, patience: Partial<Patience> = {}): Promise<FleetReply> {
    this.asked += 1;
    const payload = JSON.stringify({ ...request, ask: `${this.parts.id}${this.asked}` });
    const text = await inRequestSpan(request.type, () =>
      this.requests.request(askSubject(relay), payload, { limitMs: ANSWER_LIMIT_MS, ...patience }),
    );
    const reply = FleetReply.safeParse(parseJson(text));
    if (!reply.success) throw new FleetLinkError("an answer of unknown form");
    this.parts.directory?.receivedFrom(relay);
    return reply.data;
  }

  async askIfThere(relay: FleetNodeId, request: FleetRequest, patience?: Partial<Patience>): Promise<FleetReply | undefined> {
    try {
      return await this.ask(relay, request, patience);
    } catch (error) {
      if (error instanceof FleetLinkError) return undefined;
      throw error;
    }
  }

  async tell(relay: FleetNodeId, request: FleetRequest): Promise<boolean> {
    try {
      await this.ask(relay, request);
      return true;
    } catch (error) {
      this.parts.log.debug({ relay, type: request.type, reason: String(error) }, "a relay node did not hear");
      return false;
    }
  }

  async askAll(request: FleetRequest, patience?: Partial<Patience>): Promise<FleetReply[]> {
    const relays = (this.parts.directory?.candidates() ?? []).map(({ relay }) => relay);
    const replies = await Promise.all(relays.sort().map((relay) => this.askIfThere(relay, request, patience)));
    return replies.filter((reply) => reply !== undefined);
  }

  /** Rejects with the relay's StudioError or `relay-unavailable`. */
  async expect<Type extends FleetReply["type"]>(relay: FleetNodeId, request: FleetRequest, type: Type): Promise<Reply<Type>> {
    const reply = await this.askIfThere(relay, request);
    if (reply?.type === "error") throw new StudioError(reply.error.code, reply.error.detail);
    if (reply?.type !== type) throw new StudioError("relay-unavailable");
    return reply as Reply<Type>;
  }
}
