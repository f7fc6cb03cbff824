import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { CaptureTimes } from "./capture-times.ts";

const START = 1.7e12;
/** 10 ms at 48 kHz. */
const TICKS = 480;

describe("CaptureTimes", () => {
  it("knows nothing before the first capture time", () => {
    const times = new CaptureTimes(48_000);
    times.add(0, undefined);
    expect(times.capturedAt(0)).toBeUndefined();
  });

  it("maps across the wrap, in both directions", () => {
    const times = new CaptureTimes(90_000);
    times.add(0xffff_ffff - 899, START);
    expect(times.capturedAt(0)).toBeCloseTo(START + 10, 3);
    times.add(0, undefined);
    expect(times.capturedAt(0xffff_ffff - 1799)).toBeCloseTo(START - 10, 3);
  });

  it("ignores delays, which only make capture times late", () => {
    const times = new CaptureTimes(48_000);
    let worst = 0;
    for (let packet = 0; packet < 1000; packet += 1) {
      // Every 0.1 s the device stalls for 60 ms and then catches up.
      const heldUp = packet % 10 < 6 ? (6 - (packet % 10)) * 10 : 0;
      times.add(packet * TICKS, START + packet * 10 + heldUp);
      if (packet > 20) worst = Math.max(worst, Math.abs((times.capturedAt(packet * TICKS) ?? 0) - START - packet * 10));
    }
    expect(worst).toBe(0);
  });

  it("follows lost samples within a second, and a timestamp that skipped ahead within half of one", () => {
    const times = new CaptureTimes(48_000);
    const run = (from: number, to: number, lostMs: Milliseconds): void => {
      for (let packet = from; packet < to; packet += 1) times.add(packet * TICKS, START + packet * 10 + lostMs);
    };
    run(0, 200, 0);
    run(200, 260, 80);
    expect(times.capturedAt(260 * TICKS)).toBeCloseTo(START + 2600 + 80, 3);
    run(260, 290, 50);
    expect(times.capturedAt(290 * TICKS)).toBeCloseTo(START + 2900 + 50, 3);
  });

  it("accepts packets without the extension as consistent with the last", () => {
    const times = new CaptureTimes(48_000);
    for (const [late, from] of [
      [0, 0],
      [40, 61],
      [0, 62],
    ] as const) {
      times.add(from * TICKS, START + from * 10 + late);
      for (let packet = from + 1; late === 0 && packet < from + 61; packet += 1) times.add(packet * TICKS, undefined);
    }
    expect(times.capturedAt(0)).toBeCloseTo(START, 3);
  });

  it("counts the packets of one frame once", () => {
    const times = new CaptureTimes(90_000);
    for (let frame = 0; frame < 30; frame += 1) times.add(frame * 3000, START + (frame * 100) / 3);
    times.add(30 * 3000, START + 1000 + 20);
    for (let packet = 0; packet < 500; packet += 1) times.add(30 * 3000, undefined);
    expect(times.capturedAt(0)).toBeCloseTo(START, 3);
  });

  it("forgets on reset", () => {
    const times = new CaptureTimes(90_000);
    times.add(0, START);
    times.reset();
    expect(times.capturedAt(0)).toBeUndefined();
  });
});
