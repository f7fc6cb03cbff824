import type { ReceivedControl } from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { payloadText } from "./control-values.tsx";
import { MAX_CONTROL_VALUES, mergeControlValues } from "./use-control-values.ts";

const received = (key: string, value: unknown, channel = 1): ReceivedControl => ({
  channel,
  at: milliseconds(0),
  message: { kind: "state", key, sequence: 0, capturedAt: 0, payload: { type: "json", value } },
});

describe("mergeControlValues", () => {
  it("keeps the newest value of each channel and key", () => {
    const values = mergeControlValues(new Map(), [received("tally", 1), received("tally", 2), received("tally", 3, 2)]);
    expect([...values.values()].map(({ channel, message }) => [channel, message.payload])).toEqual([
      [1, { type: "json", value: 2 }],
      [2, { type: "json", value: 3 }],
    ]);
  });
  it("drops the longest-silent channel once full", () => {
    const full = mergeControlValues(
      new Map(),
      Array.from({ length: MAX_CONTROL_VALUES }, (_, number) => received(`key${number}`, number)),
    );
    const values = mergeControlValues(full, [received("key0", "again"), received("new", 1)]);
    expect(values.size).toBe(MAX_CONTROL_VALUES);
    expect(values.has("1/state/key0")).toBe(true);
    expect(values.has("1/state/key1")).toBe(false);
  });
});

describe("payloadText", () => {
  it("writes JSON as JSON and bytes as hexadecimal", () => {
    expect(payloadText({ type: "json", value: { on: true } })).toBe('{"on":true}');
    expect(payloadText({ type: "binary", bytes: Uint8Array.of(0, 171) })).toBe("00 ab");
  });
});
