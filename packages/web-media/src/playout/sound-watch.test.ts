import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SoundWatch } from "./sound-watch.ts";

const REST_MS = 5000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reports that nothing arrives, that something does, and once more that nothing does", () => {
  const told: boolean[] = [];
  const watch = new SoundWatch(REST_MS, (comes) => told.push(comes));
  vi.advanceTimersByTime(REST_MS);
  expect(told).toEqual([false]);
  for (let packet = 0; packet < 2000; packet += 1) {
    watch.came();
    vi.advanceTimersByTime(10);
  }
  expect(told).toEqual([false, true]);
  vi.advanceTimersByTime(REST_MS - 20);
  expect(told).toEqual([false, true]);
  vi.advanceTimersByTime(REST_MS + 20);
  expect(told).toEqual([false, true, false]);
  watch.came();
  expect(told).toEqual([false, true, false, true]);
});

it("counts the rare packets of silence as audio", () => {
  const told: boolean[] = [];
  const watch = new SoundWatch(REST_MS, (comes) => told.push(comes));
  for (let packet = 0; packet < 100; packet += 1) {
    watch.came();
    vi.advanceTimersByTime(400);
  }
  expect(told).toEqual([true]);
  watch.close();
  vi.advanceTimersByTime(10 * REST_MS);
  expect(told).toEqual([true]);
});
