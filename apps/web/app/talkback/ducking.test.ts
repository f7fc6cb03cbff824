import { expect, test } from "vitest";
import { DUCKED_DB, type Ducking, duckingGain, isMoving, isSpeech, NOT_DUCKED, nextDucking } from "./ducking.ts";

const run = (before: Ducking, isHeard: boolean, ...times: readonly number[]): Ducking =>
  times.reduce((state, now) => nextDucking(state, isHeard, now), before);

const DOWN = run({ ...NOT_DUCKED, at: 1000 }, true, 1050, 1100);

test("program audio drops to -14 dB with the first words, and no further", () => {
  const first = nextDucking({ ...NOT_DUCKED, at: 1000 }, true, 1030);
  expect(first.db).toBeLessThan(0);
  expect(first.db).toBeGreaterThan(DUCKED_DB);
  expect(DOWN.db).toBe(DUCKED_DB);
  expect(duckingGain(DOWN)).toBeCloseTo(0.2, 2);
  expect(run(DOWN, true, 60_000).db).toBe(DUCKED_DB);
});

test("a pause between words keeps it down, silence raises it smoothly", () => {
  expect(run(DOWN, false, 1300, 1599).db).toBe(DUCKED_DB);
  const half = run(DOWN, false, 1600, 1900);
  expect(half.db).toBeCloseTo(DUCKED_DB / 2);
  expect(isMoving(half)).toBe(true);
  const end = run(half, false, 2200);
  expect(duckingGain(end)).toBe(1);
  expect(isMoving(end)).toBe(false);
});

test("few and many steps give the same result", () => {
  const many = Array.from({ length: 90 }, (_, index) => 1110 + index * 10);
  expect(run(DOWN, false, ...many).db).toBeCloseTo(run(DOWN, false, 2000).db);
});

test("a word while it rises lowers it again", () => {
  const half = run(DOWN, false, 1600, 1900);
  expect(run(half, true, 1960).db).toBe(DUCKED_DB);
});

test("a quiet room and silence don't count as speech", () => {
  expect(isSpeech(0)).toBe(false);
  expect(isSpeech(10 ** (-60 / 20))).toBe(false);
  expect(isSpeech(10 ** (-30 / 20))).toBe(true);
});

test("a stopped clock or a first reading changes nothing", () => {
  expect(nextDucking(NOT_DUCKED, false, 123_456).db).toBe(0);
  expect(nextDucking(DOWN, false, DOWN.at).db).toBe(DUCKED_DB);
});
