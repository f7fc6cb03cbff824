import { everydayCases } from "@setsuna/testkit/model";
import { playSpeech, type SoundLink, type SoundOutcome } from "@setsuna/testkit/simulation";
import { describe, expect, test } from "vitest";
import { cellOf } from "../loss/cells.ts";

const SEEDS = [1, 2, 3, 4];
const LENGTH = { seconds: 120, warmUpS: 3 };
const clean = cellOf("rtt50-loss0").line;
const [five, ten, bursts] = ["rtt50-loss5", "rtt50-loss10", "rtt50-bursty"].map((name) => cellOf(name).line);
const reordering = cellOf("rtt50-reorder15-loss5").line;

const CELLS: readonly (readonly [string, Pick<SoundLink, "up" | "down" | "stallMs">, number, number])[] = [
  ["no loss", { up: clean }, 0, 22],
  ["5 %, up", { up: five }, 0.002, 40],
  ["5 %, down", { down: five }, 0.002, 40],
  ["10 %, up", { up: ten }, 0.005, 40],
  ["10 %, down", { down: ten }, 0.005, 40],
  ["5 % on both", { up: five, down: five }, 0.005, 42],
  ["3 % in bursts of five in the mean, up", { up: bursts }, 0.0105, 41],
  ["3 % in bursts of five in the mean, down", { down: bursts }, 0.0105, 41],
  ["5 % and 0-15 ms with reordering, up", { up: reordering }, 0.002, 48],
  ["10 %, to a page that stands still for up to 40 ms", { up: ten, stallMs: 40 }, 0.01, 60],
];

const mean = (runs: readonly SoundOutcome[], of: (run: SoundOutcome) => number): number =>
  runs.reduce((sum, run) => sum + of(run), 0) / runs.length;

describe.each(everydayCases(CELLS, { oneIn: 3 }))("speech over links with %s", (name, line, bar, addedMs) => {
  const runs = SEEDS.map((seed) => playSpeech({ ...line, ...LENGTH, seed }));
  const delayMs = [line.up, line.down].reduce((sum, link) => sum + (link?.delayMs ?? 0), 0);

  test("is rarely concealed", () => {
    expect(mean(runs, ({ madeUp }) => madeUp)).toBeLessThanOrEqual(bar);
  });

  test("adds little latency to the links", () => {
    expect(mean(runs, ({ latencyMs }) => latencyMs) - delayMs).toBeLessThanOrEqual(addedMs);
  });

  test("counts losses and recoveries within a tenth of what the links lost", () => {
    const [said, lost] = [mean(runs, (run) => run.lost + run.recovered), mean(runs, (run) => run.swallowed)];
    expect(Math.abs(said - lost)).toBeLessThanOrEqual(0.1 * lost + 1);
    if (name !== "no loss") expect(lost).toBeGreaterThan(100);
  });
});

test("stretched and shortened speech matches the original, and clicks no more than lost speech", () => {
  const { distant, clicksPerMinute } = playSpeech({ up: bursts, seconds: 30, warmUpS: 3, seed: 3, isHeard: true });
  expect(distant).toBeLessThan(0.035);
  expect(clicksPerMinute).toBeLessThan(30);
});
