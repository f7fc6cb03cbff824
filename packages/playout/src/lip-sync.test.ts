import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { LIP_SYNC_TOLERANCE_MS, LipSync } from "./lip-sync.ts";

const run = (sync: LipSync, audioMs: Milliseconds, seconds: number, from = 0): number => {
  let hold = 0;
  for (let at = from; at < from + seconds * 1000; at += 33) {
    hold = sync.videoHold(at);
    sync.measureVideo(20 + hold, at);
    sync.measureAudio(audioMs, at);
  }
  return hold;
};

describe("lip sync", () => {
  it("does not hold a picture that is within 32 ms of the sound", () => {
    expect(run(new LipSync(), 50, 5)).toBe(0);
  });

  it("holds the picture just enough", () => {
    const sync = new LipSync();
    const hold = run(sync, 85, 10);
    expect(hold).toBeGreaterThan(30);
    expect(hold).toBeLessThan(38);
    expect(Math.abs(sync.skew(10_000) ?? 99)).toBeLessThanOrEqual(35);
  });

  it("keeps the tolerance with sound whose buffer is at its largest", () => {
    const sync = new LipSync();
    run(sync, 145, 10);
    expect(sync.skew(10_000)).toBeLessThanOrEqual(LIP_SYNC_TOLERANCE_MS);
  });

  it("never holds longer than 100 ms", () => {
    expect(run(new LipSync(), 300, 20)).toBeLessThanOrEqual(100);
  });

  it("lets go when the sound is muted or stalls", () => {
    const muted = new LipSync();
    run(muted, 85, 10);
    muted.setAudible(false);
    expect(run(muted, 85, 5, 10_000)).toBe(0);
    const stalled = new LipSync();
    run(stalled, 85, 10);
    let hold = 99;
    for (let at = 10_000; at < 16_000; at += 33) {
      hold = stalled.videoHold(at);
      stalled.measureVideo(20 + hold, at);
    }
    expect(hold).toBe(0);
    expect(stalled.skew(16_000)).toBeUndefined();
  });
});
