import { describe, expect, it } from "vitest";
import { MULTI_LATENCY_FORM_SOURCE, multiLatencyQuery, readMultiLatencyForm } from "./multi-latency-form.ts";

const form = { ...MULTI_LATENCY_FORM_SOURCE.empty, serialId: "abc-defg" };

describe("readMultiLatencyForm", () => {
  it("receives only the FAST channel, immediately and again after 750 ms", () =>
    expect(readMultiLatencyForm(form).settings).toMatchObject({
      serialId: "abcdefg",
      videoChannel: 2,
      delayMs: 0,
      secondDelayMs: 750,
    }));
  it.each([
    ["serialId", "abc", "bad-serial-id"],
    ["password", "a b", "bad-password"],
    ["mainChannel", "0", "bad-channel"],
    ["fastChannel", "256", "bad-channel"],
    ["fastChannel", "1", "fast-channel-same"],
    ["delayMs", "1001", "bad-delay"],
    ["delayMs", "", "bad-delay"],
  ] as const)("refuses %s %j", (field, text, problem) => {
    const read = readMultiLatencyForm({ ...form, [field]: text });
    expect(read.settings).toBeUndefined();
    expect(read.problems).toEqual({ [field]: problem });
  });
});

describe("the demonstration's initial values", () => {
  it("come from its link", () =>
    expect(multiLatencyQuery(new URLSearchParams("id=abc-defg&video=3&fast=4&delay=500&password=x"))).toEqual({
      serialId: "abc-defg",
      mainChannel: "3",
      fastChannel: "4",
      delayMs: "500",
    }));
  it("come from the device's storage, except for the password", () => {
    const { parse, serialise } = MULTI_LATENCY_FORM_SOURCE;
    expect(serialise({ ...form, password: "s3cret!" })).not.toContain("s3cret!");
    expect(parse(serialise({ ...form, fastChannel: "9" }))).toMatchObject({ serialId: "abc-defg", fastChannel: "9" });
    expect(parse("{")).toEqual({});
  });
});
