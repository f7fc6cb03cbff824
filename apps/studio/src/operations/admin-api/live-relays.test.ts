import { errorBody, MediaSessionId, type RelayConnection, StreamRef } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type AdminSite, openAdminSite } from "./admin-site.fake.ts";

const seen = (name: string, serialId: string, changed: Partial<RelayConnection> = {}): RelayConnection => ({
  session: MediaSessionId.parse(name.padEnd(22, "0")),
  direction: "subscribe",
  streams: [StreamRef.parse({ serialId, kind: "video", channel: 1 })],
  turn: false,
  openedAt: Date.parse("2026-11-21T00:00:00Z"),
  bitsPerSecond: 5_000_000,
  address: "203.0.113.9",
  ...changed,
});

describe.each(enginesOf(import.meta.url))("live relay streams, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AdminSite;
  beforeAll(async () => {
    opened = await open();
    site = await openAdminSite(opened);
    const accountId = await site.newAccount("alice@example.com");
    const createdAt = site.clock.now;
    await opened.database
      .insert(serialIds)
      .values({ id: "abcdefg", accountId, plan: "pro", videoChannels: 3, contractStatus: "usable", createdAt });
  }, 120_000);
  afterEach(() => {
    site.relays.die();
    site.clock.now = new Date(site.clock.now.getTime() + 5000);
  });
  afterAll(async () => {
    await site.close();
    await opened.close();
  });
  const opens = (...connections: RelayConnection[]) => {
    site.relays.onOpen = "nothing";
    site.relays.connections = connections;
    return connections.map(({ session, streams, direction }) => {
      const listener = { onAnswer: vi.fn(), onRefused: vi.fn(), onClosed: vi.fn() };
      const [first] = streams;
      if (first === undefined) throw new Error("a connection without a stream");
      const limits = { videoChannels: 3, allowedAddresses: [] };
      site.relays.open({ session, direction, streams: [first], offer: "", playout: "native", limits }, listener);
      return listener;
    });
  };

  it("are listed by serial ID, with owner and shortened addresses", async () => {
    opens(
      seen("b", "zzzzzzz"),
      seen("receiver", "abcdefg", { lossRatio: 0.25 }),
      seen("sender", "abcdefg", { direction: "publish" }),
    );
    const { status, body } = await site.call("GET", "/live");
    expect(status).toBe(200);
    expect(body.serialIds).toMatchObject([
      {
        id: "abcdefg",
        relay: 0,
        owner: { email: "alice@example.com", plan: "pro", contractStatus: "usable" },
        connections: [
          { direction: "send", bitrate: 5_000_000, address: "203.0.113.*" },
          { direction: "receive", lossRatio: 0.25 },
        ],
      },
      { id: "zzzzzzz", owner: null, connections: [{ direction: "receive" }] },
    ]);
    expect(JSON.stringify(body)).not.toContain("receiver00");
  });

  it("come with each relay's health", async () => {
    const bare = site.relays.surveyed;
    const before = await site.call("GET", "/live");
    expect(before.body.relays).toEqual([
      {
        slot: 0,
        state: "ready",
        pid: 1,
        since: new Date(site.clock.now.getTime() - 60_000).toISOString(),
        restarts: 0,
        publishers: 0,
        subscribers: 0,
        packetsInRate: null,
        packetsOutRate: null,
        cpuShare: null,
        memoryBytes: null,
        eventLoopDelayP99Ms: null,
        answered: true,
      },
    ]);
    site.clock.now = new Date(site.clock.now.getTime() + 5000);
    site.relays.surveyed = {
      ...bare,
      restarts: 2,
      uptime: milliseconds(1000),
      health: {
        type: "health",
        publishers: 1,
        subscribers: 2,
        packetsIn: 10,
        packetsOut: 20,
        cpuMicroseconds: 5,
        eventLoopDelayP99Ms: 11.5,
        memoryBytes: 123_456_789,
      },
      rates: { packetsIn: 100, packetsOut: 200, cpuShare: 0.12 },
    };
    const { body } = await site.call("GET", "/live");
    expect(body.relays).toMatchObject([
      {
        restarts: 2,
        publishers: 1,
        subscribers: 2,
        packetsInRate: 100,
        packetsOutRate: 200,
        cpuShare: 0.12,
        memoryBytes: 123_456_789,
      },
    ]);
  });

  it("are queried once a second, however many admins look", async () => {
    const before = site.relays.surveys;
    await Promise.all([site.call("GET", "/live"), site.call("GET", "/live"), site.call("GET", "/live")]);
    expect(site.relays.surveys - before).toBe(1);
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
    await site.call("GET", "/live");
    expect(site.relays.surveys - before).toBe(2);
  });

  it("end one at a time: the page learns that the operator did it, and the audit log names the admin", async () => {
    const [gone, kept] = opens(seen("gone", "abcdefg"), seen("kept", "abcdefg", { openedAt: 1 }));
    const { body } = await site.call("GET", "/live");
    const { id } = body.serialIds[0].connections[1];
    expect((await site.call("DELETE", `/live/abc-defg/connections/${id}`)).status).toBe(204);
    expect(gone?.onClosed.mock.calls).toEqual([[errorBody("ended-by-operator")]]);
    expect(kept?.onClosed).not.toHaveBeenCalled();
    const entries = await opened.database.select().from(auditLog);
    expect(entries.at(-1)).toMatchObject({
      actor: site.adminId,
      action: "serial-id.connection-ended",
      subject: "abcdefg",
      detail: { connection: id, by: "admin" },
    });
    expect(await site.call("DELETE", `/live/abc-defg/connections/${id}`)).toMatchObject({
      status: 404,
      body: { code: "unknown-connection" },
    });
    expect((await site.call("DELETE", `/live/zzz-zzzz/connections/${id}`)).status).toBe(404);
  });
});
