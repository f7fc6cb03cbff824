import { milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { KeyedBuckets } from "./keyed-buckets.ts";

const at = milliseconds;

it("allows each key its capacity, then its refill rate", () => {
  const buckets = new KeyedBuckets(2, 3600);
  expect(["a", "a", "a", "b"].map((key) => buckets.take(key, at(0)))).toEqual([true, true, false, true]);
  expect(buckets.retryAfterSeconds("a", at(0))).toBe(1);
  expect([buckets.take("a", at(999)), buckets.take("a", at(1000)), buckets.take("a", at(1000))]).toEqual([false, true, false]);
  expect(buckets.take("a", at(0))).toBe(false);
});

it("never exceeds its capacity, whatever is returned", () => {
  const buckets = new KeyedBuckets(2, 1);
  buckets.giveBack("a", 50, at(0));
  expect([1, 2, 3].map(() => buckets.take("a", at(0)))).toEqual([true, true, false]);
  buckets.giveBack("a", 1, at(0));
  expect(buckets.take("a", at(0))).toBe(true);
});

it("keeps the most recently used keys", () => {
  const buckets = new KeyedBuckets(1, 1, 2);
  for (const key of ["a", "b", "a"]) buckets.take(key, at(0));
  buckets.take("c", at(0));
  expect([buckets.take("a", at(0)), buckets.take("b", at(0))]).toEqual([false, true]);
});
