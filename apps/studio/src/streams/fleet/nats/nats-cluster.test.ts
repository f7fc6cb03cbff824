import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { silentLog } from "@setsuna/kit";
import { RUNS_ALL } from "@setsuna/testkit/model";
import { isNatsInstalled, NatsCluster, natsUrlOf } from "@setsuna/testkit/stack";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type NatsLink, openNatsLink } from "./nats-link.ts";
import { natsOptions } from "./nats-options.ts";

/** An election takes up to ten seconds, longer on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 100 };
const SLOTS = "KV_setsuna-slots";

describe.skipIf(!isNatsInstalled())("three NATS servers (needs nats-server)", { timeout: 240_000 }, () => {
  let cluster: NatsCluster;
  const links: NatsLink[] = [];
  const connections: NatsConnection[] = [];
  beforeEach(async () => {
    cluster = await NatsCluster.plan(3);
  });
  afterEach(async () => {
    for (const link of links.splice(0)) await link.close();
    for (const connection of connections.splice(0)) await connection.close();
    await cluster.stop();
  });

  const open = async (role: "api" | "relay", log = silentLog): Promise<NatsLink> => {
    const link = await openNatsLink(natsUrlOf(cluster.ports, role), role, log);
    links.push(link);
    return link;
  };

  const slots = async () => {
    const connection = await connect({ ...natsOptions(natsUrlOf(cluster.ports, "relay")), inboxPrefix: "_INBOX_relay" });
    connections.push(connection);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const leader = async (): Promise<string> => {
      const { cluster: group } = await manager.streams.info(SLOTS);
      if (!group?.leader) throw new Error("no leader");
      return group.leader;
    };
    return { manager, leader: () => vi.waitFor(leader, PATIENCE) };
  };

  const inSync = (link: NatsLink): readonly number[] => link.buckets().map((bucket) => bucket.inSync);

  it("keep every bucket usable and watched whichever of them is killed", async () => {
    await cluster.start("n1", "n2", "n3");
    const [api, relay] = [await open("api"), await open("relay")];
    const seen: string[] = [];
    const told = new Map<string, string | undefined>();
    await api.slots.watch((key, value) => {
      seen.push(key);
      told.set(key, value);
    });
    const { leader } = await slots();
    await vi.waitFor(
      () =>
        expect([inSync(api), inSync(relay)]).toEqual([
          [3, 3],
          [3, 3],
        ]),
      PATIENCE,
    );
    let round = 0;
    const killed = new Set([await leader(), ...(RUNS_ALL ? ["n1", "n2", "n3"] : [])]);
    for (const name of killed) {
      await cluster.kill(name);
      const key = `stream-${++round}`;
      await vi.waitFor(async () => expect(await relay.slots.put(key, name)).toBeGreaterThan(0), PATIENCE);
      await vi.waitFor(() => expect(told.get(key)).toBe(name), PATIENCE);
      expect((await vi.waitFor(() => api.slots.get(key), PATIENCE))?.value).toBe(name);
      await vi.waitFor(
        () =>
          expect(api.buckets()).toMatchObject([
            { inSync: 2, wanted: 3 },
            { inSync: 2, wanted: 3 },
          ]),
        PATIENCE,
      );
      await cluster.start(name);
      await vi.waitFor(() => expect(inSync(api)).toEqual([3, 3]), PATIENCE);
    }
    expect(round).toBe(RUNS_ALL ? 3 : 1);
  });

  it("accept at most one of two simultaneous conditional writes, also against a delete", async () => {
    await cluster.start("n1", "n2", "n3");
    const [one, two] = [(await open("relay")).slots, (await open("relay")).slots];
    let deleted = 0;
    for (let round = 0; round < 40; round += 1) {
      const key = `stream-${round}`;
      const first = await one.put(key, "first");
      const won = await Promise.all([one.putIf(key, "one", first), two.putIf(key, "two", first)]);
      expect(won.filter((revision) => revision !== undefined).length).toBeLessThanOrEqual(1);
      const next = await one.put(key, "next");
      const [kept, isDeleted] = await Promise.all([one.putIf(key, "kept", next), two.deleteIf(key, next)]);
      if (kept !== undefined) expect((await two.get(key))?.revision).toBe(kept);
      if (isDeleted) deleted += 1;
    }
    expect(deleted).toBeGreaterThan(0);
  });

  it("add replicas to a bucket created while there were two", async () => {
    const written: string[] = [];
    const log = { ...silentLog, warn: (_: unknown, text: string) => void written.push(text) };
    await cluster.start("n1", "n2");
    const api = await open("api", log);
    expect(api.buckets()).toMatchObject([
      { inSync: 1, wanted: 3 },
      { inSync: 1, wanted: 3 },
    ]);
    expect(written).toContain("a NATS bucket has fewer replicas than it should");
    await open("relay");
    await cluster.start("n3");
    await vi.waitFor(() => expect(inSync(api)).toEqual([3, 3]), PATIENCE);
  });

  it("report a bucket without a running majority as unusable, and log 'restored' only when it is usable", async () => {
    await cluster.start("n1", "n2", "n3");
    const lines: string[] = [];
    const note = (_: unknown, text: string): void => void lines.push(text);
    const relay = await open("relay", { ...silentLog, info: note, warn: note });
    await vi.waitFor(() => expect(inSync(relay)).toEqual([3, 3]), PATIENCE);
    await cluster.kill("n1", "n2", "n3");
    await vi.waitFor(() => expect(relay.bus.isConnected()).toBe(false), PATIENCE);
    const from = lines.length;
    await cluster.start("n1");
    await vi.waitFor(
      () => expect(lines.slice(from)).toContain("a NATS server is reached again, but a bucket can't be used yet"),
      PATIENCE,
    );
    expect(lines.slice(from)).not.toContain("NATS connection restored");
    const unusable = { isUsable: false, inSync: 0 };
    await vi.waitFor(() => expect(relay.buckets()).toMatchObject([unusable, unusable]), PATIENCE);
    await cluster.start("n2", "n3");
    await vi.waitFor(() => expect(relay.buckets().every(({ isUsable }) => isUsable)).toBe(true), PATIENCE);
    expect(lines.slice(from).filter((line) => line === "a NATS bucket can be used again")).toHaveLength(2);
  });
});
