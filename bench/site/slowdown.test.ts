import { expect, it } from "vitest";
import { slowdownFor } from "./slowdown.ts";

it.each([
  [90, 1],
  [150, 1],
  [475, 1.5],
  [1041, 2.482],
  [1533.3, 4],
  [2600, 6],
])("slows a machine of index %d down %d times", (index, slowdown) => {
  expect(slowdownFor(index)).toBeCloseTo(slowdown, 2);
});
