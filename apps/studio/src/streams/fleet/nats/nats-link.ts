import { setTimeout as pause } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { type KV, Kvm } from "@nats-io/kv";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "@setsuna/kit";
import { type BucketReport, every } from "../../../platform/index.ts";
import type { FleetBus } from "../fleet-bus.ts";
import { type Bucket, FleetLinkError } from "../key-value.ts";
import { machineNow } from "../node-id.ts";
import { BucketKeeper } from "./bucket-keeper.ts";
import { hasLeader, raiseReplicas, replicaChoices, withMostReplicas } from "./bucket-replicas.ts";
import { NatsBucket } from "./nats-bucket.ts";
import { NatsBus } from "./nats-bus.ts";
import { natsOptions } from "./nats-options.ts";
import { SingleFlight } from "./single-flight.ts";

export interface NatsLink {
  readonly bus: FleetBus;
  readonly relays: Bucket;
  /** One entry per sent stream: its sender. */
  readonly slots: Bucket;
  /** Covers the last two seconds. */
  buckets(): readonly BucketReport[];
  close(): Promise<void>;
}

/** Role of a node in the fleet, and the name of its login in ops/nats/nats.conf. */
export type FleetRole = "api" | "relay";

/** Time between reconnection attempts, ms. */
const RECONNECT_MS = 250;
const CONNECT_LIMIT_MS = 5000;
/** Inspection interval, ms. A bucket whose server dies moves within two of these. */
const INSPECT_MS = 2000;
/** Longest election of a cluster, ms. */
const ELECTION_LIMIT_MS = 30_000;
const ELECTION_AGAIN_MS = 500;
const NAMES = ["setsuna-relays", "setsuna-slots"] as const;

const isClustered = ({ info }: NatsConnection): boolean => info?.cluster !== undefined;

const watchStatus = async (
  connection: NatsConnection,
  bus: NatsBus,
  checkBuckets: () => Promise<boolean>,
  log: Log,
): Promise<void> => {
  for await (const status of connection.status()) {
    if (status.type === "disconnect") {
      bus.disconnected();
      log.warn({}, "NATS connection lost; running streams go on");
    } else if (status.type === "reconnect") {
      bus.reconnected();
      // Don't await it, because the next status may come first.
      checkBuckets().then(
        (usable) => {
          if (usable) log.info({}, "NATS connection restored");
          else log.warn({}, "a NATS server is reached again, but a bucket can't be used yet");
        },
        (error: unknown) => log.error({ err: error }, "the buckets could not be inspected"),
      );
    } else if (status.type === "error") log.warn({ reason: status.error.message }, "NATS refused something");
  }
};

/** Creates a missing bucket. Reads go to the leader: claims depend on them. */
const openOnce = async (connection: NatsConnection, name: string): Promise<KV> => {
  const kvm = new Kvm(connection);
  const opened = await withMostReplicas(replicaChoices(connection), (replicas) =>
    kvm.create(name, { history: 1, allow_direct: false, replicas }),
  );
  if (opened === undefined) throw new FleetLinkError(`no NATS server has room for the bucket ${name}`);
  const { streamInfo } = await opened.status();
  if (!hasLeader(streamInfo, isClustered(connection))) throw new FleetLinkError(`the bucket ${name} has no leader`);
  return opened;
};

const openBucket = async (connection: NatsConnection, name: string, log: Log): Promise<KV> => {
  const end = machineNow() + ELECTION_LIMIT_MS;
  for (;;)
    try {
      return await openOnce(connection, name);
    } catch (error) {
      if (!isClustered(connection) || machineNow() > end) throw error;
      log.info({ bucket: name, reason: String(error) }, "waiting for the NATS servers");
      await pause(ELECTION_AGAIN_MS);
    }
};

/**
 * Reconnects forever once connected. Relay nodes raise replicas when servers join. Rejects when no server answers, refuses the
 * login or has no JetStream; the message names no secret.
 */
export const openNatsLink = async (url: string, role: FleetRole, log: Log): Promise<NatsLink> => {
  const connection = await connect({
    ...natsOptions(url),
    // Keep replies within a role: ops/nats/nats.conf lets each login receive only its own.
    inboxPrefix: `_INBOX_${role}`,
    timeout: CONNECT_LIMIT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    // Two lost in a row, within 4 s: leave a hung server.
    pingInterval: 2000,
    maxPingOut: 2,
    // Keep clients' data in answers out of the log.
    noAsyncTraces: true,
  });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const bucket = async (name: string) => {
      const opened = new NatsBucket(await openBucket(connection, name, log), log);
      const keeper = new BucketKeeper({
        name,
        inspect: () => opened.inspect(),
        // API nodes are exposed, so their login can't change a bucket.
        raise: role === "relay" ? (info) => raiseReplicas(manager, info, replicaChoices(connection)) : undefined,
        isClustered: () => isClustered(connection),
        now: machineNow,
        log,
      });
      await keeper.check();
      return { opened, keeper };
    };
    const [relays, slots] = [await bucket(NAMES[0]), await bucket(NAMES[1])];
    const keepers = [relays.keeper, slots.keeper];
    const buckets = () => keepers.map((keeper) => keeper.report());
    const inspection = new SingleFlight(async () => {
      for (const keeper of keepers) await keeper.check();
    });
    const stop = every(INSPECT_MS, () => inspection.run(), log);
    const bus = new NatsBus(connection, log);
    // An inspection from before the reconnection may describe a dead server.
    const checkBuckets = () => inspection.runAgain().then(() => buckets().every(({ isUsable }) => isUsable));
    void watchStatus(connection, bus, checkBuckets, log);
    const close = (): Promise<void> => {
      stop();
      return connection.close();
    };
    return { bus, relays: relays.opened, slots: slots.opened, buckets, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
};
