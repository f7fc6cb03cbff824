import { describe, expect, it } from "vitest";
import { decibels, LevelMeter, levelOf, PeakHold, SILENCE_DB } from "./level-meter.ts";

const sine = (amplitude: number, count = 4800) =>
  Float32Array.from({ length: count }, (_, at) => amplitude * Math.sin((2 * Math.PI * 1000 * at) / 48_000));

describe("audio levels", () => {
  it("a full-scale sine peaks at 0 dBFS, with an average 3 dB lower", () => {
    const { peak, rms } = levelOf(sine(1));
    expect(decibels(peak)).toBeCloseTo(0, 3);
    expect(decibels(rms)).toBeCloseTo(-3.01, 2);
    expect(decibels(0)).toBe(SILENCE_DB);
    expect(levelOf(new Float32Array())).toEqual({ peak: 0, rms: 0 });
  });

  it("combines blocks per channel, and restarts when read", () => {
    const meter = new LevelMeter();
    meter.add([sine(0.5, 480), new Float32Array(480)]);
    meter.add([new Float32Array(480), sine(0.1, 480)]);
    const [left, right] = meter.read();
    expect(left?.peak).toBeCloseTo(0.5, 3);
    expect(decibels(left?.rms ?? 0)).toBeCloseTo(decibels(0.5) - 6.02, 1);
    expect(right?.peak).toBeCloseTo(0.1, 3);
    expect(meter.read()).toEqual([]);
  });

  it("holds a peak, then lets it fall, and follows a higher one", () => {
    const hold = new PeakHold();
    expect(hold.update(-10, 0)).toBe(-10);
    expect(hold.update(-40, 1500)).toBe(-10);
    expect(hold.update(-40, 2000)).toBeCloseTo(-22);
    expect(hold.update(-40, 2250)).toBeCloseTo(-28);
    expect(hold.update(-20, 2300)).toBe(-20);
    expect(hold.update(-90, 60_000)).toBe(-90);
  });
});
