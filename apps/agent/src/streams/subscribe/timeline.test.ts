import { describe, expect, it } from "vitest";
import { Timeline } from "./timeline.ts";

describe("Timeline", () => {
  it("follows the ticks and not the jitter of the clock", () => {
    const timeline = new Timeline(90_000);
    expect(timeline.at(0, 1000, 1050)).toBe(1000);
    expect(timeline.at(3000, 1041, 1090)).toBeCloseTo(1000 + 3000 / 90);
    expect(timeline.at(6000, undefined, 1300)).toBeCloseTo(1000 + 6000 / 90);
  });

  it("moves when the clock has moved away, and never back", () => {
    const timeline = new Timeline(48_000);
    timeline.at(0, 1000, 1000);
    expect(timeline.at(480, 1200, 1200)).toBe(1200);
    expect(timeline.at(960, 900, 1300)).toBe(1200);
    expect(timeline.at(48_000, 1880, 2300)).toBeCloseTo(1880);
  });

  it("begins anew with another stream, whose ticks mean nothing here", () => {
    const timeline = new Timeline(90_000);
    timeline.at(0, 1000, 1000);
    timeline.restart();
    expect(timeline.at(4_000_000, undefined, 1500)).toBe(1500);
  });
});
