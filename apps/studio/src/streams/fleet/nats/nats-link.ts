import { Kvm } from "@nats-io/kv";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "@setsuna/kit";
import type { FleetBus } from "../fleet-bus.ts";
import type { Bucket } from "../key-value.ts";
import { NatsBucket } from "./nats-bucket.ts";
import { NatsBus } from "./nats-bus.ts";
import { natsOptions } from "./nats-options.ts";

/** Everything that a node has of NATS. */
export interface NatsLink {
  readonly bus: FleetBus;
  /** One entry a relay node: its announcement. */
  readonly relays: Bucket;
  /** One entry a stream that is sent: who sends it. */
  readonly slots: Bucket;
  close(): Promise<void>;
}

/** Role of a node in the fleet, and the name of its login in ops/nats/nats.conf. */
export type FleetRole = "api" | "relay";

/** A lost connection is tried again this often, in ms. */
const RECONNECT_MS = 250;
const CONNECT_LIMIT_MS = 5000;

const watchStatus = async (connection: NatsConnection, bus: NatsBus, log: Log): Promise<void> => {
  for await (const status of connection.status()) {
    if (status.type === "disconnect") {
      bus.disconnected();
      log.warn({}, "NATS connection lost; running streams go on");
    } else if (status.type === "reconnect") {
      log.info({}, "NATS connection restored");
      bus.reconnected();
    } else if (status.type === "error") log.warn({ reason: status.error.message }, "NATS refused something");
  }
};

/**
 * Connects to the servers of NATS_URL, and makes the buckets where they are missing. Once connected it reconnects for as long as it takes.
 * Rejects when no server answers, refuses the login or has no JetStream; the message names no secret.
 */
export const openNatsLink = async (url: string, role: FleetRole, log: Log): Promise<NatsLink> => {
  const connection = await connect({
    ...natsOptions(url),
    // Answers to one role are for nobody else: ops/nats/nats.conf lets each login hear its own.
    inboxPrefix: `_INBOX_${role}`,
    timeout: CONNECT_LIMIT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    // Two lost in a row, within 4 s: a server that hangs is left for another one.
    pingInterval: 2000,
    maxPingOut: 2,
    // Answers carry what clients sent: nothing of it goes to the log by way of an error.
    noAsyncTraces: true,
  });
  try {
    const kvm = new Kvm(connection);
    // Read at the leader: claims are decided on what is read.
    const open = (name: string) => kvm.create(name, { history: 1, allow_direct: false });
    const [relays, slots] = [await open("setsuna-relays"), await open("setsuna-slots")];
    const bus = new NatsBus(connection, log);
    void watchStatus(connection, bus, log);
    return { bus, relays: new NatsBucket(relays, log), slots: new NatsBucket(slots, log), close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error;
  }
};
