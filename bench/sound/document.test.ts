import { expect, it } from "vitest";
import { SOUND_CELLS, soundCellOf } from "./cells.ts";
import { soundContendersOf } from "./contenders.ts";
import { barsReported, soundDocument } from "./document.ts";
import type { SoundCellResult } from "./measure.ts";
import { addedMs, lossesReported, soundRatio, worstOfOurs } from "./ratios.ts";

const result = (
  cell: string,
  contender: SoundCellResult["contender"],
  changes: Partial<SoundCellResult> = {},
): SoundCellResult => ({
  cell,
  contender,
  measureMs: 12_000,
  madeUp: 0,
  lineLoss: 0,
  lineLost: 0,
  saidLost: 0,
  saidRecovered: 0,
  distant: 0,
  clicksPerMinute: 0,
  latencyMs: 60,
  latencyP95Ms: 65,
  kbps: 200,
  seed: 1,
  stealPercent: 0,
  idlePercent: 50,
  ...changes,
});

const five = [
  result("rtt50-loss5", "down", { madeUp: 0.001, lineLost: 50, saidRecovered: 49 }),
  result("rtt50-loss5", "up", { madeUp: 0.003, lineLost: 50, saidLost: 1, saidRecovered: 50, latencyMs: 70 }),
  result("rtt50-loss5", "opus", { madeUp: 0.02, latencyMs: 100 }),
  result("rtt50-loss5", "red", { madeUp: 0.01, latencyMs: 125 }),
  result("rtt50-loss5", "both", { madeUp: 0.01, latencyMs: 90 }),
  result("rtt50-loss5", "opusBoth", { madeUp: 0.04 }),
  result("rtt50-loss5", "redBoth", { madeUp: 0.04 }),
  result("rtt50-loss5", "direct", { madeUp: 1 }),
];

it("ratios divide sums: the mean of our legs by Chrome's better kind, one and two links separately", () => {
  expect(soundRatio(five, "madeUp")).toBeCloseTo((0.002 + 0.01) / (0.01 + 0.04), 9);
  expect(soundRatio(five.slice(0, 4), "added")).toBeCloseTo(40 / 75, 9);
});

it("has no ratio without a rival, or to zero", () => {
  expect(soundRatio(five.slice(0, 2), "madeUp")).toBeUndefined();
  expect(soundRatio(five, "clicks")).toBeUndefined();
});

it("latency is measured above the delay of all links passed", () => {
  expect(five.map(addedMs)).toEqual([35, 45, 75, 100, 40, 10, 10, 35]);
  expect(worstOfOurs(five, "rtt50-loss5", addedMs)).toBe(45);
  expect(worstOfOurs(five, "rtt50-loss0", addedMs)).toBeNull();
});

it("divides the losses that the panel reports by those of one link", () => {
  expect(lossesReported(five)).toBe(1);
  expect(lossesReported(five.slice(2))).toBeUndefined();
});

it("bars apply to the worse leg of one link", () => {
  expect(barsReported(five, "rtt50-loss5")).toEqual([
    "made up % 0.30 of at most 0.2: not met",
    "latency above the link, ms, 45.0 of at most 40: not met",
  ]);
  expect(barsReported(five.slice(0, 1), "rtt50-loss5").join()).not.toContain("not met");
});

it("lists exactly the measured links in the document", () => {
  const facts = {
    day: "2026-11-26",
    browser: "Chromium 1",
    warmUpMs: 4000,
    measureMs: 12_000,
    minutes: 9,
    seed: 3,
    failures: [],
  };
  const text = soundDocument(five, facts);
  expect(text.match(/^\| RTT.*$/gm)).toEqual([
    `| ${soundCellOf("rtt50-loss5").cell.title} | 0.10/0.00/35.0 | 0.30/0.00/45.0 | 100.00/0.00/35.0 | 2.00/0.00/75.0 | 1.00/0.00/100.0 | 1.00/0.00/40.0 | 4.00/0.00/10.0 | 4.00/0.00/10.0 |`,
  ]);
});

it("refuses unknown names", () => {
  expect(() => soundCellOf("rtt0-loss1")).toThrow(RangeError);
  expect(() => soundContendersOf("up,vp8")).toThrow(RangeError);
  expect(SOUND_CELLS.filter(({ both }) => both)).toHaveLength(4);
});
