import { z } from "zod";
import { ContractStatus, Plan } from "../serial-id-values.ts";
import { SerialId } from "../values.ts";
import { Email, Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { Connection, ConnectionId } from "./serial-id-api.ts";

/** One relay process of this server. */
export const LiveRelay = z.object({
  /** Its place in the pool, from 0. */
  slot: z.number().int().min(0),
  state: z.enum(["starting", "ready", "waiting", "stopping", "stopped"]),
  /** Process number; null while there is none. */
  pid: z.number().int().nullable(),
  /** Since when this process runs; null while there is none. */
  since: Instant.nullable(),
  /** Number of its restarts since the server started. */
  restarts: z.number().int().min(0),
  publishers: z.number().int().min(0),
  subscribers: z.number().int().min(0),
  /** Packets a second, over the last report's second; null before the second report. */
  packetsInRate: z.number().min(0).nullable(),
  packetsOutRate: z.number().min(0).nullable(),
  /** Share of one processor core, 1 being all of it; null before the second report. */
  cpuShare: z.number().min(0).nullable(),
  /** Resident memory in bytes; null before the first report. */
  memoryBytes: z.number().int().min(0).nullable(),
  /** 99th percentile of how late its event loop is, ms; null before the first report. */
  eventLoopDelayP99Ms: z.number().min(0).nullable(),
  /** False when the relay did not say what is connected; its streams are missing from the list. */
  answered: z.boolean(),
});
export type LiveRelay = z.infer<typeof LiveRelay>;

/** A serial ID that something is connected to now. */
export const LiveSerialId = z.object({
  id: SerialId,
  /** Null for a guest room, and for an ID that was deleted a moment ago. */
  owner: z.object({ id: RowId, email: Email, plan: Plan, contractStatus: ContractStatus }).nullable(),
  /** True for a guest room, which is nobody's. */
  guest: z.boolean(),
  /** Slot of the relay that carries it. */
  relay: z.number().int().min(0),
  connections: z.array(Connection).min(1),
});
export type LiveSerialId = z.infer<typeof LiveSerialId>;

/** Calls that read the load of this server's relays. They need no bot token, since the page asks every two seconds. */
export const ADMIN_LIVE_API = {
  readLive: {
    method: "GET",
    path: "/studio/api/admin/live",
    access: "admin",
    bot: false,
    reply: z.object({ relays: z.array(LiveRelay), serialIds: z.array(LiveSerialId) }),
    errors: [],
  },
  /** Ends a connection; its page hears `ended-by-operator`, and does not connect again by itself. */
  endLiveConnection: {
    method: "DELETE",
    path: "/studio/api/admin/live/:id/connections/:connection",
    access: "admin-proved",
    bot: true,
    params: z.object({ id: SerialId, connection: ConnectionId }),
    errors: ["unknown-connection"],
  },
} as const satisfies Record<string, Endpoint>;
