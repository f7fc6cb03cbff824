import { expect, it } from "vitest";
import { everydayCases } from "./everyday-cases.ts";

const CASES = ["a", "b", "c", "d", "e", "f", "g"];

it("always picks the same cases, the first one included", () => {
  expect(everydayCases(CASES, { oneIn: 3, all: false })).toEqual(["a", "d", "g"]);
  expect(everydayCases(CASES, { all: false })).toEqual(["a", "g"]);
});

it("returns every case in a run of everything", () => expect(everydayCases(CASES, { all: true })).toBe(CASES));
