import { z } from "zod";
import { ContractStatus, Plan } from "../serial-id-values.ts";
import { SerialId } from "../values.ts";
import { Email, Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { Connection, ConnectionId } from "./serial-id-api.ts";

/** One relay process of this server. */
export const LiveRelay = z.object({
  slot: z.number().int().min(0),
  state: z.enum(["starting", "ready", "waiting", "stopping", "stopped"]),
  /** Null without a process. */
  pid: z.number().int().nullable(),
  /** Start of the process; null without one. */
  since: Instant.nullable(),
  restarts: z.number().int().min(0),
  publishers: z.number().int().min(0),
  subscribers: z.number().int().min(0),
  /** Packets per second; null before the second report. */
  packetsInRate: z.number().min(0).nullable(),
  packetsOutRate: z.number().min(0).nullable(),
  /** Of one core, 1 being all; null before the second report. */
  cpuShare: z.number().min(0).nullable(),
  /** Resident memory; null before the first report. */
  memoryBytes: z.number().int().min(0).nullable(),
  /** Milliseconds; null before the first report. */
  eventLoopDelayP99Ms: z.number().min(0).nullable(),
  /** False if the relay didn't answer, so its streams are missing. */
  answered: z.boolean(),
});
export type LiveRelay = z.infer<typeof LiveRelay>;

/** A serial ID with current connections. */
export const LiveSerialId = z.object({
  id: SerialId,
  /** Null for a guest room, or if just deleted. */
  owner: z.object({ id: RowId, email: Email, plan: Plan, contractStatus: ContractStatus }).nullable(),
  guest: z.boolean(),
  relay: z.number().int().min(0),
  connections: z.array(Connection).min(1),
});
export type LiveSerialId = z.infer<typeof LiveSerialId>;

/** Load of this server's relays. No bot token, since the page polls every two seconds. */
export const ADMIN_LIVE_API = {
  readLive: {
    method: "GET",
    path: "/studio/api/admin/live",
    access: "admin",
    bot: false,
    reply: z.object({ relays: z.array(LiveRelay), serialIds: z.array(LiveSerialId) }),
    errors: [],
  },
  /** Its page gets `ended-by-operator` and doesn't reconnect. */
  endLiveConnection: {
    method: "DELETE",
    path: "/studio/api/admin/live/:id/connections/:connection",
    access: "admin-proved",
    bot: true,
    params: z.object({ id: SerialId, connection: ConnectionId }),
    errors: ["unknown-connection"],
  },
} as const satisfies Record<string, Endpoint>;
