import { describe, expect, it } from "vitest";
import { StreamClock } from "./stream-clock.ts";

describe("stream clock", () => {
  it("is unknown until the first pair, then follows both clock rates", () => {
    for (const rate of [90_000, 48_000]) {
      const clock = new StreamClock(rate);
      expect(clock.captureTime(0)).toBeUndefined();
      clock.addPair(0, 5000);
      expect(clock.captureTime(rate)).toBe(6000);
    }
  });

  it("crosses the wrap", () => {
    const clock = new StreamClock(90_000);
    clock.addPair(2 ** 32 - 90_000, 1000);
    expect(clock.captureTime(90_000)).toBeCloseTo(3000, 6);
  });

  it("takes the median of jittering pairs", () => {
    const clock = new StreamClock(90_000);
    const jitter = [0, 3, -3, 60, 1, -1, 2, -2, 0];
    for (const [second, error] of jitter.entries()) clock.addPair(second * 90_000, second * 1000 + error);
    expect(Math.abs((clock.captureTime(0) ?? 99) - 0)).toBeLessThanOrEqual(1);
  });

  it("ignores one wild pair but believes three", () => {
    const clock = new StreamClock(90_000);
    clock.addPair(0, 1000);
    clock.addPair(0, 9000);
    expect(clock.captureTime(0)).toBe(1000);
    clock.addPair(0, 9000);
    clock.addPair(0, 9000);
    expect(clock.captureTime(0)).toBe(9000);
  });

  it("estimates the quickest arrival", () => {
    const clock = new StreamClock(90_000);
    expect(clock.fastestArrival(0)).toBeUndefined();
    for (let i = 0; i < 500; i += 1) clock.addArrival(i * 3000, i * (100 / 3) + 20 + (i % 7));
    expect(clock.fastestArrival(500 * 3000)).toBeCloseTo(500 * (100 / 3) + 20, 3);
  });
});
