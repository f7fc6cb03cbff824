import { expect, it } from "vitest";
import { StallWatch } from "./stall-watch.ts";

it("requests after 500 ms of silence, then at doubling intervals, at most six times", () => {
  const watch = new StallWatch();
  expect(watch.stalled(10_000, 33)).toBe(false);
  watch.arrived(0);
  const requests: number[] = [];
  for (let now = 0; now < 60_000; now += 10) if (watch.stalled(now, 33)) requests.push(now);
  expect(requests).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
});

it("waits four frames of slow video, and counts from each arrival", () => {
  const watch = new StallWatch();
  watch.arrived(0);
  expect([watch.stalled(999, 250), watch.stalled(1000, 250)]).toEqual([false, true]);
  watch.arrived(1500);
  expect([watch.stalled(2400, 250), watch.stalled(2500, 250)]).toEqual([false, true]);
  watch.reset();
  expect(watch.stalled(99_000, 250)).toBe(false);
});
