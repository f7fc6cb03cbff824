import { type LinkParameters, type LinkScript, outage } from "@setsuna/testkit";

/** One line, the same for every system that is measured on it. */
export interface Cell {
  /** As `--cells` takes it. */
  readonly name: string;
  /** `loss`: the grid of round trip and loss; the others are single lines. */
  readonly group: "loss" | "rate" | "outage" | "jitter" | "reordering";
  readonly title: string;
  readonly rttMs: number;
  /** Share of packets lost by chance, %; 0 where the link does something else. */
  readonly lossPercent: number;
  readonly bursty: boolean;
  /** Both directions. */
  readonly line: Partial<LinkParameters>;
  /** Runs from the beginning of the measured time. */
  readonly script?: LinkScript;
  /** The sender of ours follows its slowest receiver, as Chrome's own does: one that does not is meant for lines that are wide enough. */
  readonly follows?: true;
  /** Nothing at all passes in the outages of the script, signalling of ours included, as when a link is gone and not only its UDP. */
  readonly wholeLine?: true;
  /** Longer than the grid's where recovery is to be seen, ms. */
  readonly measureMs?: number;
}

/** Cap of every encoder, bit/s: the sending rate that rate caps are counted in. */
export const SENDING_RATE = 5_000_000;
export const FRAMES_PER_SECOND = 30;

export const ROUND_TRIPS = [0, 20, 50, 100, 200] as const;
export const LOSSES = [0, 1, 3, 5, 10] as const;

/** Gilbert's model: bursts of five packets in the mean, 3 % of all packets. */
const MEAN_BURST = 5;
const BURSTY_SHARE = 0.03;
const BURSTS = {
  leave: 1 / MEAN_BURST,
  enter: (BURSTY_SHARE / (1 - BURSTY_SHARE)) * (1 / MEAN_BURST),
  lossInBurst: 1,
};

/** Queue before a bottleneck, ms of its rate: a home router's order of magnitude. */
const QUEUE_MS = 200;
/** A policer has next to none: it shows by losses alone, ms of its rate. */
const BUCKET_MS = 20;
/** The single links have this round trip. */
const USUAL_RTT = 50;

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

const single = { rttMs: USUAL_RTT, lossPercent: 0, bursty: false } as const;

const CAP = { name: "rate", title: "rate cap", queueMs: QUEUE_MS };
const POLICER = { name: "policed", title: "policed to", queueMs: BUCKET_MS };

const rateCell = (share: number, { name, title, queueMs }: typeof CAP): Cell => {
  const rateBps = share * SENDING_RATE;
  return {
    ...single,
    name: `${name}${share.toFixed(1)}`,
    group: "rate",
    title: `RTT ${USUAL_RTT} ms, ${title} ${share.toFixed(1)} of the sending rate`,
    follows: true,
    line: { delayMs: USUAL_RTT / 2, rateBps, queueBytes: (rateBps * queueMs) / 8000 },
  };
};

/** Begins after this much of the measured time, ms, so that the time before it is seen too. */
const OUTAGE_AT_MS = 1500;
const AFTER_OUTAGE_MS = 5500;

const outageCell = (seconds: number): Cell => ({
  ...single,
  name: `outage${seconds}s`,
  group: "outage",
  title: `RTT ${USUAL_RTT} ms, outage of ${seconds} s`,
  line: { delayMs: USUAL_RTT / 2 },
  script: outage(OUTAGE_AT_MS, seconds * 1000),
  measureMs: OUTAGE_AT_MS + seconds * 1000 + AFTER_OUTAGE_MS,
});

/** The link itself is gone, and TCP with it. */
const wholeOutageCell = (seconds: number): Cell => ({
  ...outageCell(seconds),
  name: `gone${seconds}s`,
  title: `RTT ${USUAL_RTT} ms, the whole line gone for ${seconds} s`,
  wholeLine: true,
});

/** A turn on the air comes every 20 ms in this model; what waited for it comes in a bunch. */
const wifi: Cell = {
  ...single,
  name: "wifi",
  group: "jitter",
  title: "RTT 20 ms, jitter 0-30 ms as on Wi-Fi",
  rttMs: 20,
  line: { delayMs: 10, jitterMs: 30, jitterHoldMs: 20 },
};

export const REORDERING_JITTERS = [3, 8, 15] as const;
export const REORDERING_ROUND_TRIPS = [20, 50] as const;

/** Each packet has a delay of its own, so that later ones overtake it. */
const reorderingCell = (rttMs: number, jitterMs: number, lossPercent: number): Cell => ({
  ...single,
  name: `rtt${rttMs}-reorder${jitterMs}${lossPercent === 0 ? "" : `-loss${lossPercent}`}`,
  group: "reordering",
  title: `RTT ${rttMs} ms, reordering within 0-${jitterMs} ms${lossPercent === 0 ? "" : `, ${lossPercent} % loss`}`,
  rttMs,
  lossPercent,
  line: { delayMs: rttMs / 2, jitterMs, jitterReorders: true, loss: lossPercent / 100 },
});

/** The lines that take packets out of their order. */
const REORDERING_CELLS = REORDERING_ROUND_TRIPS.flatMap((rttMs) =>
  REORDERING_JITTERS.flatMap((jitterMs) => [0, 1].map((loss) => reorderingCell(rttMs, jitterMs, loss))),
);

export const CELLS: readonly Cell[] = [
  ...ROUND_TRIPS.flatMap((rttMs) => [...LOSSES.map((loss) => lossCell(rttMs, loss)), burstyCell(rttMs)]),
  rateCell(1, CAP),
  rateCell(0.7, CAP),
  outageCell(1),
  outageCell(5),
  wifi,
];

/** As the cap, and the sender leaves its rate as it is: one slow viewer of many. */
const slowViewerCell = (share: number): Cell => {
  const { follows: _, ...capped } = rateCell(share, { ...CAP, name: "slow", title: "one slow viewer, rate cap" });
  return capped;
};

/** In no grid, measured where they are named. */
const FURTHER_CELLS: readonly Cell[] = [
  ...REORDERING_CELLS,
  ...[2].map((loss) => lossCell(USUAL_RTT, loss)),
  rateCell(0.7, POLICER),
  outageCell(0.5),
  wholeOutageCell(5),
  wholeOutageCell(10),
  slowViewerCell(0.9),
  slowViewerCell(0.7),
  slowViewerCell(0.5),
];

/** Throws RangeError for a name that is no cell's. */
export const cellOf = (name: string): Cell => {
  const cells = [...CELLS, ...FURTHER_CELLS];
  const cell = cells.find((each) => each.name === name);
  if (cell === undefined) throw new RangeError(`no cell "${name}"; there are ${cells.map((each) => each.name).join(", ")}`);
  return cell;
};
