import { describe, expect, it } from "vitest";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { type ApiShape, apiChanges, apiShape } from "./api-change.ts";

const PRESENT = JSON.stringify(apiShape(openApiDocument("en")));
const shape = (): ApiShape => JSON.parse(PRESENT) as ApiShape;
const PATH = "/studio/api/tally";

const changed = (change: (operation: never, document: never) => void): ApiShape => {
  const document = shape();
  change(document.paths[PATH]?.post as never, document as never);
  return document;
};

type Operation = {
  requestBody: { content: { "application/json": { schema: { properties: Record<string, unknown>; required: string[] } } } };
  responses: Record<
    string,
    { content: { "application/json": { schema: { properties: Record<string, unknown>; required: string[] } } } }
  >;
  parameters: unknown[];
  security: Record<string, string[]>[];
};
const bodyOf = (operation: Operation) => operation.requestBody.content["application/json"].schema;
const replyOf = (operation: Operation) => operation.responses["200"]?.content["application/json"].schema;

describe("apiChanges", () => {
  it("finds none in an unchanged document, or for new calls and members", () => {
    expect(apiChanges(shape(), shape())).toEqual([]);
    const more = changed((operation: Operation, document: { paths: Record<string, unknown> }) => {
      document.paths["/studio/api/new"] = { get: operation };
      bodyOf(operation).properties.more = { type: "string" };
      Object.assign(replyOf(operation)?.properties ?? {}, { more: { type: "string" } });
      operation.parameters.push({ name: "q", in: "query", required: false, schema: { type: "string" } });
    });
    expect(apiChanges(shape(), more)).toEqual([]);
  });

  it.each<[string, (operation: Operation, document: { paths: Record<string, unknown> }) => void, string]>([
    ["the call", (_, { paths }) => void delete paths[PATH], "POST /studio/api/tally: is gone"],
    [
      "a member of the answer",
      (call) => void delete replyOf(call)?.properties.receivers,
      "POST /studio/api/tally: reply.receivers: is gone",
    ],
    [
      "the type of one",
      (call) => void Object.assign(replyOf(call)?.properties ?? {}, { receivers: { type: "string" } }),
      "POST /studio/api/tally: reply.receivers: string comes where integer is expected",
    ],
    ["a member of the body", (call) => void delete bodyOf(call).properties.value, "POST /studio/api/tally: body.value: is gone"],
    [
      "what is required",
      (call) => void bodyOf(call).required.push("why"),
      "POST /studio/api/tally: body.why: is required and may be missing",
    ],
    [
      "a value that is taken",
      (call) => void Object.assign(bodyOf(call).properties.value as object, { enum: [0, 1, 2] }),
      "POST /studio/api/tally: body.value: 3 is not understood",
    ],
    [
      "a parameter that is required",
      (call) => void call.parameters.push({ name: "q", in: "query", required: true, schema: {} }),
      "POST /studio/api/tally: query q: is required and was not",
    ],
    ["the answer itself", (call) => void delete call.responses["200"], "POST /studio/api/tally: status 200: is gone"],
  ])("finds %s", (_, change, sentence) => {
    expect(apiChanges(shape(), changed(change as never))).toContain(sentence);
  });

  it("finds a removed way to authenticate", () => {
    const closed = changed((operation: Operation) => {
      operation.security = operation.security.filter((way) => !("personalToken" in way));
    });
    expect(apiChanges(shape(), closed)).toEqual([expect.stringMatching(/personalToken.* does not get in any more/)]);
    const asking = changed((operation: Operation) => {
      operation.security = operation.security.map((way) => ({ ...way, botToken: [] }));
    });
    expect(apiChanges(shape(), asking).length).toBeGreaterThan(0);
  });
});
