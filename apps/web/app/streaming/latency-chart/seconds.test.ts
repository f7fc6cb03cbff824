import type { Reading, StreamStats } from "@setsuna/client";
import { expect, it } from "vitest";
import { lastIncident } from "./incidents.ts";
import { type ChartSecond, chartSeconds } from "./seconds.ts";

const reading = (second: number, stats: Partial<StreamStats>): Reading => ({
  at: second * 1000,
  stats: { kind: "video", channel: 1, route: "relay", ...stats },
});

it("shows changes between readings, and omits unmeasured values", () => {
  const seconds = chartSeconds([
    reading(0, { packetsLost: 5, packetsRecovered: 7, retransmittedPackets: 1, freezeTime: 200 }),
    reading(1, { packetsLost: 9, packetsRecovered: 7, retransmittedPackets: 4, freezeTime: 640, framesPerSecond: 21 }),
    reading(2, { packetsLost: 2, latency: { median: 31, p95: 40, samples: 150 } }),
  ]);
  expect(seconds).toEqual([
    { from: 0, at: 1000, lost: 4, recovered: 0, retransmitted: 3, frozenMs: 440, framesPerSecond: 21 },
    { from: 1000, at: 2000, lost: 0, latencyMs: 31, latencyP95Ms: 40 },
  ]);
});

it("is empty before two readings, and no longer than a minute", () => {
  expect(chartSeconds(undefined)).toEqual([]);
  expect(chartSeconds([reading(0, {})])).toEqual([]);
  expect(chartSeconds(Array.from({ length: 90 }, (_, second) => reading(second, {})))).toHaveLength(60);
});

const seconds = (...shown: Partial<ChartSecond>[]): ChartSecond[] =>
  shown.map((second, index) => ({ from: (index - 1) * 1000, at: index * 1000, ...second }));

it.each([
  ["nothing", seconds({}, { lost: 9 }, { frozenMs: 120 }), undefined],
  [
    "a freeze over two seconds",
    seconds({}, { frozenMs: 80, lost: 3 }, { frozenMs: 90 }, {}),
    { kind: "freeze", at: 2000, frozenMs: 170, lost: 3 },
  ],
  ["a burst that froze nothing", seconds({ lost: 12 }, {}), { kind: "loss", at: 0, frozenMs: 0, lost: 12 }],
  [
    "the last of two, past a freeze that nobody notices",
    seconds({ frozenMs: 900 }, {}, { lost: 40, frozenMs: 300 }, {}, { frozenMs: 101 }),
    { kind: "freeze", at: 2000, frozenMs: 300, lost: 40 },
  ],
] as const)("finds %s", (_what, of, incident) => expect(lastIncident(of)).toEqual(incident));
