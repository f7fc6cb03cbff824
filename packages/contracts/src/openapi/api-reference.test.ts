import { describe, expect, it } from "vitest";
import { API } from "../api/api.ts";
import { apiReference } from "./api-reference.ts";
import { curlExample, fetchExample } from "./request-examples.ts";
import { fieldsOf, typeOf } from "./schema-fields.ts";

describe("the API reference", () => {
  const { areas, siteCalls } = apiReference();
  const calls = areas.flatMap((area) => area.calls);

  it("lists every call once: those for tokens in full, the rest by name", () => {
    const rows = Object.values(API).map(({ method, path }) => `${method} ${path}`);
    expect([...calls, ...siteCalls].map(({ method, path }) => `${method} ${path}`).sort()).toEqual(rows.sort());
    for (const call of calls) {
      expect(call.title.ja).not.toBe(call.name);
      expect(call.request.path, call.name).not.toMatch(/undefined|:\w/);
    }
  });

  it("lists the request, the reply and the errors", () => {
    const tally = calls.find(({ name }) => name === "setTally");
    expect(tally?.body).toEqual([
      { path: "serialId", type: "string", required: true },
      { path: "channel", type: "integer 1-255", required: true },
      { path: "value", type: "0 | 1 | 2 | 3", required: true },
    ]);
    expect(tally?.reply).toEqual([{ path: "receivers", type: "integer ≥ 0", required: true }]);
    expect(tally?.errors.map(({ code }) => code)).toContain("tally-encrypted");
    const paths = calls.find(({ name }) => name === "listSerialIds")?.reply?.map(({ path }) => path);
    expect(paths).toContain("serialIds[].contract.card.last4");
  });
});

it.each([
  [{ type: "string", format: "date-time" }, "date-time"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "number", exclusiveMinimum: 0 }, "number > 0"],
  [{ type: "integer", maximum: 5 }, "integer ≤ 5"],
  [{}, "any"],
] as const)("%j is %s", (schema, text) => expect(typeOf(schema as Parameters<typeof typeOf>[0])).toBe(text));

it("merges the fields that alternatives share", () => {
  const option = (kind: string, more: object) => ({
    type: "object" as const,
    properties: { kind: { const: kind }, ...more },
    required: ["kind"],
  });
  expect(fieldsOf({ oneOf: [option("a", {}), option("b", { n: { type: "integer" as const } })] })).toEqual([
    { path: "kind", type: '"a" | "b"', required: true },
    { path: "n", type: "integer", required: false },
  ]);
});

describe("examples", () => {
  const request = { method: "POST", path: "/studio/api/tally", body: { name: "it's" } };

  it("are quoted for a shell, and don't contain the token", () => {
    expect(curlExample(request, "https://studio.example")).toBe(
      [
        "curl -X POST 'https://studio.example/studio/api/tally' \\",
        '  -H "Authorization: Bearer $SETSUNA_TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"name":"it'\\''s"}'`,
      ].join("\n"),
    );
    expect(curlExample({ ...request, method: "GET", body: undefined }, "http://localhost")).toBe(
      "curl 'http://localhost/studio/api/tally' \\\n  -H \"Authorization: Bearer $SETSUNA_TOKEN\"",
    );
  });

  it("are runnable modules", async () => {
    const code = fetchExample(request, "https://studio.example", true);
    const run = new Function("fetch", "console", "process", `return (async () => { ${code} })();`);
    const seen: unknown[] = [];
    const fetch = async (...sent: unknown[]) => {
      seen.push(...sent);
      return { status: 200, json: async () => ({ receivers: 1 }) };
    };
    const log = (...said: unknown[]) => seen.push(...said);
    await run(fetch, { log }, { env: { SETSUNA_TOKEN: "t" } });
    expect(seen).toEqual([
      "https://studio.example/studio/api/tally",
      {
        method: "POST",
        headers: { authorization: "Bearer t", "content-type": "application/json" },
        body: '{"name":"it\'s"}',
      },
      200,
      { receivers: 1 },
    ]);
  });
});
