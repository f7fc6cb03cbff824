import { MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FAKE_CHALLENGES } from "../../admission/joining/join-proofs.fake.ts";
import { fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import { buildApp } from "../../composition/app.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { DirectSessions } from "../signalling/direct-sessions.ts";
import { MediaSessions } from "../signalling/media-sessions.ts";
import { NO_ICE_SERVERS } from "../turn/ice-server-issue.fake.ts";
import { WhipSessions } from "./whip-sessions.ts";

const OFFER =
  "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:v\r\n";
const OWN = "https://studio.example";
const LISTED = "listedd";

let app: FastifyInstance;
beforeEach(async () => {
  const relays = new FakeRelays();
  const serialIds = fakeSerialIds({}, { id: SerialId.parse(LISTED), allowedAddresses: ["127.0.0.1"] });
  const sessions = new MediaSessions(relays);
  const clock = { now: () => milliseconds(performance.now()) };
  let count = 0;
  const newSessionId = () => {
    count += 1;
    return MediaSessionId.parse(String(count).padStart(22, "s"));
  };
  const common = { serialIds, iceServers: NO_ICE_SERVERS, newSessionId, siteOrigin: siteOrigin(OWN, []) };
  app = await buildApp({
    signalling: {
      challenges: FAKE_CHALLENGES,
      ...common,
      sessions,
      directs: new DirectSessions(sessions, newSessionId),
      clock,
      serverClock: clock,
      log: silentLog,
    },
    whip: { ...common, sessions: new WhipSessions(relays, silentLog) },
    relays: () => [],
    log: silentLog,
  });
});
afterEach(() => app.close());

const ask = async (method: "POST" | "OPTIONS" | "PATCH" | "DELETE", url: string, headers: Record<string, string>) => {
  const payload = method === "POST" ? OFFER : undefined;
  const type = { POST: "application/sdp", PATCH: "application/trickle-ice-sdpfrag", OPTIONS: "", DELETE: "" }[method];
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...(type === "" ? {} : { "content-type": type }) },
    ...(payload === undefined ? {} : { payload }),
  });
  return { answer, seen: [answer.statusCode, answer.headers["access-control-allow-origin"]] };
};

const OF_OURS: Record<string, string>[] = [{}, { origin: OWN }, { "sec-fetch-site": "same-origin" }];
const OF_OTHERS: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://studio.example" },
  { origin: "https://studio.example.evil.example" },
  { "sec-fetch-site": "cross-site" },
  // A foreign name that resolves here isn't ours.
  { host: "rebound.example", origin: "http://rebound.example" },
];

it.each(["whip", "whep"])(
  "%s: other sites' pages may not use an ID with an address list, and can't read the response",
  async (name) => {
    const endpoint = `/studio/${name}/${LISTED}/1`;
    for (const headers of OF_OTHERS) {
      const { answer, seen } = await ask("POST", endpoint, headers);
      expect([headers, answer.json().code, seen]).toEqual([headers, "wrong-origin", [403, undefined]]);
      expect([headers, (await ask("OPTIONS", endpoint, headers)).seen]).toEqual([headers, [403, undefined]]);
    }
    for (const headers of OF_OURS) {
      const { answer, seen } = await ask("POST", endpoint, headers);
      expect([headers, seen]).toEqual([headers, [201, undefined]]);
      const resource = String(answer.headers.location);
      for (const foreign of OF_OTHERS)
        for (const method of ["OPTIONS", "PATCH", "DELETE"] as const)
          expect([foreign, method, (await ask(method, resource, foreign)).seen]).toEqual([foreign, method, [403, undefined]]);
      expect((await ask("DELETE", resource, headers)).seen).toEqual([200, undefined]);
    }
  },
);

it.each(["whip", "whep"])("%s: any site's pages may use an ID without an address list", async (name) => {
  for (const headers of [...OF_OURS, ...OF_OTHERS]) {
    expect([headers, (await ask("OPTIONS", `/studio/${name}/abcdefg/1`, headers)).seen]).toEqual([headers, [204, "*"]]);
    const { answer, seen } = await ask("POST", `/studio/${name}/abcdefg/1`, headers);
    expect([headers, seen]).toEqual([headers, [201, "*"]]);
    expect([headers, (await ask("DELETE", String(answer.headers.location), headers)).seen]).toEqual([headers, [200, "*"]]);
  }
});

it("reveals no more to another site's page by a preflight than by an offer", async () => {
  const headers = { origin: "https://evil.example" };
  expect((await ask("OPTIONS", "/studio/whep/zzz-zzzz/1", headers)).seen).toEqual([204, "*"]);
  expect((await ask("POST", "/studio/whep/zzz-zzzz/1", headers)).seen).toEqual([403, "*"]);
});
