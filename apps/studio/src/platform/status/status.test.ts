import fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import type { Readiness } from "../http/readiness.ts";
import { registerStatus } from "./register-status.ts";
import { type StatusFacts, siteStatus, worstOf } from "./site-status.ts";

const READY = { ready: true, pid: 1, health: undefined };
const facts = (changed: Partial<StatusFacts> = {}): StatusFacts => ({
  readiness: "ready",
  relays: [READY],
  playback: [],
  ...changed,
});
const statesOf = (changed: Partial<StatusFacts>) =>
  Object.fromEntries(siteStatus(facts(changed)).map(({ name, state }) => [name, state]));

describe("the states of the service", () => {
  it.each<[string, Partial<StatusFacts>, object, string]>([
    ["everything runs", {}, { site: "up", relays: "up", accounts: "up", playback: "up" }, "up"],
    ["no relay is ready", { relays: [], readiness: "no-relay" }, { relays: "down", accounts: "up" }, "down"],
    ["one of two relays is ready", { relays: [READY, { ready: false }] }, { relays: "degraded" }, "degraded"],
    ["the fleet's store is away", { readiness: "fleet-store-away" }, { relays: "degraded" }, "degraded"],
    [
      "the database is away",
      { readiness: "database-away", playback: undefined },
      { accounts: "down", playback: "unknown" },
      "down",
    ],
    ["the disk is full", { readiness: "not-writable" }, { accounts: "degraded" }, "degraded"],
    ["this node is leaving", { readiness: "draining" }, { accounts: "up", relays: "up" }, "up"],
  ])("when %s", (_when, changed, states, whole) => {
    expect(statesOf(changed)).toMatchObject(states);
    expect(worstOf(siteStatus(facts(changed)))).toBe(whole);
  });

  it("rate playback by region, not by a few viewers", () => {
    const playback = [
      { region: "tokyo", viewerSeconds: 36_000, frozenMs: 359_000 },
      { region: "osaka", viewerSeconds: 36_000, frozenMs: 360_000 },
      { region: "oslo", viewerSeconds: 35_999, frozenMs: 9_000_000 },
    ];
    expect(siteStatus(facts({ playback })).slice(3)).toEqual([
      { name: "playback", region: "tokyo", state: "up" },
      { name: "playback", region: "osaka", state: "degraded" },
      { name: "playback", region: "oslo", state: "up" },
    ]);
  });
});

describe("the status page", () => {
  let app = fastify();
  afterEach(() => app.close());
  const open = (playback: () => Promise<never[]>, readiness: Readiness = "ready") => {
    let now = Date.UTC(2026, 10, 29);
    const checks = { count: 0 };
    app = fastify();
    registerStatus(app, {
      readiness: async () => {
        checks.count += 1;
        return readiness;
      },
      relays: () => [READY],
      playback,
      now: () => new Date(now),
      prefix: "",
    });
    const pass = (ms: number) => {
      now += ms;
    };
    return { checks, pass };
  };

  it("answers while the database is down, in both languages, without a script", async () => {
    open(() => Promise.reject(new Error("away")), "database-away");
    const [ja, en] = await Promise.all(
      ["ja", "en"].map((language) => app.inject({ url: "/studio/status", headers: { "accept-language": language } })),
    );
    expect([ja?.statusCode, en?.statusCode]).toEqual([200, 200]);
    expect(ja?.payload).toContain("アカウントとお支払い: <strong>停止</strong>");
    expect(en?.payload).toContain("Accounts and payments: <strong>Down</strong>");
    expect(en?.payload).not.toContain("<script");
    expect((await app.inject("/studio/status.json")).json()).toMatchObject({ status: "down" });
  });

  it("answers while the database hangs", async () => {
    open(() => new Promise(() => undefined));
    expect((await app.inject("/studio/status.json")).json()).toMatchObject({ status: "unknown" });
  });

  it("checks once for all requests, and again after a while", async () => {
    const { checks, pass } = open(async () => []);
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject("/studio/status.json")));
    expect(answers[0]?.headers["cache-control"]).toBe("public, max-age=10");
    expect(checks.count).toBe(1);
    pass(10_000);
    await app.inject("/studio/status");
    expect(checks.count).toBe(2);
  });
});
