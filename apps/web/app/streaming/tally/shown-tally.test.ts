import type { ReceivedControl } from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { tallyOf } from "./shown-tally.ts";

const received = (value: unknown, { channel = 1, key = "tally", kind = "state" as "state" | "event" } = {}): ReceivedControl => ({
  channel,
  at: milliseconds(0),
  message: { kind, key, sequence: 0, capturedAt: 0, payload: { type: "json", value } },
});

describe("tallyOf", () => {
  it.each([0, 1, 2, 3])("reads %d", (value) => expect(tallyOf([received(value)], 1)).toBe(value));
  it.each([4, -1, 1.5, "1", null, { on: true }])("rejects %j as a tally", (value) =>
    expect(tallyOf([received(value)], 1)).toBeUndefined(),
  );
  it("reads only its own channel, state and key", () => {
    expect(tallyOf([received(1, { channel: 2 })], 1)).toBeUndefined();
    expect(tallyOf([received(1, { key: "cue" })], 1)).toBeUndefined();
    expect(tallyOf([received(1, { kind: "event" })], 1)).toBeUndefined();
    expect(tallyOf([received(3, { channel: 2 }), received(2)], 1)).toBe(2);
  });
});
