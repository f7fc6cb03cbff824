import { MediaSessionId, type RelayConnection, SerialId, StreamRef } from "@setsuna/contracts";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, auditLog, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { connectionIdOf } from "./connection-api.ts";

const origin = { address: "192.0.2.1", userAgent: "" };
const ID = SerialId.parse("abcdefg");
const sessionOf = (name: string) => MediaSessionId.parse(name.padEnd(22, "0"));
const streamOf = (kind: string, channel: number, serialId: string = ID) => StreamRef.parse({ serialId, kind, channel });

const seen = (name: string, changed: Partial<RelayConnection>): RelayConnection => ({
  session: sessionOf(name),
  direction: "subscribe",
  streams: [streamOf("video", 1)],
  turn: false,
  openedAt: Date.parse("2026-11-21T00:00:00Z"),
  bitsPerSecond: 4_999_999.6,
  ...changed,
});

describe.each(enginesOf(import.meta.url))("an ID's connections, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  const cookies = { owner: "", stranger: "" };
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    const createdAt = site.clock.now;
    for (const who of ["owner", "stranger"] as const) {
      const id = newRowId();
      await opened.database.insert(accounts).values({ id, email: `${who}@example.com`, createdAt });
      const { token } = await opened.database.transaction((tx) => openSession(tx, id, origin, createdAt, false));
      cookies[who] = `__Host-setsuna_session=${token}`;
      if (who === "owner")
        await opened.database
          .insert(serialIds)
          .values({ id: ID, accountId: id, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt });
    }
  }, 120_000);
  afterEach(() => {
    site.relays.die();
    site.clock.now = new Date(site.clock.now.getTime() + 5000);
  });
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const call = async (method: "GET" | "DELETE", path = "", who: keyof typeof cookies = "owner") => {
    const response = await site.app.inject({
      method,
      url: `/studio/api/serial-ids/abc-defg/connections${path}`,
      headers: { host: "localhost", cookie: cookies[who] },
    });
    return { status: response.statusCode, ...(response.body === "" ? {} : response.json()) };
  };
  const opens = (...connections: readonly (readonly [RelayConnection, "page" | "whip"])[]) => {
    site.relays.onOpen = "nothing";
    site.relays.connections = connections.map(([connection]) => connection);
    return connections.map(([{ session, streams, direction }, client]) => {
      const listener = { onAnswer: vi.fn(), onRefused: vi.fn(), onClosed: vi.fn() };
      const [first = streamOf("video", 1), ...others] = streams;
      const limits = { videoChannels: 3, allowedAddresses: [] };
      site.relays.open(
        { session, direction, streams: [first, ...others], offer: "", playout: "native", limits, client },
        listener,
      );
      return listener;
    });
  };

  it("are listed in order, with masked addresses, and names that don't reveal the session", async () => {
    opens(
      [seen("control", { streams: [streamOf("control", 4)], address: "2001:db8:1:2::5" }), "page"],
      [
        seen("viewer", {
          address: "203.0.113.57",
          lossRatio: 0.025,
          turn: true,
          roundTripMs: 31.5,
          region: "tokyo",
          recording: true,
        }),
        "page",
      ],
      [
        seen("obs", { direction: "publish", streams: [streamOf("video", 2), streamOf("audio", 2)], address: "fe80::1%eth0" }),
        "whip",
      ],
      [
        seen("sender", {
          direction: "publish",
          fastChannel: streamOf("video", 9).channel,
          standby: true,
          lossRatio: 0,
          path: { name: "wwan0", idle: true },
        }),
        "page",
      ],
    );
    const answer = await call("GET");
    expect(answer.status).toBe(200);
    const common = {
      since: "2026-11-21T00:00:00.000Z",
      bitrate: 5_000_000,
      roundTripMs: null,
      region: null,
      standby: false,
      standbyOnAir: false,
      path: null,
      recording: false,
    };
    expect(answer.connections).toEqual([
      {
        ...common,
        id: connectionIdOf(sessionOf("sender")),
        direction: "send",
        client: "page",
        streams: [{ kind: "video", channel: 1 }],
        fastChannel: 9,
        standby: true,
        path: { name: "wwan0", idle: true },
        address: null,
        route: "relay",
        lossRatio: 0,
      },
      {
        ...common,
        id: connectionIdOf(sessionOf("obs")),
        direction: "send",
        client: "whip",
        streams: [
          { kind: "video", channel: 2 },
          { kind: "audio", channel: 2 },
        ],
        fastChannel: null,
        address: null,
        route: "relay",
        lossRatio: null,
      },
      {
        ...common,
        id: connectionIdOf(sessionOf("viewer")),
        direction: "receive",
        client: "page",
        streams: [{ kind: "video", channel: 1 }],
        fastChannel: null,
        address: "203.0.113.*",
        route: "turn",
        lossRatio: 0.025,
        roundTripMs: 31.5,
        region: "tokyo",
        recording: true,
      },
      {
        ...common,
        id: connectionIdOf(sessionOf("control")),
        direction: "receive",
        client: "page",
        streams: [{ kind: "control", channel: 4 }],
        fastChannel: null,
        address: "2001:db8:1:*",
        route: "relay",
        lossRatio: null,
      },
    ]);
    expect(JSON.stringify(answer)).not.toContain(sessionOf("viewer"));
  });

  it("show no relay figures for a receiver on a direct route", async () => {
    opens([seen("viewer", { direct: true, bitsPerSecond: 0, lossRatio: 0, roundTripMs: 20 }), "page"]);
    expect((await call("GET")).connections).toMatchObject([
      { route: "direct", bitrate: null, lossRatio: null, roundTripMs: null },
    ]);
  });

  it("are queried from the relay at most once a second", async () => {
    const before = site.relays.listings;
    await Promise.all([call("GET"), call("GET"), call("GET")]);
    expect(site.relays.listings - before).toBe(1);
  });

  it("can be ended one by one: the client gets the reason, and the log records it", async () => {
    const [mine, other] = opens([seen("one", {}), "page"], [seen("two", {}), "page"]);
    expect(await call("DELETE", `/${connectionIdOf(sessionOf("one"))}`)).toEqual({ status: 204 });
    expect(mine?.onClosed).toHaveBeenCalledWith(expect.objectContaining({ code: "ended-by-owner" }));
    // A removed client knows the previous epoch's key.
    expect(site.relays.calls.at(-1)).toBe(`renew-epochs ${ID}`);
    expect(other?.onClosed).not.toHaveBeenCalled();
    expect((await call("GET")).connections).toMatchObject([{ id: connectionIdOf(sessionOf("two")) }]);
    expect(await call("DELETE", `/${connectionIdOf(sessionOf("one"))}`)).toMatchObject({
      status: 404,
      code: "unknown-connection",
    });
    expect(await call("DELETE", "/short")).toMatchObject({ status: 400, code: "bad-request" });
    const log = await opened.database.select().from(auditLog);
    expect(log.filter(({ action }) => action === "serial-id.connection-ended")).toMatchObject([
      { subject: ID, detail: { connection: connectionIdOf(sessionOf("one")) } },
    ]);
  });

  it("can be switched to the standby only by the owner, channel by channel, and the log records it", async () => {
    const send = async (channel: string, who: keyof typeof cookies = "owner") => {
      const response = await site.app.inject({
        method: "POST",
        url: `/studio/api/serial-ids/abc-defg/channels/${channel}/switch`,
        headers: { host: "localhost", origin: "http://localhost", cookie: cookies[who] },
      });
      return { status: response.statusCode, ...response.json() };
    };
    site.relays.standbyChannel = 3;
    expect(await send("3")).toEqual({ status: 200, streams: 2 });
    expect(site.relays.calls.at(-1)).toBe(`switch ${ID} 3`);
    expect(await send("4")).toMatchObject({ status: 409, code: "no-standby" });
    expect(await send("0")).toMatchObject({ status: 400, code: "bad-request" });
    const { length } = site.relays.calls;
    expect(await send("3", "stranger")).toMatchObject({ status: 404, code: "serial-id-not-yours" });
    expect(site.relays.calls).toHaveLength(length);
    const log = await opened.database.select().from(auditLog);
    expect(log.filter(({ action }) => action === "serial-id.sender-switched")).toMatchObject([
      { subject: ID, detail: { channel: 3 } },
    ]);
  });

  it("are inaccessible to strangers, and an owner can't end another ID's connections", async () => {
    const [mine] = opens([seen("mine", {}), "page"]);
    expect(await call("GET", "", "stranger")).toMatchObject({ status: 404, code: "serial-id-not-yours" });
    expect(await call("DELETE", `/${connectionIdOf(sessionOf("mine"))}`, "stranger")).toMatchObject({
      status: 404,
      code: "serial-id-not-yours",
    });
    expect(mine?.onClosed).not.toHaveBeenCalled();
    const [theirs] = opens([seen("theirs", { streams: [streamOf("video", 1, "zzzzzzz")] }), "page"]);
    expect(await call("DELETE", `/${connectionIdOf(sessionOf("theirs"))}`)).toMatchObject({ code: "unknown-connection" });
    expect(theirs?.onClosed).not.toHaveBeenCalled();
  });
});
