import { describe, expect, it } from "vitest";
import { SoundRing } from "./sound-ring.ts";

describe("SoundRing", () => {
  it("drops audio older than the video", () => {
    const ring = new SoundRing();
    for (let at = 0; at < 100; at += 10) ring.push({ at, byteLength: 50 }, at - 35);
    expect(ring.packets().map(({ at }) => at)).toEqual([60, 70, 80, 90]);
  });
  it("stays within its limit in bytes", () => {
    const ring = new SoundRing(1000);
    for (let at = 0; at < 50; at += 1) ring.push({ at, byteLength: 90 }, 0);
    expect(ring.length).toBe(11);
    expect(ring.packets().at(-1)?.at).toBe(49);
  });
});
