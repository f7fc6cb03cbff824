import { once } from "node:events";
import { errorBody, MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { FAKE_CHALLENGES } from "../admission/joining/join-proofs.fake.ts";
import { verifierOf } from "../admission/joining/join-proofs.ts";
import { fakeSerialIds } from "../admission/serial-ids/serial-id-store.fake.ts";
import { FakeRelays } from "../streams/relay-pool/relay-port.fake.ts";
import { DirectSessions } from "../streams/signalling/direct-sessions.ts";
import { MediaSessions } from "../streams/signalling/media-sessions.ts";
import { iceServerIssue } from "../streams/turn/ice-server-issue.ts";
import { WhipSessions } from "../streams/whip/whip-sessions.ts";
import { type AppParts, buildApp } from "./app.ts";

const LOCKED = SerialId.parse("lockedd");
const PASSWORD = "p&ssw0rd";
const LINKED = SerialId.parse("linkedd");
const serialIds = fakeSerialIds(
  {},
  { id: LINKED, join: { keyName: "k", links: [] } },
  { id: LOCKED, passwordVerifier: verifierOf("P".repeat(43)) },
);
const clock = { now: () => milliseconds(performance.now()) };

let app: FastifyInstance;
let parts: AppParts;
let relays: FakeRelays;
let relaysReady: boolean;

beforeEach(async () => {
  relays = new FakeRelays();
  relaysReady = true;
  let count = 0;
  const newSessionId = () => {
    count += 1;
    return MediaSessionId.parse(String(count).padStart(22, "s"));
  };
  const turn = {
    urls: ["turn:t.example?transport=udp"],
    login: { kind: "fixed", username: "u", credential: 'c"\\' },
  } as const;
  const iceServers = iceServerIssue(["stun:s.example:3478"], turn, clock);
  const mediaSessions = new MediaSessions(relays);
  parts = {
    signalling: {
      challenges: FAKE_CHALLENGES,
      sessions: mediaSessions,
      directs: new DirectSessions(mediaSessions, newSessionId),
      serialIds,
      iceServers,
      clock,
      serverClock: clock,
      newSessionId,
      log: silentLog,
    },
    whip: { sessions: new WhipSessions(relays, silentLog, milliseconds(50)), serialIds, iceServers, newSessionId },
    relays: () => [{ ready: relaysReady, pid: 1, health: undefined }],
    log: silentLog,
  };
  app = await buildApp(parts);
});
afterEach(() => app.close());

const section = (kind: string, port = 9) => `m=${kind} ${port} UDP/TLS/RTP/SAVPF 96\r\na=mid:${kind}\r\n`;
const sdp = (...sections: string[]) =>
  `v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\n${sections.join("")}`;
const OFFER = sdp(section("video"), section("audio"));
const SDP = "application/sdp";
const FRAGMENT = "application/trickle-ice-sdpfrag";
const RESOURCE = `/studio/whip/session/${"1".padStart(22, "s")}`;

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url, payload, headers: { "content-type": SDP, ...headers } });
const patch = (payload: string, headers: Record<string, string> = {}, url = RESOURCE) =>
  app.inject({ method: "PATCH", url, payload, headers: { "content-type": FRAGMENT, ...headers } });
const remove = (url = RESOURCE, headers: Record<string, string> = {}) => app.inject({ method: "DELETE", url, headers });

