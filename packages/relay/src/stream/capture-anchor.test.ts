import { describe, expect, it } from "vitest";
import { anchorMoved, type CaptureAnchor } from "./capture-anchor.ts";

const anchor: CaptureAnchor = { rtp: 0xffff_ffff - 899, senderRtp: 5, capturedAt: 1.7e12, settled: true, clockRate: 90_000 };

describe("anchorMoved", () => {
  it("is true without an earlier anchor", () => {
    expect(anchorMoved(undefined, anchor)).toBe(true);
  });

  it("is false while time passes evenly, across the wrap too", () => {
    expect(anchorMoved(anchor, { ...anchor, rtp: 89_100, capturedAt: 1.7e12 + 1000 })).toBe(false);
  });

  it("is true when capture times moved by 1 ms, either way", () => {
    for (const moved of [1, -1])
      expect(anchorMoved(anchor, { ...anchor, rtp: 89_100, capturedAt: 1.7e12 + 1000 + moved })).toBe(true);
  });

  it("is true when a guess has settled", () => {
    expect(anchorMoved({ ...anchor, settled: false }, anchor)).toBe(true);
  });
});
