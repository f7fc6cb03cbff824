import { expect, it } from "vitest";
import { readAgain } from "./read-again.ts";

it("reads a text only once while it stays the same, and every other one", () => {
  const asked: unknown[] = [];
  const read = readAgain((text) => {
    asked.push(text);
    return { text };
  });
  const first = read("a");
  expect(read("a")).toBe(first);
  expect([read("b"), read("a"), read(undefined), read(undefined)].map(({ text }) => text)).toEqual([
    "b",
    "a",
    undefined,
    undefined,
  ]);
  expect(asked).toEqual(["a", "b", "a", undefined]);
});

it("keeps the newest texts, up to its limit", () => {
  const asked: unknown[] = [];
  const read = readAgain((text) => asked.push(text), 2);
  expect(["a", "b", "a", "b", "c", "b", "a"].map(read)).toEqual([1, 2, 1, 2, 3, 2, 4]);
  expect(asked).toEqual(["a", "b", "c", "a"]);
});
