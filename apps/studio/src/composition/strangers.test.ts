import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { MediaSessionId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { FAKE_CHALLENGES } from "../admission/joining/join-proofs.fake.ts";
import { fakeSerialIds } from "../admission/serial-ids/serial-id-store.fake.ts";
import { type AdmissionLimits, DEFAULT_ADMISSION } from "../platform/limits/admission-limits.ts";
import { SocketBudget } from "../platform/limits/socket-budget.ts";
import { noMeters } from "../platform/metrics/meters.ts";
import { FakeRelays } from "../streams/relay-pool/relay-port.fake.ts";
import { DirectSessions } from "../streams/signalling/direct-sessions.ts";
import { HalfOpenSessions } from "../streams/signalling/half-open.ts";
import { newMediaSessionId } from "../streams/signalling/media-session-id.ts";
import { MediaSessions } from "../streams/signalling/media-sessions.ts";
import { NO_ICE_SERVERS } from "../streams/turn/ice-server-issue.fake.ts";
import { WhipSessions } from "../streams/whip/whip-sessions.ts";
import { buildApp } from "./app.ts";

const clock = { now: () => milliseconds(performance.now()) };
const OFFER =
  "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:v\r\n";

let app: FastifyInstance | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

const serve = async (changed: Partial<AdmissionLimits>, trustedProxies?: readonly string[]) => {
  const admission = { ...DEFAULT_ADMISSION, ...changed };
  const refused: string[] = [];
  const onRefused = (rule: string): void => {
    refused.push(rule);
  };
  const relays = new FakeRelays();
  const halfOpen = new HalfOpenSessions({ limits: admission, relays, clock, onRefused });
  const media = halfOpen.port(relays);
  const sessions = new MediaSessions(media);
  const serialIds = fakeSerialIds();
  const common = { serialIds, iceServers: NO_ICE_SERVERS, newSessionId: newMediaSessionId };
  app = await buildApp({
    signalling: {
      challenges: FAKE_CHALLENGES,
      ...common,
      sessions,
      directs: new DirectSessions(sessions, newMediaSessionId),
      sockets: new SocketBudget(admission, onRefused),
      clock,
      serverClock: clock,
      log: silentLog,
    },
    whip: { ...common, sessions: new WhipSessions(media, silentLog) },
    relays: () => [],
    admission,
    trustedProxies,
    meters: { ...noMeters, refused: onRefused },
    log: silentLog,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, refused, relays };
};

const dial = async (port: number, text = "") => {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const came: string[] = [];
  socket.on("data", (data) => came.push(String(data)));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await Promise.race([once(socket, "connect"), closed]);
  if (text !== "") socket.write(text);
  return { socket, closed, text: () => came.join("") };
};
const GET = "GET /studio/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

describe("connections from one address", () => {
  it("are answered with 429 and closed beyond the limit, closed outright far beyond it, and the others continue", async () => {
    const { port, refused } = await serve({ connectionsPerAddress: 20 });
    const inside = await Promise.all(Array.from({ length: 20 }, () => dial(port)));
    const beyond = await Promise.all(Array.from({ length: 16 }, () => dial(port, GET)));
    await Promise.all(beyond.map(({ closed }) => closed));
    for (const { text } of beyond) {
      expect(text()).toMatch(/^HTTP\/1\.1 429 /);
      expect(text()).toMatch(/retry-after: 5\r\n/i);
      expect(text()).toContain('"too-many-connections"');
    }
    const silent = await Promise.all(Array.from({ length: 30 }, () => dial(port)));
    await Promise.all(silent.slice(16).map(({ closed }) => closed));
    for (const { socket } of inside) socket.write(GET);
    await expect.poll(() => inside.filter(({ text }) => text().startsWith("HTTP/1.1 200")).length).toBe(20);
    expect(refused.filter((rule) => rule === "connections-address")).toHaveLength(46);
    for (const { socket, closed } of [...inside, ...silent]) {
      socket.destroy();
      await closed;
    }
    await expect
      .poll(async () => {
        const again = await dial(port, GET);
        await once(again.socket, "data");
        return again.text().slice(9, 12);
      })
      .toBe("200");
  });

  it("are limited only in total behind a trusted proxy", async () => {
    const { port, refused } = await serve({ connectionsPerAddress: 2, connections: 10 }, ["127.0.0.1"]);
    const all = await Promise.all(Array.from({ length: 10 }, () => dial(port, GET)));
    await expect.poll(() => all.filter(({ text }) => text().startsWith("HTTP/1.1 200")).length).toBe(10);
    const more = await dial(port, GET);
    await more.closed;
    expect([more.text(), refused]).toEqual(["", ["connections"]]);
  });
});

describe("an incomplete request", () => {
  it("ends with 408 when its body trickles in, and closes the connection", async () => {
    const { port, refused } = await serve({ bodySeconds: 1 });
    const slow = await dial(
      port,
      `POST /studio/whep/abc-defg/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/sdp\r\nContent-Length: 20000\r\n\r\n`,
    );
    const dripping = setInterval(() => slow.socket.write("v"), 50);
    await slow.closed;
    clearInterval(dripping);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow.text()).toContain('"request-timeout"');
    expect(refused).toEqual(["request-body"]);
  });

  it("ends even if it was answered before its trickling body", async () => {
    const { port } = await serve({ bodySeconds: 1 });
    const slow = await dial(port, "POST /studio/nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n");
    const dripping = setInterval(() => slow.socket.write("1\r\nx\r\n"), 50);
    await slow.closed;
    clearInterval(dripping);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 (404|408|415) /);
  });

  it("ends if its headers, or any bytes, never arrive", async () => {
    const { port, refused } = await serve({ headerSeconds: 1 });
    const silent = await dial(port);
    const slow = await dial(port, "GET / HTTP/1.1\r\n");
    const dripping = setInterval(() => slow.socket.write("x: y\r\n"), 50);
    await Promise.all([silent.closed, slow.closed]);
    clearInterval(dripping);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /);
    expect(refused).toEqual(["request-headers", "request-headers"]);
  });

  it("doesn't end if it arrives in time, and an idle connection is closed only after its limit", async () => {
    const { port } = await serve({ bodySeconds: 30, headerSeconds: 30, idleSeconds: 1 });
    const whole = await dial(port, GET);
    const began = performance.now();
    await whole.closed;
    expect(whole.text()).toMatch(/^HTTP\/1\.1 200 /);
    expect(performance.now() - began).toBeGreaterThan(900);
  });
});

