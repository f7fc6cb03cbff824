import { expect, it } from "vitest";
import { courseFigures, PATH_SHAPES, pathShape } from "./path-shapes.ts";

const LONG_MS = 600_000;

it.each(PATH_SHAPES)("$name: the same seed gives the same course, another seed a different one", (shape) => {
  expect(pathShape(shape, 30_000, 7)).toEqual(pathShape(shape, 30_000, 7));
  expect(pathShape(shape, 30_000, 7).script).not.toEqual(pathShape(shape, 30_000, 8).script);
});

it.each(PATH_SHAPES)("$name: a long course has the statistics that the shape specifies", (shape) => {
  const { script } = pathShape(shape, LONG_MS, 3);
  const { p5, p50, p95, outageMs } = courseFigures(script);
  expect(p50 / shape.rateBps).toBeGreaterThan(0.8);
  expect(p50 / shape.rateBps).toBeLessThan(1.25);
  // Within 1.645 deviations of a normal distribution lie nine tenths; dips widen the lower end.
  expect(Math.log(p95 / p50) / (1.645 * shape.spread)).toBeCloseTo(1, 0);
  expect(p5).toBeLessThan(p50 * Math.exp(-shape.spread));
  const { everyMs, lengthMs, share } = shape.dips;
  const expected = share > 0 ? 0 : (LONG_MS / everyMs) * ((lengthMs[0] + lengthMs[1]) / 2);
  expect(outageMs).toBeGreaterThanOrEqual(0.7 * expected);
  expect(outageMs).toBeLessThanOrEqual(1.3 * expected);
});

it.each(PATH_SHAPES)("$name: a course is in order, ends on time, and leaves nothing switched off", (shape) => {
  for (const seed of [1, 2, 3]) {
    const { script } = pathShape(shape, 30_000, seed);
    const times = script.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(30_000);
    expect(script.findLast(({ change }) => change.outage !== undefined)?.change.outage).not.toBe(true);
  }
});

it("has a Starlink handover every 15 s, starting 7.5 s after the start", () => {
  const shape = PATH_SHAPES.find(({ name }) => name === "starlink");
  if (shape === undefined) throw new Error("no such shape");
  const { script } = pathShape(shape, 60_000, 1);
  expect(script.filter(({ change }) => change.outage === true).map(({ atMs }) => atMs)).toEqual([7500, 22_500, 37_500, 52_500]);
});
