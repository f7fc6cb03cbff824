import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pulse } from "./pulse.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("beats two hundred times a second while somebody is there, four times while nobody is", () => {
  let [beats, here] = [0, false];
  const pulse = new Pulse({ isIdle: () => !here, beat: () => (beats += 1) });
  vi.advanceTimersByTime(1000);
  expect(beats).toBe(4);
  here = true;
  pulse.look();
  vi.advanceTimersByTime(1000);
  expect(beats).toBe(204);
  here = false;
  // Found out by the next beat.
  vi.advanceTimersByTime(1005);
  expect(beats).toBe(209);
  pulse.stop();
  vi.advanceTimersByTime(1000);
  expect(beats).toBe(209);
});
