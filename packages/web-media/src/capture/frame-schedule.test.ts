import { describe, expect, it } from "vitest";
import { FrameSchedule } from "./frame-schedule.ts";

describe("FrameSchedule", () => {
  it("keeps the rate even if every timer is late", () => {
    const schedule = new FrameSchedule(30, 0);
    let now = 0;
    let frames = 0;
    while (now < 10_000) {
      now += schedule.next(now) + (frames % 5);
      frames += 1;
    }
    expect(frames).toBeGreaterThanOrEqual(299);
    expect(frames).toBeLessThanOrEqual(301);
  });

  it("skips missed frames", () => {
    const schedule = new FrameSchedule(10, 0);
    expect(schedule.next(1234)).toBeCloseTo(66);
    expect(schedule.next(1300)).toBeCloseTo(100);
  });
});
