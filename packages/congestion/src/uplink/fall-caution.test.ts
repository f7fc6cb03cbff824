import type { Milliseconds } from "@setsuna/kit";
import { bitsPerSecond } from "@setsuna/kit";
import { expect, it } from "vitest";
import { FallCaution } from "./fall-caution.ts";

const WANTED = bitsPerSecond(5_000_000);
const FPS = 30;

/** The limit 100 ms after a path that was narrow as told, one word each 100 ms, is wide again. */
const limitAfter = (...paths: readonly (number | undefined)[]): number | undefined => {
  const caution = new FallCaution();
  for (const [index, path] of [undefined, ...paths, undefined].entries()) caution.onPath(path, WANTED, FPS, 100 * index);
  return caution.limit(FPS, 100 * (paths.length + 2));
};
const times = (count: number, path: number): number[] => Array.from({ length: count }, () => path);

it("limits frames to what passes in an eighth of a second as narrow as the path was, by the most that it carried then", () => {
  expect(limitAfter(...times(5, 800_000))).toBe((800_000 / 8) * FPS);
  expect(limitAfter(500_000, 800_000, ...times(3, 600_000))).toBe((800_000 / 8) * FPS);
});

it("forgets a dip that was over at once, a path that is narrow for long, and one that carries every frame in time", () => {
  expect(limitAfter(...times(3, 800_000))).toBeUndefined();
  expect(limitAfter(...times(101, 800_000))).toBeUndefined();
  expect(limitAfter(...times(5, 1_400_000))).toBeUndefined();
});

it("takes a path that widens slowly for none that fell", () => {
  const caution = new FallCaution();
  for (let step = 0; step < 60; step += 1) caution.onPath(500_000 * 1.025 ** step, WANTED, FPS, 100 * step);
  expect(caution.limit(FPS, 6000)).toBeUndefined();
});

it("keeps the deepest fall in mind for half a minute after the last one's end", () => {
  const caution = new FallCaution();
  const fall = (at: Milliseconds, path: number): void => {
    for (const ms of [0, 250, 500]) caution.onPath(path, WANTED, FPS, at + ms);
    caution.onPath(undefined, WANTED, FPS, at + 1000);
  };
  fall(0, 400_000);
  fall(20_000, 800_000);
  expect(caution.limit(FPS, 50_999)).toBe((400_000 / 8) * FPS);
  expect(caution.limit(FPS, 51_000)).toBeUndefined();
  caution.reset();
  expect(caution.limit(FPS, 40_000)).toBeUndefined();
});
