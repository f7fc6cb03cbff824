import type { Cell } from "./cell.ts";

export const REORDERING_JITTERS = [3, 8, 15] as const;
export const REORDERING_ROUND_TRIPS = [20, 50] as const;

/** Adds a random delay per packet, so that packets overtake. */
const reorderingCell = (rttMs: number, jitterMs: number, lossPercent: number): Cell => ({
  name: `rtt${rttMs}-reorder${jitterMs}${lossPercent === 0 ? "" : `-loss${lossPercent}`}`,
  group: "reordering",
  title: `RTT ${rttMs} ms, reordering within 0-${jitterMs} ms${lossPercent === 0 ? "" : `, ${lossPercent} % loss`}`,
  rttMs,
  lossPercent,
  bursty: false,
  line: { delayMs: rttMs / 2, jitterMs, jitterReorders: true, loss: lossPercent / 100 },
});

export const REORDERING_CELLS: readonly Cell[] = REORDERING_ROUND_TRIPS.flatMap((rttMs) =>
  REORDERING_JITTERS.flatMap((jitterMs) => [0, 1].map((loss) => reorderingCell(rttMs, jitterMs, loss))),
);

export const FURTHER_REORDERING: readonly Cell[] = [reorderingCell(50, 15, 5)];
