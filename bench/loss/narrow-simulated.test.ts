import { bitsPerSecond } from "@setsuna/kit";
import { fall, sawTooth } from "@setsuna/testkit";
import { everydayCases } from "@setsuna/testkit/model";
import type { Draw, SimulatedLink } from "@setsuna/testkit/simulation";
import { FRAME_MS, intervalsOf, type StreamFigures, simulatedStream } from "@setsuna/testkit/simulation";
import { describe, expect, it, vi } from "vitest";
import { freezesOf, smoothnessOf } from "./smoothness.ts";

vi.setConfig({ testTimeout: 120_000 });

const CLEAN: SimulatedLink = { line: {}, scatterMs: 0 };
const ONE_WAY_MS = 25;
const RATE = bitsPerSecond(5_000_000);
const CAREFUL_RATE = RATE / 2;
const LEGS = ["up", "down"] as const;
const SEEDS = everydayCases([3, 4], { oneIn: 2 });
const START_SEEDS = everydayCases([1, 5, 9], { oneIn: 3 });
const REDUCED_MS = 1700;
/** Share of the capacity for video: speech and repair use part of the rest. */
const MIN_USED = 0.84;
const TWO_FRAMES = 2 * FRAME_MS;

const capped = (rateBps: number, queueMs: number): SimulatedLink => ({
  line: { delayMs: ONE_WAY_MS, rateBps, queueBytes: (rateBps * queueMs) / 8000 },
  scatterMs: 0,
});

/** Until a second of queue has drained. */
const SETTLES_MS = 5000;

const over = (leg: (typeof LEGS)[number], line: SimulatedLink, seed: number, measureMs: number): StreamFigures =>
  simulatedStream(
    { up: leg === "up" ? line : CLEAN, down: leg === "down" ? line : CLEAN, sending: { rate: RATE, follows: true } },
    seed,
    measureMs,
    SETTLES_MS,
  );

const smoothness = (draws: readonly Draw[]) => smoothnessOf(intervalsOf(draws), FRAME_MS);

const each = LEGS.flatMap((leg) => SEEDS.map((seed) => ({ leg, seed })));

describe.each([
  { name: "a cap at the rate", share: 1, queueMs: 200 },
  { name: "a cap at 0.7 of the rate", share: 0.7, queueMs: 200 },
  { name: "a cap at 0.8 behind a second of queue", share: 0.8, queueMs: 1000 },
])("$name", ({ share, queueMs }) => {
  it.each(each)("is used, and every frame is drawn on time, $leg, seed $seed", ({ leg, seed }) => {
    const rateBps = share * RATE;
    const measureMs = 5000;
    const figures = over(leg, capped(rateBps, queueMs), seed, measureMs);
    const bytes = leg === "up" ? figures.upBytes : figures.downBytes;
    expect((bytes * 8000) / measureMs / rateBps).toBeGreaterThan(MIN_USED);
    expect(figures.drawnShare).toBeGreaterThan(0.99);
    expect(figures.frozenMs).toBe(0);
    expect(figures.p99).toBeLessThan(ONE_WAY_MS + TWO_FRAMES);
    expect(smoothness(figures.draws).above25).toBe(0);
    expect(figures.keyframes).toBe(0);
  });
});

describe.each([0.7, 0.8, 1])("a sender that starts on an uplink of %s of its rate", (share) => {
  it.each(START_SEEDS)("sends no keyframe once it has reduced its rate, seed %s", (seed) => {
    const line = { up: capped(share * RATE, 200), down: CLEAN, sending: { rate: RATE, follows: true } };
    expect(simulatedStream(line, seed, 4000, REDUCED_MS).keyframes).toBe(0);
  });

  it.each(START_SEEDS)("doesn't refill its queue with retransmissions, seed %s", (seed) => {
    const line = { up: capped(share * RATE, 200), down: CLEAN, sending: { rate: RATE, follows: true } };
    const { draws, nacksUp } = simulatedStream(line, seed, 3000, 2000);
    expect(Math.max(...draws.map(({ latencyMs }) => latencyMs))).toBeLessThan(ONE_WAY_MS + TWO_FRAMES);
    expect(nacksUp).toBe(0);
  });
});

describe("a capacity that falls to a tenth for a second", () => {
  const FALL = { atMs: 1000, forMs: 1000 };
  const wideBps = 1.5 * RATE;
  const line = { ...capped(wideBps, 200), script: fall(FALL.atMs, FALL.forMs, wideBps / 10, wideBps) };

  it.each(each)(
    "returns to half the rate within half a second of its end, without a keyframe, $leg, seed $seed",
    ({ leg, seed }) => {
      const { draws, rates, from, keyframes, drawnShare } = over(leg, line, seed, 4000);
      const end = from + FALL.atMs + FALL.forMs;
      const after = draws.filter(({ at }) => at > end + 500);
      expect(Math.max(...after.map(({ latencyMs }) => latencyMs))).toBeLessThan(ONE_WAY_MS + TWO_FRAMES);
      expect(rates.find(({ at, rate }) => at >= end && rate === CAREFUL_RATE)?.at).toBeLessThan(end + 500);
      expect([keyframes, drawnShare > 0.97]).toEqual([0, true]);
      expect(Math.max(...intervalsOf(draws))).toBeLessThan(350);
    },
  );

  it.each(each)("freezes nothing at the next fall, $leg, seed $seed", ({ leg, seed }) => {
    const falls = [FALL.atMs, FALL.atMs + 5000].flatMap((atMs) => fall(atMs, FALL.forMs, wideBps / 10, wideBps));
    const { draws, from } = over(leg, { ...line, script: falls }, seed, 8000);
    const later = draws.filter(({ at }) => at >= from + FALL.atMs + 4000);
    expect(freezesOf(intervalsOf(later), FRAME_MS).freezes).toBe(0);
  });
});

describe("a saw-tooth of capacity", () => {
  const high = 1.2 * RATE;
  const low = 0.4 * RATE;
  const toothMs = 5000;
  const line = { ...capped(high, 200), script: sawTooth({ highBps: high, lowBps: low, toothMs, teeth: 2, steps: 20 }) };

  it.each(each)("is followed down and up, $leg, seed $seed", ({ leg, seed }) => {
    const figures = over(leg, line, seed, 2 * toothMs);
    const bytes = leg === "up" ? figures.upBytes : figures.downBytes;
    const used = Array.from({ length: 20 }, (_, step) => Math.min(RATE, high - ((high - low) * step) / 19));
    const mean = used.reduce((sum, rate) => sum + rate, 0) / used.length;
    expect((bytes * 8) / ((2 * toothMs) / 1000) / mean).toBeGreaterThan(MIN_USED);
    expect(figures.frozenMs).toBe(0);
    expect(smoothness(figures.draws).above25).toBeLessThan(0.01);
  });
});
