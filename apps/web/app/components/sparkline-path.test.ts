import { expect, it } from "vitest";
import { sparklinePath } from "./sparkline-path.ts";

const frame = { from: 0, until: 10, width: 100, height: 20 };
const points = (...values: readonly (number | null)[]) => values.map((value, index) => ({ at: index * 5, value }));

it("draws the largest value at the top and zero at the bottom", () => {
  expect(sparklinePath(points(0, 5, 10), frame)).toBe("M0 20h0L50 10L100 0");
});

it("leaves a gap where a value is unknown", () => {
  expect(sparklinePath(points(10, null, 10), frame)).toBe("M0 0h0M100 0h0");
});

it("keeps a line of zeros at the bottom, and draws nothing without points", () => {
  expect(sparklinePath(points(0, 0), frame)).toBe("M0 20h0L50 20");
  expect(sparklinePath([], frame)).toBe("");
});