describe("half-open sessions", () => {
  it("are limited per address: the next offer gets 429 until one has connected", async () => {
    const { port, refused, relays } = await serve({ halfOpenPerAddress: 5 });
    const offer = () =>
      fetch(`http://127.0.0.1:${port}/studio/whep/abc-defg/1`, {
        method: "POST",
        headers: { "content-type": "application/sdp" },
        body: OFFER,
      });
    const answers = await Promise.all(Array.from({ length: 15 }, offer));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(10).fill(429)]);
    const away = answers.find(({ status }) => status === 429);
    expect([away?.headers.get("retry-after"), await away?.json()]).toEqual([
      "3",
      expect.objectContaining({ code: "too-many-connections" }),
    ]);
    expect(relays.opened).toHaveLength(5);
    expect(refused).toEqual(Array(10).fill("half-open-address"));
    const location = answers.find(({ status }) => status === 201)?.headers.get("location") ?? "";
    relays.connect(MediaSessionId.parse(location.split("/").at(-1)));
    expect((await offer()).status).toBe(201);
  });
});

describe("signaling sockets", () => {
  it("have a per-address limit, a smaller one before admission, and are refused before they open", async () => {
    const { port, refused } = await serve({ newSocketsPerAddress: 3, socketsPerAddress: 5 });
    const open = async (): Promise<WebSocket | string> => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/studio/signal`);
      const answer = new Promise<string>((resolve) => {
        socket.once("unexpected-response", (_request, response) => {
          resolve(`${response.statusCode} ${response.headers["retry-after"]}`);
          response.destroy();
        });
        socket.once("error", (error) => resolve(error.message));
      });
      return Promise.race([once(socket, "open").then(() => socket), answer]);
    };
    const hello = JSON.stringify({ type: "hello", protocol: 1, serialId: "abcdefg", role: "receiver" });
    const first = [await open(), await open(), await open()];
    expect(await open()).toBe("429 5");
    for (const socket of first) {
      if (typeof socket === "string") throw new Error(socket);
      socket.send(hello);
      await once(socket, "message");
    }
    const more = [await open(), await open()];
    expect(more.map((socket) => typeof socket)).toEqual(["object", "object"]);
    expect(await open()).toBe("429 5");
    expect(refused).toEqual(["sockets-new-address", "sockets-address"]);
    for (const socket of [...first, ...more]) if (typeof socket !== "string") socket.terminate();
    await expect.poll(async () => typeof (await open())).toBe("object");
  });
});
