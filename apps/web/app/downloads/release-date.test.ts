import { expect, it } from "vitest";
import { releaseDateText } from "./release-date.ts";

it.each([
  ["2026-11-20", "2026/11/20"],
  ["2026-01-05", "2026/1/5"],
  ["soon", "soon"],
])("%s is written as %s, wherever the reader is", (day, text) => expect(releaseDateText(day)).toBe(text));
