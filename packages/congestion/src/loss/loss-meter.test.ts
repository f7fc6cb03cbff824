import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { LossMeter } from "./loss-meter.ts";

const path = (meter: LossMeter, first: number, count: number, arrives: (index: number) => number | undefined, from = 0): void => {
  const arrivals = Array.from({ length: count }, (_, index) => ({ index, takes: arrives(index) }))
    .flatMap(({ index, takes }) =>
      takes === undefined ? [] : [{ at: from + index + takes, sequence: (first + index) & 0xffff }],
    )
    .sort((a, b) => a.at - b.at);
  for (const { at, sequence } of arrivals) meter.onPacket(sequence, at);
};

describe("LossMeter", () => {
  it("counts nothing on a path that only reorders, across the wrap", () => {
    const meter = new LossMeter();
    path(meter, 65_000, 4000, (index) => (index * 7919) % 40);
    expect(meter.recent().lost).toBe(0);
    expect(meter.recent().expected).toBeGreaterThan(3000);
  });

  it("counts each lost packet once", () => {
    const meter = new LossMeter();
    path(meter, 10, 4000, (index) => (index % 100 === 50 ? undefined : (index * 7919) % 15));
    const { expected, lost } = meter.recent();
    expect(lost / expected).toBeGreaterThan(0.009);
    expect(lost / expected).toBeLessThan(0.011);
  });

  it("doesn't count duplicates against losses", () => {
    const meter = new LossMeter();
    for (let index = 0; index < 3000; index += 1) {
      if (index % 10 === 5) continue;
      meter.onPacket(index, index);
      meter.onPacket(index, index);
    }
    const { expected, lost } = meter.recent();
    expect(lost / expected).toBeCloseTo(0.1, 2);
  });

  it("returns the lengths of loss bursts, except in the worst period", () => {
    const meter = new LossMeter();
    path(meter, 65_000, 4000, (index) => (index % 400 < 3 || (index > 2000 && index < 2008) ? undefined : 0));
    expect(meter.recent().thick).toBe(3);
    const { lost, runs } = meter.recent();
    expect(runs).toBeGreaterThan(7);
    expect(lost / runs).toBeCloseTo(3.4, 0);
    const single = new LossMeter();
    path(single, 0, 2000, (index) => (index > 500 && index < 509 ? undefined : 0));
    expect(single.recent().thick).toBeLessThanOrEqual(4);
  });

  it("ignores packets dropped in a queue that wasn't read", () => {
    const meter = new LossMeter();
    // One packet per ms, read on arrival. From 1000 on the reader stalls for 120 ms, and the queue holds 60.
    for (let index = 0; index < 3000; index += 1) {
      if (index >= 1060 && index < 1120) continue;
      meter.onPacket(index, index >= 1000 && index < 1120 ? 1120 + (index - 1000) / 20 : index, index);
    }
    expect(meter.recent()).toMatchObject({ lost: 0, thick: 0, runs: 0 });
    const late = new LossMeter();
    for (let index = 0; index < 3000; index += 1) {
      if (index === 900 || index === 1500) continue;
      late.onPacket(index, index >= 1000 && index < 1030 ? 1030 : index, index);
    }
    expect(late.recent().lost).toBe(2);
  });

  it("doesn't count an outage as loss, wherever it falls in a step", () => {
    for (let begin = 1000; begin < 1250; begin += 10) {
      const meter = new LossMeter();
      path(meter, 65_000, 3000, (index) => (index >= begin && index < begin + 60 ? undefined : 0));
      expect(meter.recent()).toMatchObject({ lost: 0, thick: 0, runs: 0 });
      const between = new LossMeter();
      path(between, 65_000, 3000, (index) => (index % 50 === 9 || (index >= begin && index < begin + 60) ? undefined : 0));
      const { expected, lost, thick } = between.recent();
      expect(thick).toBe(1);
      expect(lost / expected).toBeCloseTo(0.02, 2);
    }
  });

  it("recognizes drops in an unread socket by sending times", () => {
    const read = (cameAtOf: (sentAt: Milliseconds, readAt: Milliseconds) => number): LossMeter => {
      const meter = new LossMeter();
      for (let index = 0; index < 3000; index += 1) {
        if (index >= 1057 && index < 1080) continue;
        const readAt = index >= 1000 && index < 1080 ? 1080 + (index - 1000) / 100 : index;
        meter.onPacket(index, readAt, cameAtOf(index, readAt));
      }
      return meter;
    };
    expect(read((_, readAt) => readAt).recent().lost).toBe(23);
    expect(read((sentAt) => sentAt).recent()).toMatchObject({ lost: 0, thick: 0, runs: 0 });
  });

  it("doesn't count a jump in the numbers as thousands of losses", () => {
    const meter = new LossMeter();
    path(meter, 0, 1000, () => 0);
    path(meter, 30_000, 3000, () => 0, 1000);
    expect(meter.recent().lost).toBeLessThan(9000);
  });

  it("forgets after eight seconds, and with a new connection", () => {
    const meter = new LossMeter();
    path(meter, 0, 1000, (index) => (index % 10 === 5 ? undefined : 0));
    expect(meter.recent().lost).toBeGreaterThan(0);
    path(meter, 1000, 9000, () => 0, 1000);
    expect(meter.recent().lost).toBe(0);
    path(meter, 10_000, 1000, (index) => (index % 10 === 5 ? undefined : 0), 10_000);
    meter.reset();
    expect(meter.recent()).toEqual({ expected: 0, lost: 0, thick: 0, runs: 0 });
    path(meter, 3, 2000, () => 0, 20_000);
    expect(meter.recent().lost).toBe(0);
  });
});
