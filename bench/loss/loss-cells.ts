import type { Cell } from "./cell.ts";

export const ROUND_TRIPS = [0, 20, 50, 100, 200] as const;
export const LOSSES = [0, 1, 3, 5, 10] as const;

/** Gilbert's model, with mean bursts of five packets and 3 % loss. */
const MEAN_BURST = 5;
const BURSTY_SHARE = 0.03;
const BURSTS = {
  leave: 1 / MEAN_BURST,
  enter: (BURSTY_SHARE / (1 - BURSTY_SHARE)) * (1 / MEAN_BURST),
  lossInBurst: 1,
};

const lossCell = (rttMs: number, lossPercent: number): Cell => ({
  name: `rtt${rttMs}-loss${lossPercent}`,
  group: "loss",
  title: `RTT ${rttMs} ms, ${lossPercent} % loss`,
  rttMs,
  lossPercent,
  bursty: false,
  line: { delayMs: rttMs / 2, loss: lossPercent / 100 },
});

const burstyCell = (rttMs: number): Cell => ({
  name: `rtt${rttMs}-bursty`,
  group: "loss",
  title: `RTT ${rttMs} ms, 3 % loss in bursts`,
  rttMs,
  lossPercent: 100 * BURSTY_SHARE,
  bursty: true,
  line: { delayMs: rttMs / 2, bursts: BURSTS },
});

export const LOSS_GRID: readonly Cell[] = ROUND_TRIPS.flatMap((rttMs) => [
  ...LOSSES.map((loss) => lossCell(rttMs, loss)),
  burstyCell(rttMs),
]);

export const FURTHER_LOSS: readonly Cell[] = [lossCell(50, 2)];
