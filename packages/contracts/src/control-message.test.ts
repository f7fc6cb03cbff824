import { describe, expect, it } from "vitest";
import { CONTROL_HEADER_BYTES, encodeControlMessage, MAX_CONTROL_DEPTH, parseControlMessage } from "./control-message.ts";
import { jsonDepth } from "./json-depth.ts";

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

const message = (value: unknown) =>
  ({ kind: "state", key: "k", sequence: 1, capturedAt: 2, payload: { type: "json", value } }) as const;

describe("JSON depth", () => {
  it.each([
    ["1", 0],
    ["[]", 1],
    ['{"a":[{}]}', 3],
    ['"[[["', 0],
    ['["\\"[[", []]', 2],
  ])("%s: %i", (text, depth) => {
    expect(jsonDepth(text)).toBe(depth);
  });
});

describe("a control message", () => {
  it("may be as deep as the limit", () => {
    const value = nested(MAX_CONTROL_DEPTH);
    expect(parseControlMessage(encodeControlMessage(message(value)))).toMatchObject({ ok: true, value: { payload: { value } } });
  });

  it("is neither written nor accepted beyond it, since reading recursively would overflow the stack", () => {
    expect(() => encodeControlMessage(message(nested(MAX_CONTROL_DEPTH + 1)))).toThrow(RangeError);
    const head = encodeControlMessage(message(0)).subarray(0, CONTROL_HEADER_BYTES + 1);
    const deep = new TextEncoder().encode("[".repeat(8000) + "]".repeat(8000));
    const bytes = new Uint8Array(head.length + deep.length);
    bytes.set(head);
    bytes.set(deep, head.length);
    expect(parseControlMessage(bytes)).toEqual({ ok: false, error: "bad-json" });
  });
});
