import { readFileSync } from "node:fs";
import { decibels } from "@setsuna/web-media";
import { expect, it } from "vitest";
import { figureOf, onScale, shareOf, ZONES_DB } from "./meter-scale.ts";

it.each([
  [1.5, "0", 1],
  [1, "0", 1],
  [0.97, "0", 1 - 0.264 / 60],
  [10 ** (-5 / 20), "-5", 55 / 60],
  [10 ** (-16 / 20), "-16", 44 / 60],
  [10 ** (-70 / 20), "-70", 0],
  [0, "-∞", 0],
])("a level of %f reads %s and fills that much of the bar", (linear, figure, share) => {
  const db = decibels(linear);
  expect(figureOf(db)).toBe(figure);
  expect(shareOf(db)).toBeCloseTo(share, 2);
  expect(onScale(db)).toBeLessThanOrEqual(0);
});

it("two channels with different readings have different bars", () => {
  expect(shareOf(-5) - shareOf(-16)).toBeGreaterThan(0.15);
});

it("draws its zones at the scale's positions", () => {
  const sheet = readFileSync(new URL("./level-meter.module.css", import.meta.url), "utf8");
  const drawn = ["quiet-end", "speech-end"].map((name) => Number(new RegExp(`--${name}: (\\d+)%`).exec(sheet)?.[1]));
  expect([...drawn, 100]).toEqual(ZONES_DB.map((db) => Math.round(100 * shareOf(db))));
});

it("is red only when clipping", () => {
  const sheet = readFileSync(new URL("./level-meter.module.css", import.meta.url), "utf8");
  const red = [...sheet.matchAll(/([^{}]+)\{[^{}]*(?:--error|red)[^{}]*\}/g)].map(([, selector = ""]) => selector.trim());
  expect(red.length).toBeGreaterThan(0);
  for (const selector of red) expect(selector).toContain('[data-over="true"]');
});
