import { expect, test } from "vitest";
import { median, percentile, summarise } from "./latency-samples.ts";
import type { FrameSample } from "./page-readings.ts";

const frame = (at: number, code: number): FrameSample => ({ at, code, width: 1280, height: 720, luma: 100 });

test("uses nearest-rank percentiles, and the mean of the middle two for an even median", () => {
  const row = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(row, share))).toEqual([50, 95, 99, 100]);
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(percentile([], 0.5)).toBeNaN();
});

test("latency is measured once per frame and corrected by the clock offset", () => {
  const samples = [frame(1000, 980), frame(1010, 980), frame(1033, 1003)];
  const summary = summarise(samples, 1000, 1090, 5);
  expect(summary.frames).toBe(2);
  expect(summary.p50).toBe(25);
  expect(summary.p99).toBe(35);
});

test("freezes are gaps between different frames, including both edges", () => {
  const samples = [frame(1000, 990), frame(1040, 990), frame(1200, 1190), frame(1230, 1220)];
  const summary = summarise(samples, 1000, 1500);
  expect(summary.freezes).toBe(2);
  expect(summary.freezeMs).toBe(200 + 270);
});

test("frames without a plausible code are counted separately", () => {
  const summary = summarise([frame(50_000, 10), frame(50_030, 50_010)], 50_000, 50_100);
  expect(summary.unreadable).toBe(1);
  expect(summary.p50).toBe(20);
});
