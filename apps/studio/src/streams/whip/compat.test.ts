import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MediaSessionId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FAKE_CHALLENGES } from "../../admission/joining/join-proofs.fake.ts";
import { fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import { buildApp } from "../../composition/app.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { DirectSessions } from "../signalling/direct-sessions.ts";
import { MediaSessions } from "../signalling/media-sessions.ts";
import { WhipSessions } from "./whip-sessions.ts";

interface Recorded {
  readonly method: "OPTIONS" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly answer: { readonly status: number; readonly headers: readonly string[]; readonly code?: string };
}

/**
 * Requests of programs that know an earlier release, and the answers they rely on; recorded by scripts/compat.ts.
 * docs/versioning.md.
 */
const FOLDER = join(import.meta.dirname, "..", "..", "..", "..", "..", "packages", "contracts", "compat");

let app: FastifyInstance;
beforeEach(async () => {
  const relays = new FakeRelays();
  let count = 0;
  const newSessionId = () => {
    count += 1;
    return MediaSessionId.parse(String(count).padStart(22, "s"));
  };
  const iceServers = { issue: () => [{ urls: ["stun:s.example:3478"] }], renewAfter: undefined };
  const mediaSessions = new MediaSessions(relays);
  const clock = { now: () => milliseconds(performance.now()) };
  const serialIds = fakeSerialIds();
  app = await buildApp({
    signalling: {
      sessions: mediaSessions,
      directs: new DirectSessions(mediaSessions, newSessionId),
      serialIds,
      iceServers,
      clock,
      serverClock: clock,
      newSessionId,
      challenges: FAKE_CHALLENGES,
      log: silentLog,
    },
    whip: { sessions: new WhipSessions(relays, silentLog), serialIds, iceServers, newSessionId },
    relays: () => [],
    log: silentLog,
  });
});
afterEach(() => app.close());

describe.each(readdirSync(FOLDER).sort())("a WHIP or WHEP client of recording %s", (recording) => {
  const requests = JSON.parse(readFileSync(join(FOLDER, recording, "whip.json"), "utf8")) as readonly Recorded[];

  it("gets the recorded responses", async () => {
    expect(requests.length).toBeGreaterThan(0);
    const known = { location: "", etag: "" };
    const filled = (text: string): string => text.replace("{location}", known.location).replace("{etag}", known.etag);
    for (const { method, path, headers, body, answer } of requests) {
      const response = await app.inject({
        method,
        url: filled(path),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
        ...(body === undefined ? {} : { payload: body }),
      });
      const asked = `${method} ${path}`;
      expect([asked, response.statusCode]).toEqual([asked, answer.status]);
      expect([asked, Object.keys(response.headers)]).toEqual([asked, expect.arrayContaining([...answer.headers])]);
      if (answer.code !== undefined) expect([asked, response.json().code]).toEqual([asked, answer.code]);
      if (answer.status !== 201) continue;
      known.location = String(response.headers.location);
      known.etag = String(response.headers.etag);
    }
  });
});
