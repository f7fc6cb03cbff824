import { everydayCases } from "@setsuna/testkit/model";
import type { SimulatedLink } from "@setsuna/testkit/simulation";
import { simulatedStream } from "@setsuna/testkit/simulation";
import { describe, expect, it, vi } from "vitest";
import { CELLS } from "./cells.ts";

vi.setConfig({ testTimeout: 120_000 });

const CLEAN: SimulatedLink = { line: {}, scatterMs: 0 };
const MEASURE_MS = 5000;
const SENDING_RATE = 5_000_000;

const open: readonly (SimulatedLink & { readonly name: string })[] = [
  ...CELLS.filter(({ line }) => line.rateBps === undefined).map(({ name, line, script }) => ({
    name,
    line,
    script,
    scatterMs: 0,
  })),
  ...[20, 50, 100].flatMap((rttMs) =>
    [3, 8, 15, 30].flatMap((scatterMs) =>
      [0, 5].map((lossPercent) => ({
        name: `rtt${rttMs}-scatter${scatterMs}-loss${lossPercent}`,
        line: { delayMs: rttMs / 2, loss: lossPercent / 100 },
        scatterMs,
      })),
    ),
  ),
  ...[15, 30, 50].map((jitterMs) => ({ name: `jitter${jitterMs} in order`, line: { delayMs: 25, jitterMs }, scatterMs: 0 })),
  { name: "a tenth duplicated", line: { delayMs: 25, duplicate: 0.1 }, scatterMs: 8 },
  { name: "one in twenty overtakes by half of the delay", line: { delayMs: 25, reorder: 0.05 }, scatterMs: 0 },
];

it.each(everydayCases(open, { oneIn: 12 }).map((line) => [line.name, line] as const))(
  "calls no uncapped link constrained: %s",
  (_, line) => {
    const up = simulatedStream({ up: line, down: CLEAN, framePackets: 7 }, 5, MEASURE_MS);
    const down = simulatedStream({ up: CLEAN, down: line }, 6, MEASURE_MS);
    expect([up.narrow, up.droppedForDownlink, down.narrow, down.droppedForDownlink]).toEqual([0, false, 0, false]);
    if (line.script === undefined) expect(up.uplinkFullShare).toBe(0);
  },
);

describe("a constrained link", () => {
  const narrow = (queueMs: number, scatterMs: number): SimulatedLink => {
    const rateBps = 0.7 * SENDING_RATE;
    return { line: { delayMs: 25, rateBps, queueBytes: (rateBps * queueMs) / 8000 }, scatterMs };
  };

  it.each([0, 3, 8, 15])("is detected by its queue, with packets that take 0-%d ms each", (scatterMs) => {
    expect(simulatedStream({ up: CLEAN, down: narrow(200, scatterMs) }, 3, MEASURE_MS).narrow).toBeGreaterThan(0);
    expect(simulatedStream({ up: narrow(200, scatterMs), down: CLEAN }, 3, MEASURE_MS).uplinkFullShare).toBeGreaterThan(0.8);
  });

  it.each([0, 3, 8, 15])("is detected by its policer, with packets that take 0-%d ms each", (scatterMs) => {
    expect(simulatedStream({ up: CLEAN, down: narrow(10, scatterMs) }, 3, MEASURE_MS).narrow).toBeGreaterThan(0);
  });
});
