import { JetStreamApiError, type JetStreamManager, type StreamInfo } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";

/** "no suitable peers for placement", "insufficient resources", "replicas > 1 not supported in non-clustered mode". */
const TOO_FEW_SERVERS: ReadonlySet<number> = new Set([10_005, 10_023, 10_074]);
/** A majority is required, so an even number adds nothing. */
const [THREE, FIVE] = [3, 5] as const;

/** True if there are too few servers, or not all run. */
export const isTooFewServers = (error: unknown): boolean => error instanceof JetStreamApiError && TOO_FEW_SERVERS.has(error.code);

export const replicaChoices = ({ info }: Pick<NatsConnection, "info">): readonly number[] => {
  if (info?.cluster === undefined) return [1];
  // The list may name a server twice, by IPv4 and IPv6. Then the servers refuse five.
  return (info.connect_urls ?? []).length >= FIVE ? [FIVE, THREE, 1] : [THREE, 1];
};

/** Rejects with errors other than too few servers. */
export const withMostReplicas = async <T>(
  choices: readonly number[],
  attempt: (replicas: number) => Promise<T>,
): Promise<T | undefined> => {
  for (const replicas of choices)
    try {
      return await attempt(replicas);
    } catch (error) {
      if (!isTooFewServers(error)) throw error;
    }
  return undefined;
};

/** Never removes replicas. */
export const raiseReplicas = async (
  manager: JetStreamManager,
  { config }: Pick<StreamInfo, "config">,
  choices: readonly number[],
): Promise<void> => {
  const more = choices.filter((replicas) => replicas > config.num_replicas);
  await withMostReplicas(more, (replicas) => manager.streams.update(config.name, { num_replicas: replicas }));
};

export const wantedReplicas = ({ config }: Pick<StreamInfo, "config">, isClustered: boolean): number =>
  isClustered ? Math.max(THREE, config.num_replicas) : 1;

/** Counts up-to-date replicas. A server without a cluster names no leader. */
export const replicasInSync = ({ cluster }: Pick<StreamInfo, "cluster">, isClustered: boolean): number => {
  if (!isClustered) return 1;
  if (!hasLeader({ cluster }, isClustered)) return 0;
  return 1 + (cluster?.replicas ?? []).filter(({ current, offline }) => current && offline !== true).length;
};

export const hasLeader = ({ cluster }: Pick<StreamInfo, "cluster">, isClustered: boolean): boolean =>
  !isClustered || (cluster?.leader ?? "") !== "";
