import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { layOutClip } from "./clip-layout.ts";

const frames = (...times: number[]) => times.map((timeMs) => ({ timeMs }));
const packets = (zeroMs: Milliseconds, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ zeroMs, sample: from + 480 * index, samples: 480 }));

describe("layOutClip", () => {
  it("starts at 0 and lasts as long as its frames are shown", () => {
    const { frameTimes, durationMs } = layOutClip(frames(5000, 5040, 5080, 5120), []);
    expect(frameTimes).toEqual([0, 40, 80, 120]);
    expect(durationMs).toBe(160);
  });

  it("aligns audio without gaps between packets, and cuts audio outside it", () => {
    // Sample 0 was captured at 4999.7 ms.
    const { sound } = layOutClip(frames(5000, 5040, 5080), packets(4999.7, -480, 20));
    expect(sound[0]?.sample).toBe(Math.round(-0.3 * 48) + 480);
    expect(sound.slice(1).every(({ sample }, at) => sample - (sound[at]?.sample ?? 0) === 480)).toBe(true);
    expect((sound.at(-1)?.sample ?? 0) / 48).toBeLessThan(120);
    expect(sound.length).toBe(12);
  });

  it("shortens a long gap and omits its audio", () => {
    const { frameTimes, sound } = layOutClip(frames(0, 40, 80, 60_080, 60_120), packets(0, 0, 6200));
    expect(frameTimes).toEqual([0, 40, 80, 280, 320]);
    const times = sound.map(({ sample }) => sample / 48);
    expect(times.filter((time) => time >= 120 && time < 280)).toEqual([]);
    expect(times.filter((time) => time >= 280).length).toBe(8);
    expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true);
  });

  it("continues forward if another sender's clock is behind", () => {
    const { frameTimes } = layOutClip([...frames(900, 940, 980), ...frames(300, 340)], []);
    expect(frameTimes.every((time, at) => at === 0 || time > (frameTimes[at - 1] ?? 0))).toBe(true);
    expect(frameTimes.at(-1)).toBeCloseTo(80 + 1000 / 30 + 40);
  });

  it("is empty without frames", () => {
    expect(layOutClip([], packets(0, 0, 3))).toEqual({ frameTimes: [], durationMs: 0, sound: [] });
  });
});
