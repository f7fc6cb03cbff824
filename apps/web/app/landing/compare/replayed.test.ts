import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { comparisonFigures, type LossResults } from "../../../../../scripts/lib/loss-extract.ts";
import { COMPARISON } from "./compare-figures.ts";
import { shownTime } from "./replayed.ts";

const TURN_MS = 8000;

it("replays the benchmark's latest measurement", () => {
  const results = JSON.parse(readFileSync(new URL("../../../../../bench/results/loss.json", import.meta.url), "utf8"));
  expect(COMPARISON).toEqual(comparisonFigures(results as LossResults));
});

describe("what a system shows", () => {
  it("lags by its median if nothing freezes", () =>
    expect(shownTime(5000, { p50: 41.5, freezes: 0, freezeMs: 0 }, TURN_MS)).toBe(4958.5));

  it.each([
    [1, 100],
    [3, 355],
    [10, 1468],
    [5, 7900],
  ])("freezes %i times, %i ms in total, in every round, and is never early", (freezes, freezeMs) => {
    const figure = { p50: 100, freezes, freezeMs };
    for (const turn of [0, 7]) {
      let [stood, begun, before] = [0, 0, Number.NaN];
      for (let ms = turn * TURN_MS; ms < (turn + 1) * TURN_MS; ms += 1) {
        const shown = shownTime(ms, figure, TURN_MS);
        expect(shown).toBeLessThanOrEqual(ms - 100);
        if (shown < ms - 100) stood += 1;
        if (shown === before && shownTime(ms - 2, figure, TURN_MS) !== before) begun += 1;
        before = shown;
      }
      expect(Math.abs(stood - freezeMs)).toBeLessThanOrEqual(2 * freezes);
      expect(begun).toBe(freezes);
    }
  });
});
