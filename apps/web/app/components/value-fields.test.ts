import { expect, test } from "vitest";
import { valueFields, valueText } from "./value-fields.ts";

const WORDS = { yes: "yes", no: "no", none: "none" };
const fields = (value: unknown) => valueFields(value, WORDS);

test("a plain value is text without notation marks", () => {
  expect(fields("between us")).toEqual([{ name: "", text: "between us" }]);
  expect([1.5, true, false, null].map((value) => valueText(value, WORDS))).toEqual(["1.5", "yes", "no", "none"]);
});

test("the parts of a value are named, and lists count from 1", () => {
  expect(fields({ stick: { x: 0.5, y: -1 }, held: true, keys: ["a", "b"], rest: [] })).toEqual([
    { name: "stick x", text: "0.5" },
    { name: "stick y", text: "-1" },
    { name: "held", text: "yes" },
    { name: "keys 1", text: "a" },
    { name: "keys 2", text: "b" },
    { name: "rest", text: "none" },
  ]);
  expect(valueText({ from: 3, to: 6 }, WORDS)).toBe("from: 3, to: 6");
});

test("long values and texts are truncated, and say so", () => {
  const many = fields(Array.from({ length: 1000 }, (_, index) => index));
  expect(many).toHaveLength(25);
  expect(many.at(-1)).toEqual({ name: "", text: "…" });
  expect(fields("x".repeat(1000))[0]?.text).toBe(`${"x".repeat(160)}…`);
  expect(fields(Array.from({ length: 24 }, () => 0))).toHaveLength(24);
});
