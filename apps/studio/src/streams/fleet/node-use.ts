import type { FleetNodeId, FleetUse, MediaSessionId, SerialId } from "@setsuna/contracts";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import type { FleetBus } from "./fleet-bus.ts";
import { USE_SUBJECT } from "./subjects.ts";

export interface NodeUseParts {
  readonly id: FleetNodeId;
  readonly bus: Pick<FleetBus, "publish">;
  readonly pool: Pick<RelayPort, "serialIds" | "admittedBy">;
  readonly cascades: { serialIds(): Iterable<SerialId> };
  readonly sessions: ReadonlyMap<
    MediaSessionId,
    { readonly api: FleetNodeId; readonly serialId: SerialId; readonly direction: "publish" | "subscribe" }
  >;
}

export class NodeUse {
  private readonly parts: NodeUseParts;
  private told: ReadonlySet<SerialId> = new Set();

  constructor(parts: NodeUseParts) {
    this.parts = parts;
  }

  /** Call it every second. */
  tell(): void {
    const { id: relay, bus, pool, cascades, sessions } = this.parts;
    this.told = new Set([...pool.serialIds(), ...cascades.serialIds()]);
    const admitted = [...pool.admittedBy()].map(([serialId, used]) => ({ serialId, credentials: [...used] }));
    const running: Record<FleetNodeId, number> = {};
    for (const { api } of sessions.values()) running[api] = (running[api] ?? 0) + 1;
    const use: FleetUse = { relay, serialIds: [...this.told], sent: [...this.sentHere()], admitted, running };
    bus.publish(USE_SUBJECT, JSON.stringify(use));
  }

  tellIfNew(id: SerialId): void {
    if (!this.told.has(id)) this.tell();
  }

  sentHere(): ReadonlySet<SerialId> {
    const sending = [...this.parts.sessions.values()].filter(({ direction }) => direction === "publish");
    return new Set(sending.map(({ serialId }) => serialId));
  }
}
