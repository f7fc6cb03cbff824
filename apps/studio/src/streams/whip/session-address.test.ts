import type { Log } from "@setsuna/kit";
import { milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { FAKE_CHALLENGES } from "../../admission/joining/join-proofs.fake.ts";
import { fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import { buildApp } from "../../composition/app.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { DirectSessions } from "../signalling/direct-sessions.ts";
import { newMediaSessionId } from "../signalling/media-session-id.ts";
import { MediaSessions } from "../signalling/media-sessions.ts";
import { NO_ICE_SERVERS } from "../turn/ice-server-issue.fake.ts";
import { WhipSessions } from "./whip-sessions.ts";

const OFFER =
  "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:v\r\n";

it("names a session by 128 random bits", () => {
  const names = Array.from({ length: 1000 }, newMediaSessionId);
  expect(new Set(names).size).toBe(1000);
  for (const name of names) expect(Buffer.from(name, "base64url")).toHaveLength(16);
});

it("never appears in a log line, from its offer to its end", async () => {
  const lines: string[] = [];
  const write = (fields: Record<string, unknown>, message: string): void => {
    lines.push(`${JSON.stringify(fields)} ${message}`);
  };
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const relays = new FakeRelays();
  const sessions = new MediaSessions(relays);
  const clock = { now: () => milliseconds(performance.now()) };
  const common = {
    challenges: FAKE_CHALLENGES,
    serialIds: fakeSerialIds(),
    iceServers: NO_ICE_SERVERS,
    newSessionId: newMediaSessionId,
  };
  const app = await buildApp({
    signalling: { ...common, sessions, directs: new DirectSessions(sessions, newMediaSessionId), clock, serverClock: clock, log },
    whip: { ...common, sessions: new WhipSessions(relays, log) },
    relays: () => [],
    log,
  });
  const headers = { "content-type": "application/sdp" };
  const made = await app.inject({ method: "POST", url: "/studio/whip/abcdefg/1", headers, payload: OFFER });
  expect(made.statusCode).toBe(201);
  const location = String(made.headers.location);
  await app.inject({ method: "PATCH", url: location, headers, payload: "x" });
  await app.inject({ method: "GET", url: location });
  expect((await app.inject({ method: "DELETE", url: location })).statusCode).toBe(200);
  await app.close();
  expect(lines.length).toBeGreaterThan(3);
  const name = location.split("/").at(-1) ?? "";
  for (const line of lines) for (let at = 0; at + 6 <= name.length; at += 1) expect(line).not.toContain(name.slice(at, at + 6));
});
