import type { Log } from "@setsuna/kit";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { registerProblems } from "./problem.ts";
import { registerRequestIds, requestNamer } from "./request-id.ts";

const lines: Record<string, unknown>[] = [];
const keep = (fields: Record<string, unknown>, message: string): void => {
  lines.push({ ...fields, message });
};
const log: Log = { debug: keep, info: keep, warn: keep, error: keep };
let app: FastifyInstance;
afterEach(() => app.close());

const open = (trusted: readonly string[]): void => {
  lines.length = 0;
  app = fastify({ genReqId: requestNamer(trusted), requestIdHeader: false });
  registerRequestIds(app, log);
  registerProblems(app, log);
  app.get("/studio/whip/:id", () => Promise.reject(new Error("on purpose")));
};
const ask = (given: string, remoteAddress: string) =>
  app.inject({ url: "/studio/whip/abc-defg?secret=1", remoteAddress, headers: { "x-request-id": given } });

it("appears in the response header, the problem and the log, without a path", async () => {
  open(["10.0.0.0/8"]);
  const answer = await ask("from-the-proxy-1", "10.1.2.3");
  expect([answer.statusCode, answer.headers["x-request-id"], answer.json().requestId]).toEqual([
    500,
    "from-the-proxy-1",
    "from-the-proxy-1",
  ]);
  expect(lines).toMatchObject([
    { request: "from-the-proxy-1", method: "GET", route: "/studio/whip/:id", message: "request failed" },
    { request: "from-the-proxy-1", route: "/studio/whip/:id", status: 500, message: "answered" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/abc-defg|secret/);
  expect((await ask("from-the-proxy-1", "::ffff:10.1.2.3")).headers["x-request-id"]).toBe("from-the-proxy-1");
});

it("replaces an ID that is malformed or sent by an untrusted proxy", async () => {
  open(["10.0.0.0/8"]);
  const own = /^[A-Za-z0-9_-]{12}$/;
  expect((await ask("from-a-stranger", "192.0.2.1")).headers["x-request-id"]).toMatch(own);
  for (const odd of ["short", "x".repeat(65), "line\tbreak-here", "<script>alert</script>", "日本語日本語日本語"])
    expect([odd, (await ask(odd, "10.1.2.3")).headers["x-request-id"]]).toEqual([odd, expect.stringMatching(own)]);
  expect((await ask("x", "10.1.2.3")).headers["x-request-id"]).not.toBe((await ask("x", "10.1.2.3")).headers["x-request-id"]);
});

it("trusts no address header without a proxy", async () => {
  open([]);
  expect((await ask("from-a-stranger", "127.0.0.1")).headers["x-request-id"]).not.toBe("from-a-stranger");
});
