import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { EstimateProbes } from "./estimate-probes.ts";

const WANTED = bitsPerSecond(5_000_000);
const HALF = bitsPerSecond(2_500_000);

/** Returns the seconds, of `seconds`, at which it would probe; `estimateAt` gets how many probes there were. */
const probesOf = (
  seconds: number,
  estimateAt: (second: number, probed: number) => BitsPerSecond | undefined,
  isNarrow = false,
): number[] => {
  const probes = new EstimateProbes();
  const at: number[] = [];
  for (let second = 0; second < seconds; second += 1)
    if (probes.update({ estimate: estimateAt(second, at.length), wanted: WANTED, isNarrow }, second * 1000)) at.push(second);
  return at;
};

describe("EstimateProbes", () => {
  it("probes an estimate that holds the encoder back, until it does not", () => {
    expect(probesOf(60, (_, probed) => (probed === 0 ? HALF : WANTED))).toEqual([2]);
  });

  it("probes again soon where it helped in part", () => {
    expect(probesOf(60, (_, probed) => bitsPerSecond(Math.min(WANTED, Math.round(HALF * 1.3 ** probed))))).toEqual([2, 5, 8]);
  });

  it("probes ever more seldom what stays as it is", () => {
    const at = probesOf(200, () => HALF);
    expect(at.slice(0, 5)).toEqual([2, 5, 11, 23, 47]);
    expect(at.slice(5)).toEqual([77, 107, 137, 167, 197]);
  });

  it("leaves alone a path that the relay knows to be narrow, an estimate that is large enough or short for a moment, and a browser without one", () => {
    expect(probesOf(60, () => HALF, true)).toEqual([]);
    expect(probesOf(60, () => WANTED)).toEqual([]);
    expect(probesOf(60, (second) => (second % 5 === 0 ? HALF : WANTED))).toEqual([]);
    expect(probesOf(60, () => undefined)).toEqual([]);
  });
});
