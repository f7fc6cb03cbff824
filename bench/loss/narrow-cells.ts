import { fall, sawTooth } from "@setsuna/testkit";
import { type Cell, queueOf, SENDING_RATE, USUAL_CELL } from "./cell.ts";

/** A home router's order of magnitude, ms at its rate. */
const QUEUE_MS = 200;
/** A policer shows only by losses, ms at its rate. */
const BUCKET_MS = 20;
/** Bufferbloat, ms at its rate. */
const BLOAT_MS = 1000;

interface Bottleneck {
  readonly name: string;
  readonly title: string;
  readonly queueMs: number;
}

const CAP: Bottleneck = { name: "rate", title: "rate cap", queueMs: QUEUE_MS };
const POLICER: Bottleneck = { name: "policed", title: "policed to", queueMs: BUCKET_MS };
const BLOAT: Bottleneck = { name: "bloat", title: "one second of queue before", queueMs: BLOAT_MS };

const { rttMs, line } = USUAL_CELL;
const cappedLink = (rateBps: number, queueMs: number) => ({ ...line, rateBps, queueBytes: queueOf(rateBps, queueMs) });

const rateCell = (share: number, { name, title, queueMs }: Bottleneck): Cell => ({
  ...USUAL_CELL,
  name: `${name}${share.toFixed(1)}`,
  group: "narrow",
  title: `RTT ${rttMs} ms, ${title} ${share.toFixed(1)} of the sending rate`,
  follows: true,
  line: cappedLink(share * SENDING_RATE, queueMs),
});

/** A cap without rate control models one slow viewer of many. */
const slowViewerCell = (share: number): Cell => {
  const { follows: _, ...capped } = rateCell(share, { ...CAP, name: "slow", title: "one slow viewer, rate cap" });
  return capped;
};

const WIDE_BPS = 1.5 * SENDING_RATE;
const FALL_MS = 1000;
const FALLS_AT_MS = [3000, 13_000, 23_000];

const fallCell: Cell = {
  ...USUAL_CELL,
  name: "tenth",
  group: "narrow",
  title: `RTT ${rttMs} ms, a capacity of ${WIDE_BPS / SENDING_RATE} of the sending rate falls to a tenth for 1 s, every 10 s`,
  follows: true,
  line: cappedLink(WIDE_BPS, QUEUE_MS),
  script: FALLS_AT_MS.flatMap((atMs) => fall(atMs, FALL_MS, WIDE_BPS / 10, WIDE_BPS)),
};

const TEETH = { highBps: 1.2 * SENDING_RATE, lowBps: 0.4 * SENDING_RATE, toothMs: 10_000, teeth: 3, steps: 20 };

const sawToothCell: Cell = {
  ...USUAL_CELL,
  name: "saw",
  group: "narrow",
  title: `RTT ${rttMs} ms, a saw-tooth of capacity, from 1.2 to 0.4 of the sending rate in 10 s`,
  follows: true,
  line: cappedLink(TEETH.highBps, QUEUE_MS),
  script: sawTooth(TEETH),
};

export const NARROW_CELLS: readonly Cell[] = [rateCell(1, CAP), rateCell(0.7, CAP), fallCell, sawToothCell, rateCell(0.8, BLOAT)];

export const FURTHER_NARROW: readonly Cell[] = [
  rateCell(0.7, POLICER),
  slowViewerCell(0.9),
  slowViewerCell(0.7),
  slowViewerCell(0.5),
];
