import { expect, it } from "vitest";
import { PipelineClock } from "./pipeline-clock.ts";
import { SteadySound } from "./steady-sound.ts";

const sound = (): Buffer => Buffer.alloc(480 * 4, 7);
const spans = (pieces: readonly { at: number; data: Buffer }[]): (readonly [number, number, boolean])[] =>
  pieces.map(({ at, data }) => [at, data.length / 192, data.every((byte) => byte === 0)]);

it("joins audio whose times jitter", () => {
  const steady = new SteadySound();
  const out = [1000, 1013, 1018, 1031].flatMap((at) => steady.add(at, sound()));
  expect(spans(out)).toEqual([1000, 1010, 1020, 1030].map((at) => [at, 10, false]));
});

it("fills gaps with silence and cuts overlaps", () => {
  const steady = new SteadySound();
  steady.add(1000, sound());
  expect(spans(steady.add(1240, sound()))).toEqual([
    [1010, 100, true],
    [1110, 100, true],
    [1210, 30, true],
    [1240, 10, false],
  ]);
  expect(spans(steady.reach(1400)).at(-1)).toEqual([1350, 50, true]);
  expect(steady.add(1300, sound())).toEqual([]);
  expect(steady.end).toBe(1400);
  expect(steady.reach(1300)).toEqual([]);
});

it("starts with silence if video comes first", () => {
  const steady = new SteadySound();
  expect(spans(steady.reach(500))).toEqual([[400, 100, true]]);
});

it("derives a pipeline's time from its quickest reports, and follows a drifting clock", () => {
  const clock = new PipelineClock();
  expect(clock.at(5000)).toBeUndefined();
  for (const late of [9, 2, 30]) clock.add(100, 5000 + late);
  expect(clock.at(5100)).toBe(198);
  for (let report = 0; report < 500; report += 1) clock.add(200, 5200);
  expect(clock.at(5200)).toBe(200);
});