describe("WHIP", () => {
  it("answers an offer with 201, the resource, its tag and the ICE servers", async () => {
    const response = await post("/studio/whip/abc-defg/2", OFFER);
    expect(response.statusCode).toBe(201);
    expect(response.body).toBe("v=0\r\nanswer");
    expect(response.headers).toMatchObject({
      "content-type": SDP,
      location: RESOURCE,
      "accept-patch": FRAGMENT,
      "access-control-allow-origin": "*",
      link: [
        '<stun:s.example:3478>; rel="ice-server"',
        '<turn:t.example?transport=udp>; rel="ice-server"; username="u"; credential="c\\"\\\\"; credential-type="password"',
      ],
    });
    expect(response.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(response.headers["access-control-expose-headers"]).toMatch(/Location.*ETag.*Link/);
    expect(relays.opened[0]).toMatchObject({
      direction: "publish",
      playout: "native",
      streams: [
        { serialId: "abcdefg", kind: "video", channel: 2 },
        { serialId: "abcdefg", kind: "audio", channel: 2 },
      ],
    });
  });

  it.each(["whip", "whep"])("addresses a session of %s below the path of PUBLIC_URL, and finds it there", async (kind) => {
    await app.close();
    app = await buildApp({ ...parts, site: { serve: () => undefined, publicUrl: "https://example.org/live" } });
    const resource = `/live/studio/${kind}/session/${"1".padStart(22, "s")}`;
    const answer = await post(`/live/studio/${kind}/abc-defg/2/`, OFFER);
    expect([answer.statusCode, answer.headers.location]).toEqual([201, resource]);
    expect((await patch("a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\n", {}, resource)).statusCode).toBe(204);
    expect((await remove(resource)).statusCode).toBe(200);
    const other = await post(`/studio/${kind}/abc-defg/3`, OFFER);
    expect(other.headers.location).toBe(`/live/studio/${kind}/session/${"2".padStart(22, "s")}`);
    expect((await remove(`/studio/${kind}/session/${"2".padStart(22, "s")}`)).statusCode).toBe(200);
  });

  it.each([
    [sdp(section("audio")), ["audio"]],
    [sdp(section("video"), section("audio", 0)), ["video"]],
    [sdp(section("audio"), `${section("video", 0)}a=bundle-only\r\n`), ["video", "audio"]],
    [sdp(section("video"), section("application")), ["video"]],
  ])("binds the sections that exist", async (offer, kinds) => {
    expect((await post("/studio/whip/abc-defg/1", offer)).statusCode).toBe(201);
    expect(relays.opened[0]?.streams.map((stream) => stream.kind)).toEqual(kinds);
  });

  it.each([
    ["/studio/whip/abc/1", OFFER, 400, "bad-serial-id"],
    ["/studio/whip/zzz-zzzz/1", OFFER, 403, "encrypted-id"],
    ...["0", "256", "-1", "1.5", "x", "1e2"].map(
      (channel) => [`/studio/whip/abc-defg/${channel}`, OFFER, 400, "bad-channel"] as const,
    ),
    ["/studio/whip/abc-defg/4", OFFER, 403, "channel-over-limit"],
    ["/studio/whip/abc-defg/1", "", 400, "bad-sdp"],
    ["/studio/whip/abc-defg/1", "garbage", 400, "bad-sdp"],
    ["/studio/whip/abc-defg/1", sdp(), 400, "bad-sdp"],
    ["/studio/whip/abc-defg/1", sdp(section("application")), 400, "bad-sdp"],
    ["/studio/whip/abc-defg/1", sdp(...Array.from({ length: 10 }, () => section("video"))), 400, "bad-sdp"],
    ["/studio/whip/abc-defg/1", sdp(section("video"), section("audio"), section("audio")), 400, "bad-sdp"],
    ["/studio/whip/abc-defg/1", "m=video nine UDP/TLS/RTP/SAVPF 96", 400, "bad-sdp"],
    ["/studio/whip/abc-defg/1", "x".repeat(40_000), 413, "message-too-large"],
  ] as const)("refuses %s", async (url, offer, status, code) => {
    const response = await post(url, offer);
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toContain("application/problem+json");
    expect(response.json()).toMatchObject({ code, status });
    expect(relays.opened).toEqual([]);
  });

  it("allows audio on any channel", async () => {
    expect((await post("/studio/whip/abc-defg/255", sdp(section("audio")))).statusCode).toBe(201);
  });

  it("accepts only SDP", async () => {
    for (const type of ["application/json", "text/plain", "application/sdpx"]) {
      const response = await post("/studio/whip/abc-defg/1", OFFER, { "content-type": type });
      expect([response.statusCode, response.json().code]).toEqual([415, "unsupported-media-type"]);
    }
    expect((await post("/studio/whip/abc-defg/1", OFFER, { "content-type": "Application/SDP; charset=utf-8" })).statusCode).toBe(
      201,
    );
  });

  it.each(["whip", "whep"])("refuses %s by name for an ID that is joined by links", async (name) => {
    const refused = await post(`/studio/${name}/lin-kedd/1`, OFFER);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "encrypted-id"]);
    expect(relays.calls).toEqual([]);
  });

  it.each(["whip", "whep"])("refuses %s for an ID with a password, with any token, and states the reason", async (name) => {
    const tries: Record<string, string>[] = [{}, { authorization: "Bearer nope" }, { authorization: `Bearer ${PASSWORD}` }];
    for (const headers of tries) {
      const refused = await post(`/studio/${name}/loc-kedd/1`, OFFER, headers);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: "encrypted-id", ja: expect.stringContaining("WHIP"), en: expect.any(String) });
    }
    expect(relays.calls).toEqual([]);
  });

  it("requires the session's original Bearer token in every request", async () => {
    const authorization = "Bearer of-my-own";
    const made = await post("/studio/whip/abc-defg/1", OFFER, { authorization });
    expect(made.statusCode).toBe(201);
    const location = String(made.headers.location);
    const without = await patch("", {}, location);
    expect([without.statusCode, without.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="setsuna"']);
    expect((await remove(location)).statusCode).toBe(401);
    expect((await remove(location, { authorization })).statusCode).toBe(200);
  });

  it.each(["whip", "whep"])("doesn't treat an overlong or malformed token of %s as none", async (name) => {
    const wrong = [`Bearer ${"x".repeat(8193)}`, "Bearer", "Bearer a b", "Basic YTpi", "token", ""];
    const resource = RESOURCE.replace("whip", name);
    for (const authorization of wrong) {
      const refused = await post(`/studio/${name}/abc-defg/1`, OFFER, { authorization });
      expect([authorization, refused.statusCode, refused.headers["www-authenticate"]]).toEqual([
        authorization,
        401,
        expect.stringMatching(/^Bearer realm="setsuna"/),
      ]);
    }
    expect(relays.opened).toEqual([]);

    const long = `Bearer ${"y".repeat(300)}`;
    for (const [opened, right] of [
      [{}, {}],
      [{ authorization: long }, { authorization: long }],
    ] as const) {
      const made = await post(`/studio/${name}/abc-defg/1`, OFFER, opened);
      expect(made.statusCode).toBe(201);
      const location = String(made.headers.location);
      for (const authorization of [...wrong, `Bearer ${"y".repeat(299)}`]) {
        expect((await remove(location, { authorization })).statusCode).toBe(401);
        expect((await patch("", { authorization }, location)).statusCode).toBe(401);
      }
      expect((await remove(location, right)).statusCode).toBe(200);
    }
    expect(resource).toMatch(/session/);
  });

  it("passes the relay's refusals on with their status", async () => {
    relays.onOpen = { refuse: errorBody("previous-stream-exists") };
    const taken = await post("/studio/whip/abc-defg/1", OFFER);
    expect(taken.statusCode).toBe(409);
    expect(taken.json().en).toContain("Previous stream exists!");
    relays.onOpen = { refuse: errorBody("relay-unavailable") };
    const away = await post("/studio/whip/abc-defg/1", OFFER);
    expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "1"]);
  });

  it("gives up on a relay that doesn't answer", async () => {
    relays.onOpen = "nothing";
    expect((await post("/studio/whip/abc-defg/1", OFFER)).statusCode).toBe(503);
    expect(relays.calls).toEqual([`close ${"1".padStart(22, "s")}`]);
  });

  it("accepts trickled candidates by tag", async () => {
    const { etag } = (await post("/studio/whip/abc-defg/1", OFFER)).headers;
    const fragment =
      "a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\nm=video 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:v\r\na=candidate:1 1 udp 2 10.0.0.1 5000 typ host\r\na=end-of-candidates\r\n";
    expect((await patch(fragment, { "if-match": String(etag) })).statusCode).toBe(204);
    // The relay recognizes the client by its checks.
    expect(relays.calls).toEqual([]);
    expect((await patch(fragment)).statusCode).toBe(204);
    expect((await patch(fragment, { "if-match": '"old"' })).json().code).toBe("precondition-failed");
    expect((await patch(fragment, { "content-type": SDP })).statusCode).toBe(415);
    expect((await patch("<html>")).json().code).toBe("bad-sdp");
    const restart = await patch(fragment.replace("ufrag:abcd", "ufrag:efgh"), { "if-match": "*" });
    expect([restart.statusCode, restart.json().code]).toEqual([422, "ice-restart-unsupported"]);
  });

  it("ends with DELETE, and is unknown afterwards", async () => {
    await post("/studio/whip/abc-defg/1", OFFER);
    expect((await remove()).statusCode).toBe(200);
    expect(relays.calls).toEqual([`close ${"1".padStart(22, "s")}`]);
    expect((await remove()).json().code).toBe("unknown-session");
    expect((await patch("a=mid:0")).statusCode).toBe(404);
    expect((await remove("/studio/whip/session/x")).statusCode).toBe(404);
  });

  it("states why the relay ended a session", async () => {
    await post("/studio/whip/abc-defg/1", OFFER);
    relays.die();
    const { statusCode, ...answer } = await remove();
    expect([statusCode, answer.json().code]).toEqual([503, "relay-lost"]);
  });

  it("answers preflights and empty reads, and rejects reserved methods with 405 and the allowed ones", async () => {
    for (const [path, allowed] of [
      ["/studio/whip/abc-defg/1", "POST, OPTIONS"],
      ["/studio/whep/abc-defg/1", "POST, OPTIONS"],
      [RESOURCE, "PATCH, DELETE, OPTIONS"],
      [RESOURCE.replace("whip", "whep"), "PATCH, DELETE, OPTIONS"],
    ] as const)
      for (const url of [path, `${path}/`]) {
        const preflight = await app.inject({ method: "OPTIONS", url });
        expect(preflight.statusCode).toBe(204);
        expect(preflight.headers["access-control-allow-origin"]).toBe("*");
        expect(preflight.headers["access-control-allow-headers"]).toContain("Authorization");
        expect(preflight.headers["accept-post"]).toBe(SDP);
        for (const method of ["GET", "HEAD"] as const) {
          const read = await app.inject({ method, url });
          expect([method, url, read.statusCode, read.body]).toEqual([method, url, 204, ""]);
          expect(read.headers["access-control-allow-origin"]).toBe("*");
        }
        const refused = await app.inject({ method: "PUT", url });
        expect([url, refused.statusCode, refused.headers.allow]).toEqual([url, 405, `GET, HEAD, ${allowed}`]);
        expect(refused.headers["access-control-allow-origin"]).toBe("*");
      }
  });

  it("accepts addresses with a trailing slash", async () => {
    const made = await post("/studio/whip/abc-defg/1/", OFFER);
    expect([made.statusCode, made.headers.location]).toEqual([201, RESOURCE]);
    expect((await remove(`${RESOURCE}/`)).statusCode).toBe(200);
  });
});

