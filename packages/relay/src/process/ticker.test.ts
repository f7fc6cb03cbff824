import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Ticker } from "./ticker.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("ticks 200 times a second with sessions, 4 times without", () => {
  let [ticks, here] = [0, false];
  const ticker = new Ticker({ isIdle: () => !here, onTick: () => (ticks += 1) });
  vi.advanceTimersByTime(1000);
  expect(ticks).toBe(4);
  here = true;
  ticker.look();
  vi.advanceTimersByTime(1000);
  expect(ticks).toBe(204);
  here = false;
  vi.advanceTimersByTime(1005);
  expect(ticks).toBe(209);
  ticker.stop();
  vi.advanceTimersByTime(1000);
  expect(ticks).toBe(209);
});
