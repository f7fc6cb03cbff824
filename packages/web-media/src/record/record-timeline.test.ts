import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { RecordTimeline } from "./record-timeline.ts";

const at = (ms: Milliseconds, capture?: number, arrival?: number) => ({ zero: { capture, arrival }, ms });

describe("a recording's timeline", () => {
  it("starts at 0 and keeps the sender's intervals while estimates of its clock move", () => {
    const timeline = new RecordTimeline(at(0, 5000));
    const noise = [0, 3, -2, 4, 1, -3];
    const places = noise.map((off, index) => timeline.place("video", at(40 * index, 5000 + off)) ?? Number.NaN);
    expect(Math.max(...places.map((place, index) => Math.abs(place - 40 * index)))).toBeLessThan(1);
  });

  it("places audio by its capture time, and omits audio captured before the start", () => {
    const timeline = new RecordTimeline(at(1000, 5000));
    expect(timeline.place("audio", at(480, 5500))).toBeUndefined();
    expect(timeline.place("audio", at(500, 5500))).toBe(0);
    expect(timeline.place("audio", at(520, 5500))).toBe(20);
  });

  it("follows a drifting clock to within 2 ms after an hour", () => {
    const timeline = new RecordTimeline(at(0, 0));
    let place = 0;
    for (let packet = 0; packet <= 180_000; packet += 1) {
      const ms = 20 * packet;
      // 100 ppm: the zero moves by 360 ms.
      place = timeline.place("audio", at(ms, ms * 1e-4)) ?? 0;
    }
    expect(Math.abs(place - 3_600_360)).toBeLessThan(2);
  });

  it("jumps with another clock, but never back", () => {
    const timeline = new RecordTimeline(at(0, 5000));
    expect(timeline.place("video", at(0, 5000))).toBe(0);
    expect(timeline.place("video", at(9_000_000, -8_999_000 + 5000))).toBe(1000);
    const later = timeline.place("video", at(0, 5900));
    expect(later).toBeGreaterThan(1000);
    expect(later).toBeLessThan(1001);
  });

  it("keeps B-frames in presentation order, after the frames before them", () => {
    const timeline = new RecordTimeline(at(0, 5000));
    expect([0, 120, 40, 80].map((ms) => timeline.place("video", at(ms, 5000)))).toEqual([0, 120, 40, 80]);
  });

  it("uses arrivals for both kinds when the first frame has no capture time", () => {
    const timeline = new RecordTimeline(at(0, undefined, 7000));
    expect(timeline.place("video", at(0, undefined, 7000))).toBe(0);
    expect(timeline.place("audio", at(100, 3000, 6980))).toBe(80);
  });

  it("returns no position for a clock that is still unknown", () => {
    expect(() => new RecordTimeline(at(0))).toThrow(RangeError);
    expect(new RecordTimeline(at(0, 0)).place("audio", at(0))).toBeUndefined();
  });
});
