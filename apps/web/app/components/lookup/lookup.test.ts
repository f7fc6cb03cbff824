import { expect, it } from "vitest";
import { containsAllWords } from "./lookup.ts";

it.each([
  ["every word, in any case and width", "ＮＤＩ windows", true],
  ["words of several texts", "unstable lower", true],
  ["no text with one word missing", "ndi mac", false],
  ["everything while the query is blank", "  ", true],
  ["parts of error codes", "camera-b", true],
] as const)("finds %s", (_name, query, found) =>
  expect(containsAllWords(query, "NDI is unstable on Windows", "Lower the bitrate", "camera-busy")).toBe(found),
);
