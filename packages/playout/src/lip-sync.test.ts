import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { LIP_SYNC_TOLERANCE_MS, LipSync, SOUND_EARLY_MS } from "./lip-sync.ts";

const locked = (): LipSync => {
  const sync = new LipSync();
  sync.setLocked(true);
  return sync;
};

const run = (sync: LipSync, audioMs: Milliseconds, seconds: number, from = 0): number => {
  let hold = 0;
  for (let at = from; at < from + seconds * 1000; at += 33) {
    hold = sync.videoHold(at);
    sync.measureVideo(20 + hold, at);
    sync.measureAudio(audioMs, at);
  }
  return hold;
};

describe("lip sync, not locked", () => {
  it("never holds video, however late the audio is", () => {
    for (const audioMs of [50, 85, 145, 300]) expect(run(new LipSync(), audioMs, 10)).toBe(0);
  });

  it("delays audio only as much as the video is noticeably later", () => {
    const sync = new LipSync();
    let hold = 0;
    for (let at = 0; at < 10_000; at += 33) {
      sync.measureVideo(150, at);
      sync.measureAudio(30 + hold, at);
      hold = sync.soundHold(at);
    }
    expect(sync.skew(10_000)).toBeGreaterThanOrEqual(-SOUND_EARLY_MS);
    expect(sync.skew(10_000)).toBeLessThan(-SOUND_EARLY_MS + 20);
    expect(run(sync, 80, 10, 20_000)).toBe(0);
    for (let at = 20_000; at < 30_000; at += 33) {
      sync.measureVideo(20, at);
      sync.measureAudio(60, at);
      hold = sync.soundHold(at);
    }
    expect(hold).toBe(0);
  });

  it("returns how much later the audio may get", () => {
    const sync = new LipSync();
    expect(sync.soundRoom(0)).toBeUndefined();
    sync.measureVideo(20, 0);
    sync.measureAudio(60, 0);
    expect(sync.soundRoom(0)).toBe(75);
    sync.measureAudio(400, 2000);
    sync.measureVideo(20, 2000);
    expect(sync.soundRoom(2000)).toBeLessThan(0);
  });
});

describe("lip sync, locked", () => {
  it("doesn't hold video within 32 ms of the audio", () => {
    expect(run(locked(), 50, 5)).toBe(0);
  });

  it("holds video no longer than needed", () => {
    const sync = locked();
    const hold = run(sync, 85, 10);
    expect(hold).toBeGreaterThan(30);
    expect(hold).toBeLessThan(38);
    expect(Math.abs(sync.skew(10_000) ?? 99)).toBeLessThanOrEqual(35);
  });

  it("stays within tolerance at the largest audio buffer", () => {
    const sync = locked();
    run(sync, 145, 10);
    expect(sync.skew(10_000)).toBeLessThanOrEqual(LIP_SYNC_TOLERANCE_MS);
  });

  it("never holds longer than 100 ms", () => {
    expect(run(locked(), 300, 20)).toBeLessThanOrEqual(100);
  });

  it("releases the hold when audio is muted or stalls", () => {
    const muted = locked();
    run(muted, 85, 10);
    muted.setAudible(false);
    expect(run(muted, 85, 5, 10_000)).toBe(0);
    const stalled = locked();
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
