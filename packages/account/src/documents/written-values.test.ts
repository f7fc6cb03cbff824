import { expect, it } from "vitest";
import { groupedDigits, writtenDate, writtenYen } from "./written-values.ts";

it.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [99000, "99,000"],
  [1234567, "1,234,567"],
  [-6600, "−6,600"],
])("%d is grouped as %s", (value, text) => expect(groupedDigits(value)).toBe(text));

it("the yen sign follows in Japanese and precedes in English, with the minus in front", () => {
  expect([writtenYen(16500, "ja"), writtenYen(16500, "en")]).toEqual(["16,500円", "¥16,500"]);
  expect([writtenYen(-500, "ja"), writtenYen(-500, "en")]).toEqual(["−500円", "−¥500"]);
});

it("dates are written in each language's form", () => {
  expect([writtenDate("2026-11-05", "ja"), writtenDate("2026-11-05", "en")]).toEqual(["2026年11月5日", "5 November 2026"]);
});
