import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { API, type ApiName } from "../api/api.ts";
import type { Endpoint } from "../api/endpoint.ts";
import { StreamEvent, StreamEventType } from "../api/stream-event-api.ts";
import { ERRORS } from "../errors.ts";
import { errorsOfCall } from "./call-errors.ts";
import { CALL_EXAMPLES } from "./call-examples.ts";
import { AREA_TITLES, areaOf, CALL_TEXTS } from "./call-texts.ts";
import { openApiDocument } from "./openapi-document.ts";

const ROWS = Object.entries(API) as [ApiName, Endpoint][];
const BY_TOKEN = ROWS.filter(([, row]) => row.scope !== undefined);
const document = openApiDocument("en");

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly schema?: object }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object; readonly example?: unknown }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>;
}
const operationOf = (row: Endpoint): Operation =>
  document.paths[row.path.replace(/:(\w+)/g, "{$1}")]?.[row.method.toLowerCase()] as Operation;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "https://api.invalid/", ...document });
const holds = (schema: object, value: unknown): readonly string[] => {
  const check = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"https://api.invalid/#/')) as object,
  );
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

describe("the OpenAPI document", () => {
  it.each(["ja", "en"] as const)("is valid OpenAPI 3.1, in %s", async (language) => {
    const json: Record<string, unknown> = JSON.parse(JSON.stringify(openApiDocument(language)));
    expect(json).toEqual(openApiDocument(language));
    const validator = new Validator();
    expect(await validator.validate(json)).toMatchObject({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("is rejected by the same validator if broken", async () => {
    const json = JSON.parse(JSON.stringify(document));
    json.paths["/studio/api/tally"].post.parameters.push({ name: "x", in: "nowhere" });
    expect((await new Validator().validate(json)).valid).toBe(false);
  });

  it("contains every target of its references", () => {
    for (const [, pointer = ""] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer.split("/").reduce<unknown>((value, key) => Object(value)[key], document);
      expect(target, pointer).toBeDefined();
    }
  });

  it("has every call once, with its parameters and replies, and no others", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[];
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(ROWS.map(([name]) => name).sort());
    for (const [name, row] of ROWS) {
      const operation = operationOf(row);
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
      expect([name, inPath]).toEqual([name, [...row.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)]);
      expect(operation.requestBody === undefined).toBe(row.body === undefined);
      const statuses = [row.reply === undefined ? 204 : 200, ...errorsOfCall(row).map((code) => ERRORS[code].status)];
      expect(Object.keys(operation.responses)).toEqual([...new Set(statuses)].sort((a, b) => a - b).map(String));
      const tokens = operation.security.flatMap((way) => way.personalToken ?? []);
      expect([name, tokens]).toEqual([name, row.scope === undefined ? [] : [row.scope]]);
    }
  });
});

describe("the webhooks of the OpenAPI document", () => {
  it.each(StreamEventType.options)("%s has an example event that matches its schema", (type) => {
    const { post } = document.webhooks[type] as {
      post: { requestBody: { content: Record<string, { schema: object; example: { data: object } }> } };
    };
    const { schema, example } = post.requestBody.content["application/json"] ?? { schema: {}, example: { data: {} } };
    expect(holds(schema, example)).toEqual([]);
    expect(StreamEvent.parse(example.data)).toMatchObject({ type });
    expect(holds(schema, { ...example, data: { ...example.data, at: "yesterday" } })).not.toEqual([]);
  });
});

describe("texts and examples", () => {
  it("exist for every call that tokens may make, in both languages", () => {
    for (const [name, row] of BY_TOKEN) {
      expect(Object.keys(CALL_TEXTS), name).toContain(name);
      expect(Object.keys(AREA_TITLES), name).toContain(areaOf(row));
      expect(Object.keys(CALL_EXAMPLES), name).toContain(name);
    }
    for (const { title, more } of Object.values(CALL_TEXTS))
      for (const words of [title, more])
        if (words !== undefined) for (const text of [words.ja, words.en]) expect(text.trim()).not.toBe("");
  });

  it.each(ROWS.filter(([name]) => Object.hasOwn(CALL_EXAMPLES, name)))("%s: match the call's schemas", (name, row) => {
    const example = CALL_EXAMPLES[name];
    for (const part of ["params", "query", "body", "reply"] as const) {
      const schema = row[part];
      if (part !== "query") expect([part, example?.[part] !== undefined]).toEqual([part, schema !== undefined]);
      if (schema === undefined || example?.[part] === undefined) continue;
      expect(schema.safeParse(example[part]).error?.issues ?? []).toEqual([]);
      if (part === "reply") expect(schema.parse(example.reply)).toEqual(example.reply);
    }
  });

  it.each(ROWS.filter(([name]) => Object.hasOwn(CALL_EXAMPLES, name)))("%s: match the document's schemas", (name, row) => {
    const example = CALL_EXAMPLES[name];
    const operation = operationOf(row);
    const body = operation.requestBody?.content["application/json"];
    const reply = operation.responses["200"]?.content?.["application/json"];
    if (body !== undefined) expect(holds(body.schema, example?.body)).toEqual([]);
    if (reply !== undefined) expect(holds(reply.schema, example?.reply)).toEqual([]);
    for (const parameter of operation.parameters) {
      const value = { ...example?.params, ...example?.query }[parameter.name ?? ""];
      if (parameter.schema !== undefined && value !== undefined) expect(holds(parameter.schema, value)).toEqual([]);
    }
  });

  it("are rejected with a wrong value", () => {
    const { requestBody } = operationOf(API.setTally);
    const schema = requestBody?.content["application/json"]?.schema ?? {};
    expect(holds(schema, { serialId: "abc-defg", channel: 1, value: 4 })).toEqual([
      "/value must be equal to one of the allowed values",
    ]);
  });
});
