import { expect, test } from "vitest";
import { cellSeed, chooseSeed } from "./seed.ts";

const draw = (): number => 42;

test("takes the seed from the environment, else from the interrupted run, else at random", () => {
  expect(chooseSeed(7, { SETSUNA_LINK_SEED: "5" }, draw)).toBe(5);
  expect(chooseSeed(7, { SETSUNA_LINK_SEED: " " }, draw)).toBe(7);
  expect(chooseSeed(undefined, {}, draw)).toBe(42);
  expect(() => chooseSeed(7, { SETSUNA_LINK_SEED: "five" }, draw)).toThrow(RangeError);
});

test("draws differ and are valid seeds", () => {
  const drawn = Array.from({ length: 20 }, () => chooseSeed(undefined, {}));
  expect(new Set(drawn).size).toBeGreaterThan(15);
  expect(drawn.every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
  expect(cellSeed(3)).not.toBe(cellSeed(4));
});
