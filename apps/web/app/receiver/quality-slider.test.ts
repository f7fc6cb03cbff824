import { describe, expect, it } from "vitest";
import { bitrateAt, positionOf, SLIDER_STEPS } from "./quality-slider.ts";

describe("the bitrate slider", () => {
  it("reaches both ends exactly", () => {
    expect(bitrateAt(0)).toBe(50_000);
    expect(bitrateAt(SLIDER_STEPS)).toBe(200_000_000);
    expect([positionOf(50_000), positionOf(200_000_000)]).toEqual([0, SLIDER_STEPS]);
  });
  it("returns whole bit/s, is monotonic, and converts back within a step", () => {
    let before = 0;
    for (let position = 0; position <= SLIDER_STEPS; position++) {
      const rate = bitrateAt(position);
      expect(Number.isInteger(rate)).toBe(true);
      expect(rate).toBeGreaterThanOrEqual(before);
      expect(Math.abs(positionOf(rate) - position)).toBeLessThanOrEqual(1);
      before = rate;
    }
  });
});
