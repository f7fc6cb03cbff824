import { expect, it } from "vitest";
import { prefectureChoices } from "./prefectures.ts";

it("are 47, each once, in the order of their numbers", () => {
  const values = prefectureChoices("ja", "").map(({ value }) => value);
  expect(new Set(values).size).toBe(47);
  expect([values[0], values[12], values[46]]).toEqual(["北海道", "東京都", "沖縄県"]);
  expect(values.every((value) => /[都道府県]$/.test(value))).toBe(true);
});

it("have an English name for reading and one for addresses", () => {
  expect(prefectureChoices("en", "東京都")[12]).toEqual({ value: "東京都", label: "Tokyo (東京都)" });
});

it("keep a stored value with another spelling, so that opening the form loses nothing", () => {
  expect(
    prefectureChoices("ja", "Tokyo")
      .slice(0, 2)
      .map(({ value }) => value),
  ).toEqual(["Tokyo", "北海道"]);
  expect(prefectureChoices("ja", "東京都")).toHaveLength(47);
});
