import { expect, it } from "vitest";
import { slopeOf } from "./slope.ts";

const readings = (values: readonly number[]) => values.map((value, at) => ({ at, value }));

it("finds the slope of a line, with no error", () => {
  expect(slopeOf(readings([5, 7, 9, 11]))).toEqual({ perUnit: 2, error: 0 });
});

it("distinguishes noise from growth by the error", () => {
  const noisy = slopeOf(readings([10, 12, 9, 11, 10, 12, 9, 11]));
  expect(Math.abs(noisy.perUnit)).toBeLessThan(2 * noisy.error);
  const growing = slopeOf(readings([10, 13, 16, 20, 22, 25, 29, 31]));
  expect(growing.perUnit).toBeGreaterThan(10 * growing.error);
});

it("has no slope with too few points", () => {
  expect([
    slopeOf([]),
    slopeOf(readings([3])),
    slopeOf([
      { at: 1, value: 2 },
      { at: 1, value: 9 },
    ]),
  ]).toEqual(Array(3).fill({ perUnit: 0, error: 0 }));
});
