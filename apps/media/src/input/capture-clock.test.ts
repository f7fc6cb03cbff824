import { expect, it } from "vitest";
import { CaptureClock } from "./capture-clock.ts";

it("plays a file at its own pace, even if frames are requested late", () => {
  const clock = new CaptureClock(false);
  const zero = clock.capturedAt(0, 1000);
  expect(zero).toBeGreaterThan(1000);
  expect(clock.capturedAt(2, 9000)).toBe(zero + 2000);
});

it("follows a live input that falls behind because of a slow clock or a pause", () => {
  const clock = new CaptureClock(true);
  for (let at = 0; at < 600; at += 1) clock.capturedAt(at, 1010 * at);
  expect(clock.capturedAt(600, 606_000)).toBeGreaterThan(606_000 - 150);
  expect(clock.capturedAt(601, 667_010)).toBe(667_010);
});

it("aligns a live input with its least delayed frame", () => {
  const clock = new CaptureClock(true);
  expect(clock.capturedAt(0, 1000)).toBe(1000);
  expect(clock.capturedAt(1, 2100)).toBe(2000);
  expect(clock.capturedAt(2, 2950)).toBe(2950);
  expect(clock.capturedAt(3, 4100)).toBe(3950);
});
