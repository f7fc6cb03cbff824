import { expect, it } from "vitest";
import { everydayCases } from "./everyday-cases.ts";

const CASES = ["a", "b", "c", "d", "e", "f", "g"];

it("always picks the same cases, including the first", () => {
  expect(everydayCases(CASES, { oneIn: 3, all: false })).toEqual(["a", "d", "g"]);
  expect(everydayCases(CASES, { all: false })).toEqual(["a", "g"]);
});

it("returns every case in a full run", () => expect(everydayCases(CASES, { all: true })).toBe(CASES));
