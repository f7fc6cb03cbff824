import { describe, expect, it } from "vitest";
import { Timeline } from "./timeline.ts";

describe("Timeline", () => {
  it("follows the ticks, not the clock's jitter", () => {
    const timeline = new Timeline(90_000);
    expect(timeline.at(0, 1000, 1050)).toBe(1000);
    expect(timeline.at(3000, 1041, 1090)).toBeCloseTo(1000 + 3000 / 90);
    expect(timeline.at(6000, undefined, 1300)).toBeCloseTo(1000 + 6000 / 90);
  });

  it("follows a clock that has drifted, but never goes back", () => {
    const timeline = new Timeline(48_000);
    timeline.at(0, 1000, 1000);
    expect(timeline.at(480, 1200, 1200)).toBe(1200);
    expect(timeline.at(960, 900, 1300)).toBe(1205);
    expect(timeline.at(48_000, 1880, 2300)).toBeCloseTo(1880);
  });

  it("compresses frames, but never onto the same moment, until a clock set back has caught up", () => {
    const timeline = new Timeline(90_000);
    const frameMs = 1000 / 60;
    const times = Array.from({ length: 40 }, (_, index) => {
      const setBackMs = index < 10 ? 0 : 120;
      return timeline.at(index * 1500, 5000 + index * frameMs - setBackMs, 0);
    });
    const steps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(frameMs / 2 - 0.01);
    expect(times.at(-1)).toBeCloseTo(5000 + 39 * frameMs - 120);
  });

  it("doesn't carry over a pause or another stream's tick offset", () => {
    const timeline = new Timeline(90_000);
    timeline.at(0, 5000, 5000);
    expect(timeline.at(900_000, 4000, 4000)).toBe(5050);
    timeline.restart();
    expect(timeline.at(7_000_000, 4100, 4100)).toBe(5050);
    expect(timeline.at(7_001_500, 6000, 6000)).toBe(6000);
  });

  it("restarts with another stream, whose ticks are unrelated", () => {
    const timeline = new Timeline(90_000);
    timeline.at(0, 1000, 1000);
    timeline.restart();
    expect(timeline.at(4_000_000, undefined, 1500)).toBe(1500);
  });

  it("gives B-frames their own times despite clock jitter and steps: in display order they are one frame apart", () => {
    const timeline = new Timeline(90_000);
    const frameMs = 1000 / 30;
    const jitter = [0, 7, -5, 12, -9, 3];
    const order = Array.from({ length: 20 }, (_, group) => [3, 1, 2].map((frame) => group * 3 + frame)).flat();
    const times = order.map((frame, index) => {
      const captured = 5000 + frame * frameMs + (jitter[index % jitter.length] ?? 0);
      return { frame, at: timeline.at(frame * 3000, captured, captured + 50) };
    });
    const shown = times.toSorted((a, b) => a.frame - b.frame).map(({ at }) => at);
    const steps = shown.slice(1).map((at, index) => at - (shown[index] ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(frameMs);
  });
});
