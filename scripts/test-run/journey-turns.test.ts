import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DAYS_A_ROUND, restingJourneys, TURNS } from "../lib/journey-turns.mjs";
import { ROOT } from "../lib/run.mjs";

const DAY_MS = 86_400_000;
const NOON = 20_000.5 * DAY_MS;
const all = Object.keys(TURNS);

it("runs each journey once in a round of days, about as many each day", () => {
  const days = Array.from({ length: DAYS_A_ROUND }, (_, day) => {
    const resting = new Set(restingJourneys(NOON + day * DAY_MS));
    return all.filter((file) => !resting.has(file));
  });
  expect(days.flat().sort()).toEqual([...all].sort());
  const counts = days.map(({ length }) => length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(2);
});

it("says the same all day", () => expect(restingJourneys(NOON + DAY_MS / 3)).toEqual(restingJourneys(NOON)));

it("names journeys, and for each what holds its rule in every run", () => {
  for (const [file, holds] of Object.entries(TURNS)) {
    expect(file).toMatch(/^tests\/e2e\/.*\.test\.ts$/);
    expect([file, ...holds].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    // What holds the rule must not rest itself.
    expect(holds.filter((path) => path in TURNS)).toEqual([]);
    expect(holds.length).toBeGreaterThan(0);
  }
});
