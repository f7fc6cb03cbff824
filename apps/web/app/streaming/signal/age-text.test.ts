import { expect, it } from "vitest";
import { ageText } from "./age-text.ts";

it.each([
  [-5, "0 s"],
  [999, "0 s"],
  [1000, "1 s"],
  [59_999, "59 s"],
  [60_000, "1:00"],
  [65_000, "1:05"],
  [3_605_000, "1:00:05"],
])("%i ms are %s", (ms, text) => expect(ageText(ms)).toBe(text));
