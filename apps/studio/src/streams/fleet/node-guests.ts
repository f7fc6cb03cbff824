import {
  type Channel,
  type ErrorBody,
  errorBody,
  errorBodyOf,
  type FleetNodeId,
  type FleetReply,
  type FleetRequest,
  type GuestId,
  type MediaSessionId,
  type SerialId,
  type StreamKind,
  type StreamRef,
  StudioError,
} from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import { failed } from "./fleet-answers.ts";
import type { PublisherSlots } from "./publisher-slots.ts";
import { slotKey } from "./subjects.ts";

export interface NodeGuest {
  readonly session: MediaSessionId;
  readonly serialId: SerialId;
  readonly guest: GuestId;
  readonly kind: StreamKind;
}

export interface NodeGuestsParts {
  readonly id: FleetNodeId;
  readonly pool: Pick<RelayPort, "directGuest" | "list">;
  readonly slots: Pick<PublisherSlots, "claim" | "free" | "holds">;
  guests(): readonly NodeGuest[];
  onTaken(key: string): void;
  readonly now: () => number;
  readonly log: Log;
}

/** Interval of checks who is on air, ms. */
const LOOK_MS = 1000;

/** Slots of the channels that guests of this node are on. They follow the relay's decision which guest is on air. */
export class NodeGuests {
  private readonly parts: NodeGuestsParts;
  private readonly taken = new Map<string, StreamRef>();
  private readonly onAir = new Map<string, MediaSessionId>();
  private readonly vacant = new Set<string>();
  private lookedAt = 0;

  constructor(parts: NodeGuestsParts) {
    this.parts = parts;
  }

  async direct({ serialId, guest, change }: Extract<FleetRequest, { type: "direct-guest" }>): Promise<FleetReply> {
    const own = this.parts.guests().filter((one) => one.serialId === serialId && one.guest === guest);
    if (own.length === 0) return failed(errorBody("unknown-guest"));
    try {
      const { channel } = change;
      const refusal = typeof channel === "number" ? await this.take(own, channel) : undefined;
      if (refusal !== undefined) return failed(refusal);
      await this.parts.pool.directGuest(serialId, guest, change);
      return { type: "done" };
    } catch (error) {
      if (!(error instanceof StudioError)) throw error;
      return failed(errorBodyOf(error));
    }
  }

  successorOf(key: string): MediaSessionId | undefined {
    return this.onAir.get(key);
  }

  /** Call it every 250 ms. */
  check(): void {
    const { now, log } = this.parts;
    if (this.taken.size === 0 || now() - this.lookedAt < LOOK_MS) return;
    this.lookedAt = now();
    for (const serialId of new Set([...this.taken.values()].map((stream) => stream.serialId)))
      this.look(serialId).catch((error: unknown) => log.warn({ err: error }, "guests' slots could not be compared"));
  }

  /** Takes the slot unless another guest here holds it, since the relay hands over. Resolves to a refusal, or undefined. */
  private async take(own: readonly NodeGuest[], channel: Channel): Promise<ErrorBody | undefined> {
    const { id, slots, onTaken } = this.parts;
    for (const { serialId, kind, session } of own) {
      const stream: StreamRef = { serialId, kind, channel };
      const key = slotKey(stream);
      const claim = await slots.claim([stream], session, undefined);
      if (claim.name === "unreachable") return errorBody("relay-unavailable");
      if (claim.name === "refused" && claim.by !== id) return errorBody("previous-stream-exists", `${kind}/${channel}`);
      if (claim.name === "taken") this.taken.set(key, stream);
      if (this.taken.has(key)) this.onAir.set(key, session);
      onTaken(key);
    }
    return undefined;
  }

  /** A guest that reconnects returns to its channel, so a slot is freed only after two checks. */
  private async look(serialId: SerialId): Promise<void> {
    const { pool, slots, guests } = this.parts;
    const connections = await pool.list(serialId);
    const present = new Map<string, NodeGuest & { readonly channel: Channel }>();
    for (const { session, guest, streams } of connections) {
      const channel = guest?.direction.channel;
      const [first] = streams;
      if (guest === undefined || channel === undefined || first === undefined) continue;
      const { kind } = first;
      present.set(slotKey({ serialId, kind, channel }), { session, serialId, guest: guest.id, kind, channel });
    }
    for (const [key, stream] of [...this.taken]) {
      if (stream.serialId !== serialId) continue;
      const one = present.get(key);
      if (one !== undefined) {
        this.onAir.set(key, one.session);
        this.vacant.delete(key);
        if (slots.holds(stream) || (await this.take([one], one.channel)) === undefined) continue;
        await pool.directGuest(serialId, one.guest, { channel: null });
      } else if (!this.vacant.has(key)) {
        this.vacant.add(key);
        continue;
      }
      this.taken.delete(key);
      this.vacant.delete(key);
      this.onAir.delete(key);
      await slots.free(stream, (session) => guests().some((guest) => guest.session === session));
    }
  }
}
