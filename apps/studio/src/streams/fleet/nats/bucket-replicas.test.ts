import { JetStreamApiError } from "@nats-io/jetstream";
import type { ServerInfo } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import { hasLeader, replicaChoices, replicasInSync, wantedReplicas, withMostReplicas } from "./bucket-replicas.ts";

const info = (cluster: string | undefined, servers: number) =>
  ({ cluster, connect_urls: Array.from({ length: servers }, (_, at) => `10.0.0.${at}:4222`) }) as unknown as ServerInfo;
const refusal = (code: number) => new JetStreamApiError({ code: 400, err_code: code, description: "refused" });
const stream = (num_replicas: number) => ({ config: { num_replicas } }) as Parameters<typeof wantedReplicas>[0];

it("requests as many replicas as a majority can use: one, three or five", () => {
  expect(replicaChoices({ info: info(undefined, 0) })).toEqual([1]);
  expect(replicaChoices({ info: info("setsuna", 0) })).toEqual([3, 1]);
  expect(replicaChoices({ info: info("setsuna", 4) })).toEqual([3, 1]);
  expect(replicaChoices({ info: info("setsuna", 5) })).toEqual([5, 3, 1]);
});

it("accepts as many as the servers have room for, and passes on any other refusal", async () => {
  const tried: number[] = [];
  const attempt = (room: number) => async (replicas: number) => {
    tried.push(replicas);
    if (replicas > room) throw refusal(10_005);
    return replicas;
  };
  expect(await withMostReplicas([5, 3, 1], attempt(3))).toBe(3);
  expect(tried).toEqual([5, 3]);
  expect(await withMostReplicas([5, 3], attempt(1))).toBeUndefined();
  await expect(withMostReplicas([3, 1], () => Promise.reject(refusal(10_058)))).rejects.toThrow("refused");
});

it("wants three in a cluster, and never fewer than exist", () => {
  expect([wantedReplicas(stream(1), false), wantedReplicas(stream(1), true), wantedReplicas(stream(5), true)]).toEqual([1, 3, 5]);
});

it("counts the leader and the replicas that have every entry", () => {
  const peer = { name: "n", current: true, active: 0, lag: 0, offline: false };
  const cluster = (leader: string) => ({
    cluster: { leader, replicas: [peer, { ...peer, current: false }, { ...peer, offline: true }] },
  });
  expect([replicasInSync(cluster("n1"), true), hasLeader(cluster("n1"), true)]).toEqual([2, true]);
  expect([replicasInSync(cluster(""), true), hasLeader(cluster(""), true)]).toEqual([0, false]);
  expect([replicasInSync({}, false), hasLeader({}, false)]).toEqual([1, true]);
});
