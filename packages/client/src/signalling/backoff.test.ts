import { describe, expect, it } from "vitest";
import { backoffDelay } from "./backoff.ts";

describe("backoffDelay", () => {
  it("doubles from 250 ms and stays at 2 s", () => {
    expect([1, 2, 3, 4, 5, 1000].map((attempt) => backoffDelay(attempt, 0.5))).toEqual([250, 500, 1000, 2000, 2000, 2000]);
  });

  it("jitters by at most 20 % either way", () => {
    expect(backoffDelay(1, 0)).toBeCloseTo(200);
    expect(backoffDelay(4, 0.999_999)).toBeCloseTo(2400, 1);
  });
});
