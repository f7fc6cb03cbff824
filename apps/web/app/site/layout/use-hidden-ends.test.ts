import { expect, it } from "vitest";
import { hiddenEnds } from "./use-hidden-ends.ts";

it.each([
  ["a row that fits", 0, 700, ""],
  ["a row that overflows by a rounding error", 0, 701, ""],
  ["its beginning", 0, 900, "end"],
  ["its middle", 90, 900, "start end"],
  ["its end", 200, 900, "start"],
] as const)("%s", (_what, scrollLeft, scrollWidth, ends) =>
  expect(hiddenEnds({ scrollLeft, scrollWidth, clientWidth: 700 })).toBe(ends),
);
