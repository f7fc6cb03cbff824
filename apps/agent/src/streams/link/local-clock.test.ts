import { hrtime } from "node:process";
import { expect, it } from "vitest";
import { fromMonotonic, localNow, toMonotonic } from "./local-clock.ts";

it("converts moments with a constant offset, however long the pauses", () => {
  const moments = [0, 20, 1000, 90_000];
  expect(moments.map((at) => Math.round(1000 * (fromMonotonic(at) - fromMonotonic(0))))).toEqual(moments.map((at) => 1000 * at));
  expect(toMonotonic(fromMonotonic(1234))).toBeCloseTo(1234, 2);
});

it("returns the present, between two readings of the other clock", () => {
  const monotonic = (): number => fromMonotonic(Number(hrtime.bigint()) / 1e6);
  const [before, now, after] = [monotonic(), localNow(), monotonic()];
  expect(now).toBeGreaterThan(before - 1);
  expect(now).toBeLessThan(after + 1);
});
