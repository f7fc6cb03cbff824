import { HTTP_SIGNALLING, MAX_HTTP_SIGNALLING_BYTES, MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FAKE_CHALLENGES } from "../../admission/joining/join-proofs.fake.ts";
import { fakeSerialId, fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import { DEFAULT_ADMISSION, registerProblems, SocketBudget } from "../../platform/index.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { DirectSessions } from "./direct-sessions.ts";
import { registerHttpSignalling } from "./http-signalling-route.ts";
import { MediaSessions } from "./media-sessions.ts";
import { SignallingConnections } from "./signalling-connections.ts";
import type { SignallingContext } from "./signalling-context.ts";

const ID = SerialId.parse("abcdefg");
const SITE = "https://studio.example";
const STUN = { urls: ["stun:s.example"] };
const HELLO = JSON.stringify({ type: "hello", protocol: 1, serialId: ID, role: "receiver" });
const ping = (t0: number): string => JSON.stringify({ type: "ping", t0 });

let app: FastifyInstance;
let relays: FakeRelays;
let connections: SignallingConnections;
let now: number;
let sockets: SocketBudget;

const start = async (record = fakeSerialId()): Promise<void> => {
  relays = new FakeRelays();
  const sessions = new MediaSessions(relays);
  let count = 0;
  const newSessionId = () => {
    count += 1;
    return MediaSessionId.parse(String(count).padStart(22, "s"));
  };
  const context: SignallingContext = {
    sessions,
    directs: new DirectSessions(sessions, newSessionId),
    serialIds: fakeSerialIds(record),
    newSessionId,
    sockets,
    challenges: FAKE_CHALLENGES,
    iceServers: { shared: [STUN], issue: () => [STUN], renewAfter: undefined },
    clock: { now: () => milliseconds(now) },
    serverClock: { now: () => milliseconds(now) },
    siteOrigin: () => SITE,
    log: silentLog,
  };
  connections = new SignallingConnections(context);
  app = Fastify();
  registerProblems(app, silentLog);
  registerHttpSignalling(app, context, connections);
};
beforeEach(async () => {
  now = 0;
  sockets = new SocketBudget({ ...DEFAULT_ADMISSION, socketsPerAddress: 3, newSocketsPerAddress: 3, socketsPerId: 1 });
  await start();
});
afterEach(() => app.close());

const post = async (operation: string, body: object | string, headers: Record<string, string> = {}) => {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await app.inject({
    method: "POST",
    url: `/studio/signal/${operation}`,
    payload,
    headers: { "content-type": "text/plain", ...headers },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const open = async (headers: Record<string, string> = {}): Promise<string> => (await post("open", {}, headers)).body.channel;
const told = async (channel: string, after: number): Promise<Record<string, unknown>[]> =>
  (await post("receive", { channel, after })).body.messages.map((text: string) => JSON.parse(text));

describe("signaling by HTTP", () => {
  it("admits a client like a WebSocket, and passes messages once and in order, both ways", async () => {
    const channel = await open();
    expect(await told(channel, 0)).toMatchObject([{ type: "challenge", iceServers: [STUN] }]);
    await post("send", { channel, from: 0, messages: [HELLO, ping(1)] });
    await post("send", { channel, from: 0, messages: [HELLO, ping(1), ping(2)] });
    const messages = await told(channel, 1);
    expect(messages.map(({ type }) => type).sort()).toEqual(["pong", "pong", "welcome"]);
    expect(messages.filter(({ type }) => type === "pong")).toMatchObject([{ t0: 1 }, { t0: 2 }]);
  });

  it("answers a poll with the next message, again if its response was lost, and an older poll when a newer one arrives", async () => {
    const channel = await open();
    const older = post("receive", { channel, after: 1 });
    await expect.poll(() => connections.size).toBe(1);
    const newer = post("receive", { channel, after: 1 });
    expect((await older).body).toEqual({ messages: [] });
    await post("send", { channel, from: 0, messages: [ping(7)] });
    expect((await newer).body.messages).toHaveLength(1);
    expect(await told(channel, 1)).toMatchObject([{ type: "pong", t0: 7 }]);
  });

  it("ends the connection when the client closes it, after its last messages", async () => {
    const channel = await open();
    expect((await post("close", { channel, from: 0, messages: [ping(1)], code: 1000 })).status).toBe(200);
    await expect.poll(() => connections.size).toBe(0);
    expect((await post("receive", { channel, after: 1 })).body).toMatchObject({
      messages: [expect.stringContaining("pong")],
      closed: 1000,
    });
  });

  it("notifies a client of its end, such as after silence", async () => {
    const channel = await open();
    const poll = post("receive", { channel, after: 1 });
    await expect.poll(() => connections.size).toBe(1);
    now += 4001;
    connections.tick();
    expect((await poll).body).toEqual({ messages: [], closed: 1006 });
    expect(connections.size).toBe(0);
  });

  it("can be used by any site's pages, without cookies, like a WebSocket", async () => {
    for (const operation of HTTP_SIGNALLING) {
      const { headers } = await post(operation, {}, { origin: "https://elsewhere.example" });
      expect([headers["access-control-allow-origin"], headers["access-control-allow-credentials"]]).toEqual(["*", undefined]);
      expect(headers["cache-control"]).toBe("no-store");
    }
  });
});

describe("signaling by HTTP, like a WebSocket, refuses", () => {
  it("another site's page that requests an ID with an allowlist", async () => {
    await app.close();
    await start(fakeSerialId({ allowedAddresses: ["127.0.0.1"] }));
    for (const [origin, type] of [
      ["https://elsewhere.example", "refused"],
      [SITE, "welcome"],
      [undefined, "welcome"],
    ] as const) {
      const channel = await open(origin === undefined ? {} : { origin });
      await post("send", { channel, from: 0, messages: [HELLO] });
      const messages = await told(channel, 1);
      expect(messages[0]).toMatchObject(type === "welcome" ? { type } : { type, error: { code: "wrong-origin" } });
      await post("close", { channel, from: 1, messages: [], code: 1000 });
    }
  });

  it("more connections per address than allowed, with a retry time, until another has ended", async () => {
    const channels = [await open(), await open(), await open()];
    const refused = await post("open", {});
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([
      429,
      "too-many-connections",
      expect.any(String),
    ]);
    await post("close", { channel: channels[0], from: 0, messages: [], code: 1000 });
    expect((await post("open", {})).status).toBe(200);
  });

  it("more connections per ID than allowed", async () => {
    const [first, second] = [await open(), await open()];
    for (const channel of [first, second]) await post("send", { channel, from: 0, messages: [HELLO] });
    expect(await told(first ?? "", 1)).toMatchObject([{ type: "welcome" }]);
    expect((await post("receive", { channel: second, after: 1 })).body).toMatchObject({
      messages: [expect.stringContaining("too-many-connections"), expect.stringContaining("challenge")],
      closed: 1013,
    });
  });

  it("a request before the hello, and a client that sends too much", async () => {
    const channel = await open();
    const subscribe = JSON.stringify({
      type: "subscribe",
      request: 1,
      kind: "video",
      channel: 1,
      offer: "v=0",
      playout: "instant",
    });
    await post("send", { channel, from: 0, messages: [subscribe] });
    expect(await told(channel, 1)).toMatchObject([{ type: "refused", error: { code: "unexpected-message" } }]);
    const flood = Array.from({ length: 60 }, (_, index) => ping(index));
    await post("send", { channel, from: 1, messages: flood });
    await post("send", { channel, from: 61, messages: flood });
    const codes = (await told(channel, 2)).map(({ error }) => (error as { code?: string } | undefined)?.code);
    expect(codes).toContain("too-many-messages");
  });

  it("endless requests on one channel, whatever they carry", async () => {
    const channel = await open();
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1) statuses.add((await post("send", { channel, from: 0, messages: [] })).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it("unknown channels, gaps, false confirmations and malformed bodies", async () => {
    const channel = await open();
    const other = "x".repeat(43);
    expect((await post("send", { channel: other, from: 0, messages: [] })).body.code).toBe("unknown-session");
    expect((await post("receive", { channel: other, after: 0 })).status).toBe(404);
    expect((await post("close", { channel: other, from: 0, messages: [], code: 1000 })).status).toBe(404);
    expect((await post("send", { channel, from: 2, messages: [HELLO] })).body.code).toBe("bad-message");
    expect((await post("receive", { channel, after: 5 })).status).toBe(400);
    expect((await post("send", "{")).status).toBe(400);
    expect((await post("send", { channel, from: 0, messages: [1] })).status).toBe(400);
    expect((await post("send", "x".repeat(MAX_HTTP_SIGNALLING_BYTES + 1))).status).toBe(413);
    const guessed = await app.inject({ method: "GET", url: "/studio/signal/receive" });
    expect(guessed.statusCode).toBe(404);
  });
});
