import { describe, expect, it } from "vitest";
import { type ClockExchange, ClockOffsetEstimator } from "./clock-offset.ts";

const exchange = (t0: number, offset: number, up: number, down: number): ClockExchange => ({
  t0,
  t1: t0 + up + offset,
  t2: t0 + up + offset + 0.2,
  t3: t0 + up + 0.2 + down,
});

describe("ClockOffsetEstimator", () => {
  it("knows nothing before the first exchange", () => {
    expect(new ClockOffsetEstimator().offset()).toBeUndefined();
  });

  it("finds the exact offset on a symmetric path", () => {
    const clock = new ClockOffsetEstimator();
    clock.add(exchange(1000, 5000, 20, 20));
    expect(clock.offset()).toBeCloseTo(5000, 6);
    expect(clock.roundTrip()).toBeCloseTo(40, 6);
  });

  it("trusts the exchange with the smallest round trip over asymmetric ones", () => {
    const clock = new ClockOffsetEstimator();
    clock.add(exchange(0, 100, 90, 10));
    clock.add(exchange(1000, 100, 10, 10));
    clock.add(exchange(2000, 100, 10, 70));
    expect(clock.offset()).toBeCloseTo(100, 6);
  });

  it("follows a clock that drifts by 30 ppm within a millisecond", () => {
    const clock = new ClockOffsetEstimator();
    let worst = 0;
    for (let second = 0; second < 600; second += 1) {
      const now = second * 1000;
      const truth = 100 + now * 30e-6;
      clock.add(exchange(now, truth, second % 7 === 0 ? 10 : 25, 10));
      if (second > 0) worst = Math.max(worst, Math.abs((clock.offset() ?? 0) - truth));
    }
    expect(worst).toBeLessThan(1);
  });

  it("discards the past after two exchanges show that a clock was set", () => {
    const clock = new ClockOffsetEstimator();
    for (let second = 0; second < 10; second += 1) clock.add(exchange(second * 1000, 0, 5, 5));
    clock.add(exchange(10_000, 3_600_000, 5, 5));
    expect(clock.offset()).toBeCloseTo(0, 6);
    clock.add(exchange(11_000, 3_600_000, 6, 6));
    expect(clock.offset()).toBeCloseTo(3_600_000, 6);
  });

  it("settles after eight exchanges and 1.5 s, and restarts when a clock is set", () => {
    const clock = new ClockOffsetEstimator();
    const settledAt = (from: number, offset: number): number => {
      for (let now = from; now < from + 60_000; now += 150) {
        clock.add(exchange(now, offset, 5, 5));
        if (clock.settled(now + 11)) return now - from;
      }
      return Number.POSITIVE_INFINITY;
    };
    expect(clock.settled(0)).toBe(false);
    expect(settledAt(0, 0)).toBe(1500);
    clock.add(exchange(10_000, 7000, 5, 5));
    clock.add(exchange(10_150, 7000, 5, 5));
    expect(clock.settled(10_170)).toBe(false);
    expect(settledAt(10_300, 7000)).toBe(1350);
  });

  it("has forgotten a page's slow first answers once settled", () => {
    const clock = new ClockOffsetEstimator();
    // Reading takes 140 ms at first, then less.
    for (let index = 0; index <= 11; index += 1) clock.add(exchange(index * 150, 0, 1, index < 6 ? 140 - index * 20 : 1));
    expect(clock.settled(1700)).toBe(true);
    expect(clock.offset()).toBeCloseTo(0, 6);
  });

  it("ignores impossible exchanges", () => {
    const clock = new ClockOffsetEstimator();
    clock.add({ t0: 10, t1: 5, t2: 900, t3: 20 });
    clock.add({ t0: Number.NaN, t1: 0, t2: 0, t3: 0 });
    expect(clock.offset()).toBeUndefined();
  });
});
