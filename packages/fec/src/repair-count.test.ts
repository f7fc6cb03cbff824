import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { repairCountFor } from "./repair-count.ts";

const path = (roundTripMs: Milliseconds | undefined, queueMs = 0) =>
  roundTripMs === undefined ? undefined : { roundTripMs: roundTripMs + queueMs, leastRoundTripMs: roundTripMs };

describe("repairCountFor", () => {
  it.each([
    [0, 4000, 0, 50, 0],
    [1, 4000, 0, 50, 0],
    [2, 4000, 1, 50, 1],
    [5, 4000, 1, 20, 1],
    [7, 4000, 1, 50, 2],
    [8, 4000, 1, 50, 2],
    [40, 4000, 2, 50, 3],
    [40, 4000, 2, 200, 3],
    [120, 4000, 2, 50, 5],
    [120, 4000, 2, 200, 5],
    [400, 4000, 2, 20, 8],
    [400, 4000, 2, 200, 10],
    [30, 4000, 2, 5, 0],
    [400, 4000, 5, 5, 7],
    [0, 0, 0, undefined, 0],
  ])("%i lost of %i, %i at a time, at %s ms: %i", (lost, expected, thick, roundTripMs, wanted) => {
    expect(repairCountFor({ expected, lost, thick, runs: lost }, path(roundTripMs))).toBe(wanted);
  });

  it.each([
    [80, 3, 4],
    [120, 5, 6],
    [400, 8, 9],
    [400, 14, 15],
    [400, 16, 17],
    [400, 20, 18],
  ])("%i lost of 4000, %i at a time: one more than that, at most eighteen: %i", (lost, thick, wanted) => {
    expect(repairCountFor({ expected: 4000, lost, thick, runs: lost }, undefined)).toBe(wanted);
  });

  it.each([
    // Five in a row on average: more than 16 once in a few seconds.
    [120, 24, 20, 12],
    [120, 24, 200, 18],
    // Two losses in a row.
    [120, 60, 20, 5],
    [120, 60, 200, 6],
    // One pair among single losses isn't representative.
    [40, 39, 200, 3],
    [25, 5, 200, 3],
  ])("%i of 4000 lost in %i bursts, at %i ms: %i, since the longest burst is rarely seen", (lost, runs, roundTripMs, wanted) => {
    expect(repairCountFor({ expected: 4000, lost, thick: 2, runs }, path(roundTripMs))).toBe(wanted);
  });

  it("matches what frames of their size request", () => {
    const loss = { expected: 4000, lost: 120, thick: 2, runs: 116 };
    expect([1, 4, 18, 40].map((packets) => repairCountFor(loss, path(200), packets))).toEqual([2, 3, 5, 7]);
  });

  it("adds at most two if the link is full", () => {
    const thickly = { expected: 4000, lost: 400, thick: 8, runs: 360 };
    expect(repairCountFor(thickly, path(50, 20))).toBe(9);
    expect(repairCountFor(thickly, path(50, 100))).toBe(2);
    expect(repairCountFor({ expected: 4000, lost: 900, thick: 9, runs: 700 }, path(50))).toBe(2);
  });
});
