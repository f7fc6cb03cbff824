import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { type CapturePair, StreamClock } from "./stream-clock.ts";

const pair = (rtpTimestamp: RtpTimestamp, capturedAt: Milliseconds, settled = true): CapturePair => ({
  rtpTimestamp,
  capturedAt,
  settled,
});

describe("StreamClock", () => {
  it("is unknown until the first pair, then follows both clock rates", () => {
    for (const rate of [90_000, 48_000]) {
      const clock = new StreamClock(rate);
      expect(clock.captureTime(0)).toBeUndefined();
      clock.addPair(pair(0, 5000));
      expect(clock.captureTime(rate)).toBe(6000);
    }
  });

  it("crosses the wrap", () => {
    const clock = new StreamClock(90_000);
    clock.addPair(pair(2 ** 32 - 90_000, 1000));
    expect(clock.captureTime(90_000)).toBeCloseTo(3000, 6);
  });

  it("takes the median of jittering pairs", () => {
    const clock = new StreamClock(90_000);
    const jitter = [0, 3, -3, 60, 1, -1, 2, -2, 0];
    for (const [second, error] of jitter.entries()) clock.addPair(pair(second * 90_000, second * 1000 + error));
    expect(Math.abs((clock.captureTime(0) ?? 99) - 0)).toBeLessThanOrEqual(1);
  });

  it("ignores one outlier but believes three", () => {
    const clock = new StreamClock(90_000);
    clock.addPair(pair(0, 1000));
    clock.addPair(pair(0, 9000));
    expect(clock.captureTime(0)).toBe(1000);
    clock.addPair(pair(0, 9000));
    clock.addPair(pair(0, 9000));
    expect(clock.captureTime(0)).toBe(9000);
  });

  it("follows a stream that lost samples within two pairs", () => {
    const clock = new StreamClock(48_000);
    for (let index = 0; index < 10; index += 1) clock.addPair(pair(index * 48_000, index * 1000));
    // After a loss of 80 ms, timestamps mean later moments.
    clock.addPair(pair(10 * 48_000, 10_080));
    clock.addPair(pair(11 * 48_000, 11_080));
    expect(clock.captureTime(12 * 48_000)).toBe(12_080);
  });

  it("gives no latency until both clocks are settled, and then drops the guesses", () => {
    const clock = new StreamClock(90_000);
    const latency = (): number | undefined => clock.latencyOfTicks(clock.unwrap(0), 1020);
    for (let index = 0; index < 3; index += 1) clock.addPair(pair(0, 5930, false));
    clock.setServerOffset(5000, true);
    expect(clock.localCaptureTimeOfTicks(clock.unwrap(0))).toBe(930);
    expect(latency()).toBeUndefined();
    clock.addPair(pair(0, 6000));
    expect(latency()).toBe(20);
    clock.setServerOffset(5000, false);
    expect(latency()).toBeUndefined();
  });

  it("on reset, keeps the server's clock but not the stream's", () => {
    const clock = new StreamClock(90_000);
    clock.setServerOffset(5000, true);
    clock.addPair(pair(0, 6000));
    clock.reset();
    expect(clock.latencyOfTicks(0, 1020)).toBeUndefined();
    clock.addPair(pair(0, 6000));
    expect(clock.latencyOfTicks(0, 1020)).toBe(20);
  });

  it("estimates the quickest arrival", () => {
    const clock = new StreamClock(90_000);
    expect(clock.fastestArrival(0)).toBeUndefined();
    for (let i = 0; i < 500; i += 1) clock.addArrival(i * 3000, i * (100 / 3) + 20 + (i % 7));
    expect(clock.fastestArrival(500 * 3000)).toBeCloseTo(500 * (100 / 3) + 20, 3);
  });
});
