import { expect, it } from "vitest";
import { TrackWatch } from "./track-watch.ts";

const play = (watch: TrackWatch, indexes: readonly number[], from: number, seconds: number): void => {
  for (let at = 0; at < seconds * 50; at += 1) for (const index of indexes) watch.note(index, from + at / 50);
};

it("a track that existed alongside doesn't replace one that pauses", () => {
  const watch = new TrackWatch();
  play(watch, [0, 1, 2], 0, 2);
  play(watch, [0, 2], 2, 30);
  expect(watch.mayReplace(2, [1])).toBe(false);
  expect(watch.replaces(2, [1])).toBe(false);
});

it("a track that starts after the other has ended replaces it, and yields when it returns", () => {
  const watch = new TrackWatch();
  play(watch, [0, 1], 0, 3);
  play(watch, [2, 3], 900, 0.5);
  expect([watch.mayReplace(2, [0]), watch.replaces(2, [0])]).toEqual([true, false]);
  play(watch, [2, 3], 900.5, 2);
  expect(watch.replaces(2, [0])).toBe(true);
  play(watch, [0, 1], 0, 1);
  expect([watch.replaces(0, [2]), watch.replaces(1, [3])]).toEqual([true, true]);
});

it("a track that starts late doesn't replace the first, which continues", () => {
  const watch = new TrackWatch();
  watch.note(0, 0);
  play(watch, [1], 0, 0.5);
  play(watch, [0, 1], 0.5, 3);
  expect(watch.replaces(1, [0])).toBe(false);
});

it("doesn't count a jump in its times as progress", () => {
  const watch = new TrackWatch();
  watch.note(0, 0);
  for (const seconds of [50, 0, 50, undefined, 0]) watch.note(1, seconds);
  expect(watch.replaces(1, [0])).toBe(false);
});
