import { expect, test } from "vitest";
import { drawsOf, freezesOf, intervalsOf, smoothnessOf } from "./smoothness.ts";

const FRAME_MS = 1000 / 30;
const even = (count: number): number[] => Array.from({ length: count }, () => FRAME_MS);
const sample = (at: number, code = at) => ({ at, code, width: 1280, height: 720, luma: 0 });

test("counts a repeated frame once, and respects the window's edges", () => {
  expect(drawsOf([sample(5), sample(10), sample(20, 10), sample(30), sample(100)], 10, 100)).toEqual([10, 30]);
});

test("omits intervals that an edge cuts, unless they are long", () => {
  expect(intervalsOf([110, 143, 176], 100, 190, FRAME_MS)).toEqual([33, 33]);
  expect(intervalsOf([300, 333], 100, 900, FRAME_MS)).toEqual([200, 33, 567]);
  expect(intervalsOf([], 0, 8000, FRAME_MS)).toEqual([8000]);
});

test("missing frames show in the shares and in the root mean square, not in the mean", () => {
  expect(smoothnessOf(even(30), FRAME_MS)).toEqual({ above15: 0, above25: 0, intervals: 30, rmsMs: expect.closeTo(FRAME_MS, 9) });
  const uneven = smoothnessOf([...even(27), 2 * FRAME_MS, 3 * FRAME_MS, 10], FRAME_MS);
  expect(uneven).toMatchObject({ above15: 2 / 30, above25: 1 / 30, intervals: 30 });
  expect(uneven.rmsMs).toBeCloseTo(Math.sqrt((27 * FRAME_MS ** 2 + 13 * FRAME_MS ** 2 + 100) / 30), 9);
});

test("detects freezes as webrtc-stats does: over three mean frame times, and over the mean plus 150 ms", () => {
  expect(freezesOf(even(100), FRAME_MS)).toEqual({ freezes: 0, freezeMs: 0 });
  expect(freezesOf([...even(40), 183, ...even(10)], FRAME_MS)).toEqual({ freezes: 0, freezeMs: 0 });
  expect(freezesOf([...even(40), 184, ...even(10), 300], FRAME_MS)).toEqual({ freezes: 2, freezeMs: 484 });
});

test("uses the mean interval at a low frame rate, and the sender's before there is one", () => {
  const slow = Array.from({ length: 40 }, () => 200);
  expect(freezesOf([...even(1), ...slow, 599], FRAME_MS).freezes).toBe(1);
  expect(freezesOf([...slow.slice(0, 1)], FRAME_MS)).toEqual({ freezes: 1, freezeMs: 200 });
});
