import { expect, test } from "vitest";
import type { CellResult } from "./measure.ts";
import { pictureWaitsForSoundMs, ratioOf, soundLossesReported, soundMadeUp5Percent } from "./ratios.ts";
import { sampleResult as result } from "./sample-result.ts";

const sound = (changes: Partial<CellResult["sound"]>): Pick<CellResult, "sound"> => ({
  sound: { madeUp: 0, lineLoss: 0, lineLost: 0, saidLost: 0, saidRecovered: 0, ...changes },
});

test("frozen time is summed over all our runs and compared with the better codec for each", () => {
  const results = [
    result("rtt50-loss5", "down", { freezeMs: 0 }),
    result("rtt50-loss5", "up", { freezeMs: 399 }),
    result("rtt50-loss5", "h264", { freezeMs: 1999 }),
    result("rtt50-loss5", "vp8", { freezeMs: 0 }),
    result("rtt20-reorder8", "up", { freezeMs: 0 }),
    result("rtt20-reorder8", "h264", { freezeMs: 0 }),
    result("rtt20-reorder8", "vp8", { freezeMs: 999 }),
  ];
  expect(ratioOf(results, "frozenTotal")).toEqual({ value: 400 / 1000, runs: 3, best: "VP8" });
  expect(ratioOf(results, "frozenReordering")).toEqual({ value: 1, runs: 1, best: "H264" });
  expect(ratioOf(results, "frozenNarrow")).toBeUndefined();
});

test("latency is compared above the links' own delay: twice that for two links", () => {
  const results = [
    result("rtt50-loss5", "both", { p50: 70, p99: 110 }),
    result("rtt50-loss5", "h264Both", { p50: 90, p99: 250 }),
    result("rtt50-loss5", "h264", { p50: 10, p99: 10 }),
    result("rtt20-reorder8", "down", { p50: 30, p99: 40 }),
    result("rtt20-reorder8", "vp8", { p50: 90, p99: 110 }),
  ];
  expect(ratioOf(results, "addedP50")?.value).toBe((20 + 20) / (40 + 80));
  expect(ratioOf(results, "addedP99")?.value).toBe((60 + 30) / (200 + 100));
});

test("uses the other codec when one is missing, and omits links without a rival", () => {
  const results = [
    result("mtu1252", "up", { freezeMs: 100 }),
    result("mtu1252", "h264", { freezeMs: 0 }),
    result("mtu1280", "up", { freezeMs: 5000 }),
    result("wifi", "up", { freezeMs: 0 }),
    result("wifi", "h264", { freezeMs: 500 }),
    result("wifi", "vp8", { freezeMs: 201 }),
  ];
  expect(ratioOf(results, "frozenTotal")?.value).toBe(101 / 202);
});

test("keeps outages, other footage and silent runs out of the ratios", () => {
  const results = [
    result("outage1s", "down", { freezeMs: 9000 }),
    result("outage1s", "h264", { freezeMs: 0 }),
    result("rtt50-loss5", "down", { freezeMs: 0 }),
    result("rtt50-loss5", "h264", { freezeMs: 9 }),
    result("rtt50-loss5", "h264", { freezeMs: 0, footage: "easy" }),
    result("rtt50-loss5", "down", { freezeMs: 999, withSound: false }),
  ];
  expect(ratioOf(results, "frozenTotal")?.value).toBe(1 / 10);
});

test("weights intervals and their root mean square by the frames drawn on all links", () => {
  const results = [
    result("saw", "down", { above25: 0.01, intervals: 900, rmsMs: 34 }),
    result("saw", "vp8", { above25: 0.1, intervals: 890, rmsMs: 60 }),
    result("tenth", "down", { above25: 0, intervals: 100, rmsMs: 40 }),
    result("tenth", "vp8", { above25: 0.3, intervals: 110, rmsMs: 80 }),
  ];
  expect(ratioOf(results, "above25Narrow")?.value).toBeCloseTo(10 / 1000 / (123 / 1000), 9);
  const ours = Math.sqrt((34 ** 2 * 900 + 40 ** 2 * 100) / 1000);
  const theirs = Math.sqrt((60 ** 2 * 890 + 80 ** 2 * 110) / 1000);
  expect(ratioOf(results, "rmsNarrow")?.value).toBeCloseTo(ours / theirs, 9);
});

test("video that never came is as late as the time watched", () => {
  const results = [result("rtt0-loss3", "down", { p50: Number.NaN, measureMs: 8000 }), result("rtt0-loss3", "h264", { p50: 80 })];
  expect(ratioOf(results, "addedP50")?.value).toBe(100);
});

test("audio at 5 % loss is the mean of the worse leg, in percent", () => {
  const results = [
    result("rtt50-loss5", "down", sound({ madeUp: 0.001 })),
    result("rtt50-loss5", "up", sound({ madeUp: 0.004 })),
    result("rtt0-loss5", "up", sound({ madeUp: 0.002 })),
    result("rtt50-loss10", "up", sound({ madeUp: 0.5 })),
    result("rtt50-loss5", "h264", sound({ madeUp: 0.02 })),
    result("rtt50-loss5", "vp8", sound({ madeUp: 0.03 })),
  ];
  expect(soundMadeUp5Percent(results, "ours")).toBeCloseTo(0.3, 9);
  expect(soundMadeUp5Percent(results, "chrome")).toBeCloseTo(2, 9);
  expect(soundMadeUp5Percent([], "ours")).toBeNull();
});

test("the delay that audio adds to video is the worst link's, from two runs of the same leg", () => {
  const results = [
    result("rtt50-loss5", "up", { p50: 60 }),
    result("rtt50-loss5", "up", { p50: 46, withSound: false }),
    result("rtt50-loss0", "up", { p50: 44 }),
    result("rtt50-loss0", "up", { p50: 43, withSound: false }),
    result("rtt50-loss5", "down", { p50: 900 }),
    result("rtt50-loss5", "h264", { p50: 500 }),
    result("rtt50-loss5", "h264", { p50: 100, withSound: false }),
  ];
  expect(pictureWaitsForSoundMs(results)).toBe(14);
  expect(pictureWaitsForSoundMs([])).toBeNull();
});

test("audio losses on the panels are compared with those of the links", () => {
  const results = [
    result("rtt50-loss5", "up", sound({ lineLost: 100, saidLost: 10, saidRecovered: 80 })),
    result("rtt50-loss5", "down", sound({ lineLost: 100, saidLost: 110, saidRecovered: Number.NaN })),
    result("rtt50-loss5", "h264", sound({ lineLost: 100, saidLost: 999 })),
  ];
  expect(soundLossesReported(results)).toBe(1);
  expect(soundLossesReported([])).toBeNull();
});
