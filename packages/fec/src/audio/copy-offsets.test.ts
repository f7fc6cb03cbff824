import { describe, expect, it } from "vitest";
import { AudioLossMeter } from "./audio-loss-meter.ts";
import { AudioLossPattern } from "./copy-offsets.ts";

const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const random = (share: number, count = 1600, seed = 3): AudioLossPattern => {
  const draw = seeded(seed);
  const pattern = new AudioLossPattern();
  for (let index = 0; index < count; index += 1) pattern.push(draw() < share);
  return pattern;
};
const bursts = (length: number, every: number): AudioLossPattern => {
  const pattern = new AudioLossPattern();
  for (let index = 0; index < 1600; index += 1) pattern.push(index % every < length);
  return pattern;
};

describe("copies of audio packets", () => {
  it("are not needed without loss, or with one random loss", () => {
    expect(random(0).offsets(10)).toEqual([]);
    const one = new AudioLossPattern();
    for (let index = 0; index < 100; index += 1) one.push(index === 50);
    expect(one.offsets(10)).toEqual([]);
  });

  it("grow with random loss", () => {
    expect(random(0.01).offsets(10)).toEqual([1]);
    expect(random(0.05).offsets(10)).toHaveLength(2);
    expect(random(0.1).offsets(10).length).toBeGreaterThanOrEqual(2);
  });

  it("arrive soon: half a second of losses is enough", () => {
    expect(random(0.1, 50, 5).offsets(10).length).toBeGreaterThan(0);
  });

  it("reach across bursts of up to 70 ms", () => {
    expect(bursts(2, 67).offsets(10)).toEqual([1, 2]);
    expect(bursts(3, 100).offsets(10)).toEqual([1, 3]);
    expect(bursts(4, 133).offsets(10)).toEqual([1, 4]);
    expect(bursts(5, 167).offsets(10)).toEqual([1, 4, 6]);
    expect(bursts(7, 230).offsets(10)).toEqual([2, 5, 7]);
    expect(bursts(5, 167).offsets(20)).toEqual([1, 3]);
  });

  it("reach further than the longest burst while only few have been seen", () => {
    const pattern = new AudioLossPattern();
    for (let index = 0; index < 100; index += 1) pattern.push(index >= 50 && index < 54);
    expect(pattern.offsets(10)).toEqual([2, 5, 7]);
    expect(bursts(4, 133).offsets(10)).toEqual([1, 4]);
  });

  it("are one at most on a congested path", () => {
    expect(random(0.1).offsets(10, true)).toEqual([1]);
  });

  it("end once there were no losses for the memory's length", () => {
    const pattern = random(0.05);
    for (let index = 0; index < 1600; index += 1) pattern.push(false);
    expect(pattern.offsets(10)).toEqual([]);
    expect(pattern.recent).toEqual({ expected: 1600, lost: 0 });
  });
});

describe("AudioLossMeter", () => {
  it("counts each loss once, across the wrap, and no reordering", () => {
    const meter = new AudioLossMeter();
    for (let index = 0; index < 1000; index += 1) {
      if (index % 20 === 7) continue;
      const swapped = index % 20 === 12 ? index + 1 : index % 20 === 13 ? index - 1 : index;
      meter.onPacket((65_000 + swapped) & 0xffff);
    }
    expect(meter.recent.lost).toBe(50);
    expect(meter.recent.expected).toBeGreaterThan(980);
  });

  it("counts neither a timely retransmission nor a jump in the numbers as loss", () => {
    const meter = new AudioLossMeter();
    for (let index = 0; index < 100; index += 1) {
      if (index % 10 !== 4) meter.onPacket(index);
      if (index % 10 === 6) meter.onPacket(index - 2);
    }
    meter.onPacket(30_000);
    for (let index = 1; index < 50; index += 1) meter.onPacket(30_000 + index);
    expect(meter.recent.lost).toBe(0);
    meter.restart();
    for (let index = 0; index < 50; index += 1) meter.onPacket(index);
    expect(meter.recent.lost).toBe(0);
  });

  it("requests no copies after an outage, and keeps earlier ones if losses accompany it", () => {
    const offsetsAfter = (isLost: (index: number) => boolean): readonly number[] => {
      const meter = new AudioLossMeter();
      for (let index = 0; index < 1000; index += 1) if (!isLost(index)) meter.onPacket(index);
      return meter.offsets(10);
    };
    const isOut = (index: number): boolean => index >= 500 && index < 530;
    const atTimes = (index: number): boolean => index % 40 === 7;
    expect(offsetsAfter(isOut)).toEqual([]);
    expect(offsetsAfter((index) => isOut(index) || atTimes(index))).toEqual(offsetsAfter(atTimes));
  });
});
