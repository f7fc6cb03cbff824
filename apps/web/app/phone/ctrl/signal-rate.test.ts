import { describe, expect, it } from "vitest";
import { SignalRate } from "./signal-rate.ts";

const passedInTenSeconds = (interval: number, jitter: (turn: number) => number): number => {
  const rate = new SignalRate();
  let passed = 0;
  for (let turn = 0; turn * interval < 10_000; turn++)
    if (rate.passes("gamepad", turn, turn * interval + jitter(turn))) passed += 1;
  return passed;
};

describe("SignalRate", () => {
  it.each([1, 2, 3, 8])("passes at most 120 changes a second from a timer of %d ms", (interval) => {
    const passed = passedInTenSeconds(interval, () => 0);
    expect(passed).toBeGreaterThanOrEqual(1180);
    expect(passed).toBeLessThanOrEqual(1201);
  });
  it("skips nothing with a jittering timer", () => expect(passedInTenSeconds(1000 / 100, (turn) => (turn % 3) * 1.5)).toBe(1000));
  it("doesn't repeat an unchanged value", () => {
    const rate = new SignalRate();
    expect(rate.passes("gamepad", { axes: [0] }, 0)).toBe(true);
    expect(rate.passes("gamepad", { axes: [0] }, 100)).toBe(false);
    expect(rate.passes("gamepad", { axes: [1] }, 200)).toBe(true);
  });
  it("repeats an unchanged value on request", () => {
    const rate = new SignalRate();
    const passed = Array.from({ length: 100 }, (_, turn) => rate.passes("gamepad", 1, turn * 10, 200));
    expect(passed.flatMap((each, turn) => (each ? [turn * 10] : []))).toEqual([0, 200, 400, 600, 800]);
  });
  it("limits each key separately, and passes a change that came too soon later", () => {
    const rate = new SignalRate();
    expect(rate.passes("a", 1, 0)).toBe(true);
    expect(rate.passes("b", 1, 1)).toBe(true);
    expect(rate.passes("a", 2, 2)).toBe(false);
    expect(rate.passes("a", 2, 9)).toBe(true);
  });
});
