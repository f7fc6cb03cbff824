import { describe, expect, it } from "vitest";
import { framesOfLabel, labelOfFrames, timecodeAt, timecodeRate } from "./timecode.ts";

const ms = (hours: number, minutes: number, seconds: number, rest = 0): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;

describe("timecodeAt", () => {
  it.each([
    [0, 25, "00:00:00:00"],
    [ms(10, 20, 30, 40), 25, "10:20:30:01"],
    [ms(23, 59, 59, 999), 60, "23:59:59:59"],
    [ms(24, 0, 0), 30, "00:00:00:00"],
    [ms(1, 0, 0) - 1, 120, "00:59:59:119"],
    [Date.UTC(2026, 10, 29, 1, 2, 3, 500), 30, "01:02:03:15"],
    [-1, 25, "23:59:59:24"],
  ])("%s ms at %s a second is %s", (time, rate, text) => {
    expect(timecodeAt(time, rate).text).toBe(text);
  });

  it("labels the frame at a time, with the offset into it", () => {
    expect(timecodeAt(ms(0, 0, 1, 39), 25)).toMatchObject({ text: "00:00:01:00", frames: 25 });
    expect(timecodeAt(ms(0, 0, 1, 39), 25).intoMs).toBeCloseTo(39);
  });

  it.each([24, 25, 30, 48, 50, 60, 100, 120])("labels every frame's start exactly, at %s frames per second", (rate) => {
    const day = Date.UTC(2026, 10, 29);
    for (let frame = 0; frame < 5000; frame += 1) {
      const found = timecodeAt(day + (frame * 1000) / rate, rate);
      expect(found.frames).toBe(frame);
      expect(found.intoMs).toBeLessThan(0.01);
    }
  });
});

describe("drop-frame labels", () => {
  it.each([
    [0, "00:00:00;00"],
    [1799, "00:00:59;29"],
    [1800, "00:01:00;02"],
    [17_981, "00:09:59;29"],
    [17_982, "00:10:00;00"],
    [107_892, "01:00:00;00"],
  ])("of frame %s is %s", (frames, text) => {
    expect(labelOfFrames(frames, 30, true)).toBe(text);
  });

  it("convert both ways without a difference", () => {
    for (let frame = 0; frame < 200_000; frame += 7) {
      const [hours = 0, minutes = 0, seconds = 0, frames = 0] = labelOfFrames(frame, 30, true).split(/[:;]/).map(Number);
      expect(framesOfLabel({ hours, minutes, seconds, frames, isDropFrame: true }, 30)).toBe(frame);
    }
  });
});

describe("timecodeRate", () => {
  const times = (rate: number): number[] => Array.from({ length: 12 }, (_, index) => (index * 1000) / rate);

  it.each([
    [23.976, 24],
    [25, 25],
    [29.97, 30],
    [50, 50],
    [59.94, 60],
    [15, 30],
  ])("of %s frames a second is %s", (measured, rate) => {
    expect(timecodeRate(times(measured))).toBe(rate);
  });

  it("is unaffected by a late frame, a lost one, and B-frames", () => {
    const shown = times(50).map((time, index) => (index === 4 ? time + 7 : time));
    shown.splice(8, 1);
    expect(timecodeRate([shown[2] ?? 0, ...shown.filter((_, index) => index !== 2)])).toBe(50);
  });

  it("is 30 without enough frames", () => {
    expect([timecodeRate([]), timecodeRate([5])]).toEqual([30, 30]);
  });
});