describe("WHEP", () => {
  it("subscribes to any channel, for native playout", async () => {
    const response = await post("/studio/whep/abc-defg/200", OFFER);
    expect(response.statusCode).toBe(201);
    expect(response.headers.location).toMatch(/^\/studio\/whep\/session\//);
    expect(relays.opened[0]).toMatchObject({ direction: "subscribe", playout: "native" });
    expect((await remove(String(response.headers.location))).statusCode).toBe(200);
  });
});

describe("the site", () => {
  it("reports readiness", async () => {
    expect((await app.inject("/studio/healthz")).statusCode).toBe(200);
    relaysReady = false;
    const response = await app.inject("/studio/healthz");
    expect([response.statusCode, response.json().status]).toEqual([503, "starting"]);
  });

  it("answers unknown paths with 404 and security headers", async () => {
    for (const [method, url] of [
      ["GET", "/nothing"],
      ["POST", "/studio/healthz"],
      ["GET", "/%E0%A4%A"],
    ] as const) {
      const response = await app.inject({ method, url });
      expect([response.statusCode, response.json().code]).toEqual([404, "not-found"]);
    }
    const { headers } = await app.inject("/nothing");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("the signaling socket", () => {
  const open = async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const address = app.server.address();
    if (typeof address !== "object" || address === null) throw new Error("not listening");
    const socket = new WebSocket(`ws://127.0.0.1:${address.port}/studio/signal`);
    await once(socket, "open");
    return socket;
  };
  const next = async (socket: WebSocket) => JSON.parse(String((await once(socket, "message"))[0]));

  it("welcomes, answers, and frees the stream when the page closes", async () => {
    const socket = await open();
    socket.send(JSON.stringify({ type: "hello", protocol: 1, serialId: "abcdefg", role: "sender" }));
    expect(await next(socket)).toMatchObject({ type: "welcome" });
    socket.send(JSON.stringify({ type: "publish", request: 1, kind: "video", channel: 1, offer: "v=0" }));
    expect(await next(socket)).toMatchObject({ type: "answer", request: 1 });
    socket.close(1000);
    await once(socket, "close");
    await expect.poll(() => relays.calls.at(-1)).toBe(`close ${"1".padStart(22, "s")}`);
  });

  it("keeps answering others while one client floods it, and closes that one", async () => {
    const calm = await open();
    calm.send(JSON.stringify({ type: "hello", protocol: 1, serialId: "abcdefg", role: "receiver" }));
    await next(calm);
    const flood = await open();
    const ended = once(flood, "close");
    const flooding = setInterval(() => {
      for (let n = 0; n < 100 && flood.readyState === WebSocket.OPEN; n += 1) flood.send('{"type":"ping","t0":1}');
    }, 10);
    const seen: string[] = [];
    flood.on("close", () => seen.push("closed"));
    flood.on("message", (data) => {
      if (String(data).includes("too-many-messages")) calm.send(JSON.stringify({ type: "ping", t0: 1 }));
    });
    calm.on("message", (data) => {
      if (JSON.parse(String(data)).type === "pong") seen.push("answered");
    });
    const [code] = await ended;
    clearInterval(flooding);
    expect(code).toBe(1008);
    await expect.poll(() => seen.filter((what) => what === "answered").length).toBe(3);
    expect(seen.indexOf("answered")).toBeLessThan(seen.indexOf("closed"));
    calm.close();
  });

  it("survives oversized frames", async () => {
    const socket = await open();
    socket.on("error", () => undefined);
    socket.send("x".repeat(100_000));
    expect(await next(socket)).toMatchObject({ type: "refused", error: { code: "message-too-large" } });
    socket.send("x".repeat(1_000_000));
    expect((await once(socket, "close"))[0]).toBe(1009);
    expect((await app.inject("/studio/healthz")).statusCode).toBe(200);
  });
});
