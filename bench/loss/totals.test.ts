import { expect, test } from "vitest";
import { sampleResult as result } from "./sample-result.ts";
import { frozenTotalRatio, totalsOf } from "./totals.ts";

test("frozen time is summed over the links of round trip and loss alone, medians leave the link's own delay out", () => {
  const totals = totalsOf([
    result("rtt0-loss1", "down", { p50: 20, p99: 30, freezeMs: 0, freezes: 0, framesPerSecond: 30, psnr: 48 }),
    result("rtt100-bursty", "down", { p50: 72, p99: 100, freezeMs: 150, freezes: 1, framesPerSecond: 29, psnr: 46 }),
    result("outage1s", "down", { freezeMs: 1100, freezes: 1 }),
    result("rtt0-loss1", "vp8", { freezeMs: 452, freezes: 4 }),
  ]);
  expect(totals).toEqual([
    { contender: "down", cells: 2, freezeMs: 150, freezes: 1, addedMs: 21, addedP99Ms: 40, framesPerSecond: 29.5, psnr: 47 },
    expect.objectContaining({ contender: "vp8", cells: 1, freezeMs: 452 }),
  ]);
  expect(frozenTotalRatio(totals)).toBe(151 / 453);
});

test("who sets a delay, or was not measured, is left out", () => {
  const totals = totalsOf([result("rtt0-loss1", "down", {}), result("rtt0-loss1", "down300", {})]);
  expect(totals.map(({ contender }) => contender)).toEqual(["down"]);
  expect(frozenTotalRatio(totals)).toBeUndefined();
});
