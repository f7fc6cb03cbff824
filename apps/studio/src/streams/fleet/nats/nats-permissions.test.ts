import type { FleetNodeId } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { isNatsInstalled, NatsCluster, natsUrlOf } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ANY_API_SUBJECT, askSubject, tellSubject, USE_SUBJECT } from "../subjects.ts";
import { type FleetRole, type NatsLink, openNatsLink } from "./nats-link.ts";

const [API, RELAY, OTHER] = ["a".repeat(16), "b".repeat(16), "c".repeat(16)] as FleetNodeId[] as [
  FleetNodeId,
  FleetNodeId,
  FleetNodeId,
];
const LIMIT_MS = 1000;

describe.skipIf(!isNatsInstalled())("the logins of ops/nats/nats.conf (needs nats-server)", () => {
  let server: NatsCluster;
  let api: NatsLink;
  let relay: NatsLink;
  const open = (role: FleetRole, login?: { readonly user: string; readonly password: string }) =>
    openNatsLink(natsUrlOf(server.ports, role, login), role, silentLog);
  beforeAll(async () => {
    server = await NatsCluster.plan(1);
    await server.start("n1");
    [api, relay] = [await open("api"), await open("relay")];
  }, 60_000);
  afterAll(async () => {
    await Promise.all([api?.close(), relay?.close()]);
    await server?.stop();
  });

  const passwordOf = (role: FleetRole): string => new URL(natsUrlOf(server.ports, role)).password;

  const answered = (link: NatsLink, node: FleetNodeId, answer: string) =>
    vi.waitFor(async () => expect(await link.bus.request(askSubject(node), "open", LIMIT_MS)).toBe(answer), { timeout: 10_000 });

  it("refuse a connection without a password or with another role's", async () => {
    for (const [user, password] of [
      ["api", passwordOf("relay")],
      ["relay", "wrong"],
      ["setsuna", passwordOf("api")],
      ["", ""],
    ] as const)
      await expect(open("api", { user, password })).rejects.toThrow();
  });

  it("let an API node query a relay, which answers, and a relay notify one or all API nodes", async () => {
    relay.bus.serve(askSubject(RELAY), async (payload) => `answer to ${payload}`);
    const told: string[] = [];
    api.bus.subscribe(tellSubject(API), (payload) => told.push(payload));
    api.bus.subscribe(USE_SUBJECT, (payload) => told.push(payload));
    await answered(api, RELAY, "answer to open");
    relay.bus.publish(tellSubject(API), "refused");
    relay.bus.publish(USE_SUBJECT, "load");
    await expect.poll(() => told.length).toBe(2);
    expect(told.sort()).toEqual(["load", "refused"]);
  });

  it("let a relay learn that an API node is gone, and hand a client to one of the others", async () => {
    const other = await open("api");
    const taken: string[] = [];
    for (const link of [api, other]) link.bus.subscribe(ANY_API_SUBJECT, (payload) => taken.push(payload), "api");
    other.bus.subscribe(tellSubject(OTHER), () => undefined);
    await vi.waitFor(async () => expect(await relay.bus.deliver(tellSubject(OTHER), "closed")).toBe(true), { timeout: 10_000 });
    await other.close();
    await vi.waitFor(async () => expect(await relay.bus.deliver(tellSubject(OTHER), "closed")).toBe(false), { timeout: 10_000 });
    expect(await relay.bus.deliver(ANY_API_SUBJECT, "orphan")).toBe(true);
    await expect.poll(() => taken).toEqual(["orphan"]);
  });

  it("let a relay query another one about its cascades", async () => {
    relay.bus.serve(askSubject(OTHER), async () => "yes");
    await answered(relay, OTHER, "yes");
  });

  it("let both read and watch the buckets, and only relays write them", async () => {
    const seen: string[] = [];
    const stop = await api.slots.watch((key) => seen.push(key));
    const first = await relay.slots.putIf("key", "one", 0);
    expect(first).toBeGreaterThan(0);
    expect(await relay.slots.putIf("key", "two", 0)).toBeUndefined();
    expect((await api.slots.get("key"))?.value).toBe("one");
    await expect.poll(() => seen).toContain("key");
    await relay.relays.put("node", "here");
    expect((await api.relays.get("node"))?.value).toBe("here");
    for (const bucket of [api.slots, api.relays]) await expect(bucket.put("key", "taken")).rejects.toThrow();
    await expect(api.slots.deleteIf("key", first ?? 0)).rejects.toThrow();
    expect((await relay.slots.get("key"))?.value).toBe("one");
    expect(await relay.slots.deleteIf("key", first ?? 0)).toBe(true);
    stop();
  });

  it("stop API nodes from posing as relays, and all roles from reading others' replies or emptying a bucket", async () => {
    const heard: string[] = [];
    api.bus.subscribe(tellSubject(API), (payload) => heard.push(payload));
    api.bus.publish(tellSubject(API), "made up");
    api.bus.publish(USE_SUBJECT, "made up");
    api.bus.serve(askSubject(OTHER), async () => "not mine");
    relay.bus.subscribe("_INBOX_api.>", (payload) => heard.push(payload));
    api.bus.subscribe("_INBOX_relay.>", (payload) => heard.push(payload));
    // A relay may only add replicas.
    for (const link of [api, relay])
      for (const name of ["setsuna-slots", "setsuna-relays"])
        for (const act of link === relay ? ["DELETE", "PURGE"] : ["DELETE", "PURGE", "UPDATE"])
          await expect(link.bus.request(`$JS.API.STREAM.${act}.KV_${name}`, "{}", LIMIT_MS)).rejects.toThrow();
    expect(await api.bus.request(askSubject(RELAY), "open", LIMIT_MS)).toBe("answer to open");
    expect(await relay.bus.request(askSubject(OTHER), "open", LIMIT_MS)).toBe("yes");
    expect(heard).toEqual([]);
  });
});
