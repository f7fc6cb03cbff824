import { expect, test } from "vitest";
import { CELLS, cellOf } from "./cells.ts";
import { estimate, GRIDS } from "./grids.ts";

test("the full grid is every link with every contender but one, once", () => {
  expect(CELLS.length).toBe(5 * 6 + 5);
  expect(new Set(GRIDS.full.jobs.map(({ cell, contender }) => `${cell.name} ${contender}`)).size).toBe(CELLS.length * 7);
  expect(GRIDS.full.jobs.length).toBe(CELLS.length * 7);
});

test("bursts lose 3 %, in the mean five packets at a time", () => {
  const bursts = cellOf("rtt50-bursty").line.bursts;
  expect(bursts && bursts.enter / (bursts.enter + bursts.leave)).toBeCloseTo(0.03, 6);
  expect(bursts?.leave).toBe(0.2);
});

test("each grid fits its time: 50 s, 25 minutes", () => {
  expect(estimate(GRIDS.quick)).toBeLessThan(45_000);
  expect(estimate(GRIDS.short)).toBeLessThan(25 * 60_000);
});

test("an outage is over well before its cell is", () => {
  for (const cell of CELLS.filter(({ group }) => group === "outage"))
    expect((cell.measureMs ?? 0) - Math.max(...(cell.script ?? []).map(({ atMs }) => atMs))).toBeGreaterThan(5000);
});

test("a name that is no cell's is refused", () => {
  expect(() => cellOf("rtt7-loss7")).toThrow(RangeError);
});
