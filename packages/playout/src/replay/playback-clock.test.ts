import { describe, expect, it } from "vitest";
import { ClipTimeline } from "./clip-timeline.ts";
import { PlaybackClock, REPLAY_RATES } from "./playback-clock.ts";

describe("PlaybackClock", () => {
  it.each(REPLAY_RATES)("moves at %s of real time", (rate) => {
    const clock = new PlaybackClock(10_000);
    clock.seek(5000, 0);
    clock.play(rate, 1000);
    expect(clock.position(3000)).toBe(5000 + 2000 * rate);
    expect(clock.rate(3000)).toBe(rate);
  });

  it("stops at either end, and plays again from the other", () => {
    const clock = new PlaybackClock(10_000);
    clock.seek(9000, 0);
    clock.play(0.5, 0);
    expect(clock.rate(1999)).toBe(0.5);
    expect(clock.rate(2001)).toBeUndefined();
    expect(clock.position(9999)).toBe(10_000);
    clock.play(1, 20_000);
    expect(clock.position(20_500)).toBe(500);
    clock.play(-1, 20_500);
    expect(clock.rate(21_100)).toBeUndefined();
    clock.play(-0.25, 22_000);
    expect(clock.position(22_400)).toBe(9900);
  });

  it("changes speed without a jump, and seeks without stopping", () => {
    const clock = new PlaybackClock(10_000);
    clock.play(1, 0);
    clock.play(0.25, 1000);
    expect(clock.position(2000)).toBe(1250);
    clock.seek(6000, 2000);
    expect(clock.position(2400)).toBe(6100);
    clock.pause(2400);
    expect(clock.position(9000)).toBe(6100);
    clock.seek(-5, 9000);
    expect(clock.position(9000)).toBe(0);
  });
});

describe("ClipTimeline", () => {
  const timeline = new ClipTimeline([0, 33, 67, 100, 133], [true, false, false, true, false], 167);
  it("finds the frame shown at a time, and its keyframe", () => {
    expect([-10, 0, 32, 33, 99.9, 100, 140, 9999].map((time) => timeline.frameAt(time))).toEqual([0, 0, 0, 1, 2, 3, 4, 4]);
    expect([0, 1, 2, 3, 4, 9].map((index) => timeline.keyBefore(index))).toEqual([0, 0, 0, 3, 3, 3]);
    expect([-1, 2, 9].map((index) => timeline.timeOf(index))).toEqual([0, 67, 133]);
  });
  it("rejects a clip that can't be decoded from its start", () => {
    expect(() => new ClipTimeline([], [], 0)).toThrow(RangeError);
    expect(() => new ClipTimeline([0], [false], 10)).toThrow(RangeError);
  });
});
