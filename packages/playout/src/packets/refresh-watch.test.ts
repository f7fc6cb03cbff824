import { expect, it } from "vitest";
import { RefreshWatch } from "./refresh-watch.ts";

const CYCLE = 20;
const hidden = (watch: RefreshWatch, count: number, every: number): boolean[] =>
  Array.from({ length: count }, (_, index) => watch.hides("delta", (index + 1) % every === 0, undefined));

it("hides as many frames from a recovery point on as it specifies", () => {
  const watch = new RefreshWatch();
  expect(watch.hides("delta", true, 3)).toBe(true);
  expect(hidden(watch, 4, CYCLE)).toEqual([true, true, false, false]);
  expect(watch.isEndless).toBe(false);
});

it("allows 2 s for a keyframe, and starts without one if none arrives", () => {
  const watch = new RefreshWatch();
  watch.setWaiting(true, 100);
  watch.setWaiting(true, 2000);
  expect([watch.isOverdue(2099), watch.isOverdue(2100)]).toEqual([false, true]);
  watch.setWaiting(false, 2200);
  expect(watch.isOverdue(9000)).toBe(false);
});

it("hides a stream without marks for a whole cycle, and starts it immediately next time", () => {
  const watch = new RefreshWatch();
  expect(watch.hides("delta", true, Number.POSITIVE_INFINITY)).toBe(true);
  expect(watch.isEndless).toBe(true);
  const shown = hidden(watch, 2 * CYCLE, CYCLE).indexOf(false);
  expect(shown).toBe(CYCLE - 1);
  expect(watch.isEndless).toBe(false);
  expect(watch.isOverdue(0)).toBe(true);
  expect(watch.hides("key", true, undefined)).toBe(false);
  expect(watch.isOverdue(0)).toBe(false);
});

it("never shows a stream that repeats its parameter sets in every frame until a keyframe arrives", () => {
  const watch = new RefreshWatch();
  watch.hides("delta", true, Number.POSITIVE_INFINITY);
  expect(hidden(watch, 200, 1).every((isHidden) => isHidden)).toBe(true);
  expect(watch.hides("key", true, undefined)).toBe(false);
  expect(watch.hides("delta", false, undefined)).toBe(false);
});
