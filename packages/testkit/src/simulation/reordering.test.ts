import { expect, it, vi } from "vitest";
import { everydayCases } from "../everyday-cases.ts";
import type { SimulatedLink } from "./scattered-path.ts";
import { simulatedStream } from "./simulated-stream.ts";

vi.setConfig({ testTimeout: 120_000 });

const CLEAN: SimulatedLink = { line: {}, scatterMs: 0 };
const PATHS = ["up", "down", "both"] as const;
const MEASURE_MS = 6000;
const ADDED_MS = 20;

const cells = [20, 50].flatMap((rttMs) =>
  [3, 8, 15].flatMap((scatterMs) =>
    [0, 1].flatMap((lossPercent) => PATHS.map((path) => ({ rttMs, scatterMs, lossPercent, path, seed: rttMs + scatterMs }))),
  ),
);

it.each(everydayCases(cells))("RTT $rttMs ms + 0-$scatterMs ms per packet, $lossPercent % lost, $path", (cell) => {
  const { rttMs, scatterMs, lossPercent, path, seed } = cell;
  const line: SimulatedLink = { line: { delayMs: rttMs / 2, loss: lossPercent / 100 }, scatterMs };
  const figures = simulatedStream({ up: path === "down" ? CLEAN : line, down: path === "up" ? CLEAN : line }, seed, MEASURE_MS);
  const paths = path === "both" ? 2 : 1;
  expect(figures.drawnShare).toBeGreaterThan(0.99);
  expect(figures.frozenMs).toBe(0);
  expect(figures.p50).toBeLessThan(paths * (rttMs / 2 + scatterMs) + ADDED_MS);
  expect(figures.longIntervals).toBeLessThan(0.005);
  expect([figures.narrow, figures.droppedForDownlink, figures.uplinkFullShare]).toEqual([0, false, 0]);
  expect(figures.retransmissionsUp).toBeLessThan(lossPercent === 0 ? 5 : 40);
  if (path === "down") expect(figures.spuriousDown).toBeLessThan(15);
  if (path === "up") expect(figures.nacksDown).toBeLessThan(40);
  expect(figures.falselyLost).toBeLessThan(5);
});

it("starts with the first keyframe even if its first packets are reordered", () => {
  for (let other = 1; other <= 12; other += 1) {
    const up: SimulatedLink = { line: { delayMs: 25 }, scatterMs: 15 };
    expect(simulatedStream({ up, down: CLEAN }, other, 1000, 1000).drawnShare).toBeGreaterThan(0.95);
  }
});
