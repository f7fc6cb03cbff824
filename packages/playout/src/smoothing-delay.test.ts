import type { Milliseconds } from "@setsuna/kit";
import { seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { SmoothingDelay } from "./smoothing-delay.ts";

const INTERVAL = 1000 / 30;

const after = (lateness: (frame: number) => Milliseconds, seconds = 10): Milliseconds => {
  const smoothing = new SmoothingDelay();
  for (let frame = 0; frame < seconds * 30; frame += 1) smoothing.frame(lateness(frame), INTERVAL, frame * INTERVAL);
  return smoothing.delay(seconds * 1000);
};
const oneIn = (frames: number, latenessMs: Milliseconds) => (frame: number) => (frame % frames === 0 ? latenessMs : 2);

describe("SmoothingDelay", () => {
  it("is zero on a clean path, on a busy machine and with invisible jitter", () => {
    const random = seededRandom(1);
    expect(after(() => 0)).toBe(0);
    expect(after(() => random() * 5)).toBe(0);
    expect(after(() => random() * 15)).toBe(0);
    expect(after(oneIn(30, 25))).toBe(0);
  });

  it("one late frame doesn't slow the video", () => {
    expect(after((frame) => (frame === 200 ? 90 : 0))).toBe(0);
  });

  it("shortens the gap before late frames, more so the more frames are late", () => {
    const [often, seldom, rarely] = [after(oneIn(10, 60)), after(oneIn(20, 60)), after(oneIn(150, 60))];
    expect(often).toBeGreaterThan(seldom);
    expect(seldom).toBeGreaterThan(15);
    expect(rarely).toBe(0);
  });

  it("waits no longer than late frames are late, or than a frame interval", () => {
    expect(after(oneIn(10, 40))).toBeLessThanOrEqual(40 - INTERVAL / 2);
    expect(after(oneIn(5, 300))).toBeLessThanOrEqual(INTERVAL);
  });

  it("costs less than no delay, and than one that hides every late frame", () => {
    const random = seededRandom(7);
    const frames = Array.from({ length: 300 }, () => (random() < 0.08 ? 30 + 40 * random() : 3 * random()));
    const chosen = after((frame) => frames[frame] ?? 0);
    const drawn = (delayMs: Milliseconds) => {
      const at = frames.map((latenessMs) => Math.max(delayMs, latenessMs));
      const excess = at.map((ms, index) => Math.max(0, ms - (at[index - 1] ?? ms) - INTERVAL / 2));
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      return { latency: mean(at), squares: mean(excess.map((ms) => ms ** 2)) };
    };
    expect(chosen).toBeGreaterThan(0);
    expect(drawn(chosen).squares).toBeLessThan(drawn(0).squares / 2);
    expect(drawn(chosen).latency).toBeLessThan(drawn(70).latency - 30);
  });

  it("ends five seconds after the path improved", () => {
    const smoothing = new SmoothingDelay();
    const play = (from: number, until: number, latenessMs: Milliseconds): void => {
      for (let frame = from; frame < until; frame += 1)
        smoothing.frame(frame % 10 === 0 ? latenessMs : 0, INTERVAL, frame * INTERVAL);
    };
    play(0, 150, 60);
    expect(smoothing.delay(5000)).toBeGreaterThan(15);
    play(150, 300, 0);
    expect(smoothing.delay(10_000)).toBe(0);
  });

  it("ignores another stream's frames", () => {
    const smoothing = new SmoothingDelay();
    for (let frame = 0; frame < 150; frame += 1) smoothing.frame(frame % 10 === 0 ? 60 : 0, INTERVAL, frame * INTERVAL);
    expect(smoothing.delay(5000)).toBeGreaterThan(0);
    smoothing.reset();
    expect(smoothing.delay(5001)).toBe(0);
  });
});
