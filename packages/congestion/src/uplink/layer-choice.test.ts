import { expect, it } from "vitest";
import { LayerChoice } from "./layer-choice.ts";

const RATE = 5_000_000;

it("makes no layers while every path takes the whole", () => {
  const layers = new LayerChoice();
  expect(layers.update(undefined, RATE, 0)).toBe(false);
  expect(layers.update(5_300_000, RATE, 1)).toBe(false);
});

it("makes them for a path that does not, and keeps them for a while when it has gone or widened", () => {
  const layers = new LayerChoice();
  expect(layers.update(3_500_000, RATE, 0)).toBe(true);
  expect(layers.update(undefined, RATE, 19_999)).toBe(true);
  expect(layers.update(undefined, RATE, 20_000)).toBe(false);
  expect(layers.update(5_200_000, RATE, 20_001)).toBe(true);
});

it("uses none after the rate has come down to the path", () => {
  expect(new LayerChoice().update(3_500_000, 2_275_000, 0)).toBe(false);
});
