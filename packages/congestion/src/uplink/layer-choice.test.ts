import { expect, it } from "vitest";
import { LayerChoice } from "./layer-choice.ts";

const RATE = 5_000_000;

it("makes no layers while every path carries the full rate", () => {
  const layers = new LayerChoice();
  expect(layers.update(undefined, RATE, 0)).toBe(false);
  expect(layers.update(5_300_000, RATE, 1)).toBe(false);
});

it("makes layers for a narrow path, and keeps them for a while after it leaves or widens", () => {
  const layers = new LayerChoice();
  expect(layers.update(3_500_000, RATE, 0)).toBe(true);
  expect(layers.update(undefined, RATE, 19_999)).toBe(true);
  expect(layers.update(undefined, RATE, 20_000)).toBe(false);
  expect(layers.update(5_200_000, RATE, 20_001)).toBe(true);
});

it("makes none once the rate has fallen to the path's", () => {
  expect(new LayerChoice().update(3_500_000, 2_275_000, 0)).toBe(false);
});
