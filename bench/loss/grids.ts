import { CELLS, type Cell, cellOf, LOSSES, ROUND_TRIPS } from "./cells.ts";
import { CONTENDER_NAMES, type ContenderName } from "./contenders.ts";
import type { Sent } from "./measure.ts";

export interface Job {
  readonly cell: Cell;
  readonly contender: ContenderName;
  readonly sent: Sent;
}

/** What people send, with footage that fills the encoder. */
export const USUAL: Sent = { footage: "hard", sound: true };

export interface Grid {
  readonly name: "full" | "short" | "quick";
  readonly warmUpMs: number;
  /** A cell may ask for more. */
  readonly measureMs: number;
  /** Every cell has this instead, ms; absent: as it asks for. */
  readonly fixedMs?: number | undefined;
  /** So many runs a job at most: those that neighbours disturbed are made again after all others, when they may have gone. */
  readonly passes: number;
  readonly jobs: readonly Job[];
}

/** Opening and closing of pages and waiting for panels, as measured on two calm cores, ms. */
const AROUND_MS = 5000;

/** Every second cell backwards, so that a slow drift of the machine favours nobody. */
const alternating = (rows: readonly (readonly [Cell, readonly ContenderName[]])[]): Job[] =>
  rows.flatMap(([cell, names], index) =>
    (index % 2 === 0 ? names : names.toReversed()).map((contender) => ({ cell, contender, sent: USUAL })),
  );

/** Janus with the line from the sender is measured where it is named: Chrome's own repair of that leg is in its peer to peer too. */
const IN_FULL = CONTENDER_NAMES.filter((name) => name !== "janusUp" && !name.toLowerCase().includes("both"));

const FULL: Grid = {
  name: "full",
  warmUpMs: 3000,
  measureMs: 8000,
  passes: 2,
  jobs: alternating(CELLS.map((cell) => [cell, IN_FULL])),
};

/** Cells in which ours is measured with the impaired link on the uplink too, in the short grid. */
const SHORT_UP = [
  "rtt0-loss3",
  "rtt50-loss0",
  "rtt50-loss3",
  "rtt50-loss10",
  "rtt50-bursty",
  "rtt200-loss3",
  "rate0.7",
  "outage1s",
  "wifi",
];
const SHORT_DELAYS = ["rtt50-loss3", "rtt200-loss3", "wifi"];
const SHORT_JANUS = ["rtt50-loss0", "rtt50-loss3", "rtt50-bursty", "rtt200-loss3", "wifi"];
const SHORT_LOSSES = LOSSES.filter((loss) => loss === 0 || loss === 3 || loss === 10);
const SHORT_CELLS = [
  ...ROUND_TRIPS.flatMap((rtt) => SHORT_LOSSES.map((loss) => `rtt${rtt}-loss${loss}`)),
  "rtt50-bursty",
  "rate1.0",
  "rate0.7",
  "outage1s",
  "outage5s",
  "wifi",
];

const SHORT: Grid = {
  name: "short",
  warmUpMs: 3000,
  measureMs: 8000,
  passes: 3,
  jobs: alternating(
    SHORT_CELLS.map((name) => [
      cellOf(name),
      [
        "down",
        "h264",
        "vp8",
        ...(SHORT_JANUS.includes(name) ? (["janus"] as const) : []),
        ...(SHORT_UP.includes(name) ? (["up"] as const) : []),
        ...(SHORT_DELAYS.includes(name) ? (["down100", "down300"] as const) : []),
      ],
    ]),
  ),
};

const QUICK: Grid = {
  name: "quick",
  warmUpMs: 1500,
  measureMs: 3000,
  passes: 1,
  jobs: alternating(["rtt0-loss0", "rtt50-loss3"].map((name) => [cellOf(name), ["down", "h264"]])),
};

export const GRIDS = { full: FULL, short: SHORT, quick: QUICK } as const;

/** Returns the time that the jobs take once, ms. */
export const estimate = (grid: Grid): number =>
  grid.jobs.reduce((sum, { cell }) => sum + AROUND_MS + grid.warmUpMs + (grid.fixedMs ?? cell.measureMs ?? grid.measureMs), 0);
