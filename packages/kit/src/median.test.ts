import { expect, it } from "vitest";
import { median } from "./median.ts";

it.each([
  [[], undefined],
  [[3], 3],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 3],
])("the median of %j is %s", (values, expected) => {
  const before = [...values];
  expect(median(values)).toBe(expected);
  expect(values).toEqual(before);
});
