import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { EstimateProbes } from "./estimate-probes.ts";

const WANTED = bitsPerSecond(5_000_000);
const HALF = bitsPerSecond(2_500_000);

const probesOf = (seconds: number, estimateAt: (second: number, probed: number) => BitsPerSecond | undefined): number[] => {
  const probes = new EstimateProbes();
  const at: number[] = [];
  for (let second = 0; second < seconds; second += 1)
    if (probes.update({ estimate: estimateAt(second, at.length), wanted: WANTED }, second * 1000)) at.push(second);
  return at;
};

describe("EstimateProbes", () => {
  it("probes while an estimate holds the encoder back", () => {
    expect(probesOf(60, (_, probed) => (probed === 0 ? HALF : WANTED))).toEqual([2]);
  });

  it("probes again soon after a partial success", () => {
    expect(probesOf(60, (_, probed) => bitsPerSecond(Math.min(WANTED, Math.round(HALF * 1.3 ** probed))))).toEqual([2, 5, 8]);
  });

  it("probes less often while nothing changes", () => {
    const at = probesOf(200, () => HALF);
    expect(at.slice(0, 5)).toEqual([2, 5, 11, 23, 47]);
    expect(at.slice(5)).toEqual([77, 107, 137, 167, 197]);
  });

  it("doesn't probe a sufficient or briefly short estimate, or a browser without one", () => {
    expect(probesOf(60, () => WANTED)).toEqual([]);
    expect(probesOf(60, (second) => (second % 5 === 0 ? HALF : WANTED))).toEqual([]);
    expect(probesOf(60, () => undefined)).toEqual([]);
  });

  it("probes immediately for an increase that the estimate can't cover", () => {
    const probes = new EstimateProbes();
    expect(probes.rise({ estimate: bitsPerSecond(6_000_000), wanted: WANTED }, 0)).toBeUndefined();
    expect(probes.rise({ estimate: bitsPerSecond(5_900_000), wanted: WANTED }, 0)).toBe(0);
    expect(new EstimateProbes().rise({ estimate: undefined, wanted: WANTED }, 0)).toBe(0);
  });

  it("delays repeated increases until the browser allows another probe", () => {
    const probes = new EstimateProbes();
    const rise = (now: Milliseconds) => probes.rise({ estimate: HALF, wanted: WANTED }, now);
    expect([rise(0), rise(40), rise(1000), rise(1050), rise(1051)]).toEqual([0, 1010, 50, 0, 1049]);
  });

  it("waits for the result of a probe for an increase", () => {
    const probes = new EstimateProbes();
    expect(probes.rise({ estimate: HALF, wanted: WANTED }, 500)).toBe(0);
    const probesAt = [1, 2, 3, 4].filter((second) => probes.update({ estimate: HALF, wanted: WANTED }, second * 1000));
    expect(probesAt).toEqual([4]);
  });
});
