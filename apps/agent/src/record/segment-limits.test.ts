import { expect, it } from "vitest";
import { durationIn, isSegmentDue, sizeIn } from "./segment-limits.ts";

it.each([
  ["90", 90_000],
  ["90s", 90_000],
  ["10m", 600_000],
  ["1.5h", 5_400_000],
  ["１０ｍ", 600_000],
  ["10x", undefined],
  ["-1", undefined],
  ["", undefined],
])("reads the time %s as %s ms", (text, ms) => {
  expect(durationIn(text)).toBe(ms);
});

it.each([
  ["2G", 2e9],
  ["2GB", 2e9],
  ["500m", 5e8],
  ["1000", 1000],
  ["G", undefined],
])("reads the size %s as %s bytes", (text, bytes) => {
  expect(sizeIn(text)).toBe(bytes);
});

it("cuts at the time limit, shortly before the size limit, and never without limits", () => {
  expect(isSegmentDue({ ms: 1000 }, { ms: 999, bytes: 0 })).toBe(false);
  expect(isSegmentDue({ ms: 1000 }, { ms: 1000, bytes: 0 })).toBe(true);
  expect(isSegmentDue({ bytes: 1000 }, { ms: 0, bytes: 960 })).toBe(false);
  expect(isSegmentDue({ bytes: 1000 }, { ms: 0, bytes: 980 })).toBe(true);
  expect(isSegmentDue({}, { ms: 1e12, bytes: 1e15 })).toBe(false);
});
