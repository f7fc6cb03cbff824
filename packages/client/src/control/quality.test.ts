import { bitsPerSecond } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { decideQuality, type QualityState, qualityChannelProblem, takeQualityAnswer } from "./quality.ts";

const open = { allowed: true, limit: undefined, sendsVideo: true };

describe("decideQuality", () => {
  it("applies the request", () =>
    expect(decideQuality({ request: 7, bitsPerSecond: 5_000_000 }, open)).toEqual({
      answer: { status: "applied", request: 7, bitsPerSecond: 5_000_000 },
      target: 5_000_000,
    }));
  it("applies the sender's limit to larger requests", () =>
    expect(decideQuality({ request: 1, bitsPerSecond: 15_000_000 }, { ...open, limit: bitsPerSecond(10_000_000) })?.target).toBe(
      10_000_000,
    ));
  it.each([
    [{ ...open, allowed: false }, 5_000_000, "quality-not-allowed"],
    [{ ...open, sendsVideo: false }, 5_000_000, "quality-no-video"],
    [open, 49_999, "quality-out-of-range"],
    [open, 200_000_001, "quality-out-of-range"],
    [open, 5_000_000.5, "quality-out-of-range"],
    [open, -1, "quality-out-of-range"],
  ])("%# refuses with a code", (policy, rate, code) =>
    expect(decideQuality({ request: 3, bitsPerSecond: rate }, policy)).toEqual({
      answer: { status: "refused", request: 3, code },
      target: undefined,
    }),
  );
  it.each([50_000, 200_000_000])("accepts the bound %d", (rate) =>
    expect(decideQuality({ request: 3, bitsPerSecond: rate }, open)?.target).toBe(rate),
  );
  it.each([null, 5_000_000, "5000000", {}, { request: -1, bitsPerSecond: 5_000_000 }, { request: 1, bitsPerSecond: "x" }])(
    "does not answer %j",
    (value) => expect(decideQuality(value, open)).toBeUndefined(),
  );
});

describe("takeQualityAnswer", () => {
  const asked: QualityState = { name: "asked", request: 4, asked: 15_000_000 };
  it("reports the applied value", () =>
    expect(takeQualityAnswer(asked, { status: "applied", request: 4, bitsPerSecond: 10_000_000 })).toEqual({
      ...asked,
      name: "applied",
      applied: 10_000_000,
    }));
  it("reports the reason for a refusal in both languages", () =>
    expect(takeQualityAnswer(asked, { status: "refused", request: 4, code: "quality-not-allowed" })).toMatchObject({
      name: "refused",
      error: { code: "quality-not-allowed", ja: expect.any(String), en: expect.any(String) },
    }));
  it("accepts a refusal with a reason that only a newer sender knows", () =>
    expect(takeQualityAnswer(asked, { status: "refused", request: 4, code: "not-yet-thought-of" })).toMatchObject({
      name: "refused",
      error: { code: "internal" },
    }));
  it.each([{ status: "applied", request: 3, bitsPerSecond: 10_000_000 }, { status: "refused", request: 4, code: 5 }, null])(
    "is not changed by %j",
    (value) => expect(takeQualityAnswer(asked, value)).toBe(asked),
  );
});

describe("qualityChannelProblem", () => {
  it("rejects the main channel", () => {
    expect(qualityChannelProblem({ controlChannel: 2, qualityChannel: 2 })).toBe("quality-channel-is-main");
    expect(qualityChannelProblem({ controlChannel: 1, qualityChannel: 2 })).toBeUndefined();
    expect(qualityChannelProblem({})).toBeUndefined();
  });
});
