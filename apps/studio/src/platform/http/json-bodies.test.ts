import { silentLog } from "@setsuna/kit";
import fastify from "fastify";
import { expect, it } from "vitest";
import { MAX_JSON_DEPTH, registerJsonBodies } from "./json-bodies.ts";
import { registerProblems } from "./problem.ts";

const app = fastify();
registerProblems(app, silentLog);
registerJsonBodies(app);
app.post("/", async (request) => ({ body: request.body }));
const send = (payload: string) =>
  app.inject({ method: "POST", url: "/", payload, headers: { "content-type": "application/json" } });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

it("reads JSON nested no deeper than recursion allows", async () => {
  expect((await send('{"a":[1,"["]}')).json()).toEqual({ body: { a: [1, "["] } });
  expect((await send(nested(MAX_JSON_DEPTH))).statusCode).toBe(200);
  for (const deep of [nested(MAX_JSON_DEPTH + 1), nested(20_000), "[".repeat(200_000)]) {
    const refused = await send(deep);
    expect([refused.statusCode, refused.json().code]).toEqual([400, "bad-request"]);
  }
});

it.each(['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', "", "{", "\u0000"])(
  "refuses %s",
  async (payload) => {
    const refused = await send(payload);
    expect([refused.statusCode, refused.json().code]).toEqual([400, "bad-request"]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  },
);
