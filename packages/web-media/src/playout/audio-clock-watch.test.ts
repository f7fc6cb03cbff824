import { expect, it } from "vitest";
import { AudioClockWatch } from "./audio-clock-watch.ts";

it("detects a clock that stands still for two readings, until it moves", () => {
  const watch = new AudioClockWatch();
  expect([0, 0.5, 1, 1, 1, 1, 1.5].map((time) => watch.read(time))).toEqual([false, false, false, false, true, true, false]);
});

it("doesn't count readings from before a reset", () => {
  const watch = new AudioClockWatch();
  watch.read(1);
  watch.read(1);
  watch.reset();
  expect([watch.read(1), watch.read(1)]).toEqual([false, false]);
});

it("detects a clock that never started, at zero", () => {
  const watch = new AudioClockWatch();
  expect([watch.read(0), watch.read(0), watch.read(0)]).toEqual([false, false, true]);
});
