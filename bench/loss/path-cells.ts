import { handover, outage, PATH_SHAPES, pathShape } from "@setsuna/testkit";
import { type Cell, USUAL_CELL } from "./cell.ts";

const { rttMs, line } = USUAL_CELL;

/** A turn on the air comes every 20 ms in this model; what waited for it comes in a bunch. */
const wifi: Cell = {
  ...USUAL_CELL,
  name: "wifi",
  group: "path",
  title: "RTT 20 ms, jitter 0-30 ms as on Wi-Fi",
  rttMs: 20,
  line: { delayMs: 10, jitterMs: 30, jitterHoldMs: 20 },
};

const DUPLICATE = 0.1;

const duplicates: Cell = {
  ...USUAL_CELL,
  name: "duplicates",
  group: "path",
  title: `RTT ${rttMs} ms, ${100 * DUPLICATE} % of the packets arrive twice`,
  line: { ...line, duplicate: DUPLICATE },
};

const mtuCell = (mtuBytes: number): Cell => ({
  ...USUAL_CELL,
  name: `mtu${mtuBytes}`,
  group: "path",
  title: `RTT ${rttMs} ms, packets above ${mtuBytes} bytes vanish`,
  line: { ...line, mtuBytes },
});

const AWAY_MS = 200;
/** Each with the delay of the path that it leads to, ms one way; 15 s apart. */
const HANDOVERS = [
  [5000, 45],
  [20_000, line.delayMs],
] as const;

const moving: Cell = {
  ...USUAL_CELL,
  name: "handover",
  group: "path",
  title: `RTT ${rttMs} ms, every 15 s another address and delay (RTT ${2 * HANDOVERS[0][1]} ms) after ${AWAY_MS} ms of nothing`,
  script: HANDOVERS.flatMap(([atMs, delayMs]) => handover(atMs, AWAY_MS, delayMs)),
};

/** Links that do something else that paths do. */
export const PATH_CELLS: readonly Cell[] = [wifi, duplicates, mtuCell(1252), mtuCell(1280), moving];

/** Begins after this much of the measured time, ms, so that the time before it is seen too. */
const OUTAGE_AT_MS = 1500;
const AFTER_OUTAGE_MS = 5500;

const outageCell = (seconds: number): Cell => ({
  ...USUAL_CELL,
  name: `outage${seconds}s`,
  group: "outage",
  title: `RTT ${rttMs} ms, outage of ${seconds} s`,
  script: outage(OUTAGE_AT_MS, seconds * 1000),
  measureMs: OUTAGE_AT_MS + seconds * 1000 + AFTER_OUTAGE_MS,
});

/** The link itself is gone, and TCP with it. */
const wholeOutageCell = (seconds: number): Cell => ({
  ...outageCell(seconds),
  name: `gone${seconds}s`,
  title: `RTT ${rttMs} ms, the whole link gone for ${seconds} s`,
  wholeLine: true,
});

/** Links that are gone for a while. */
export const OUTAGE_CELLS: readonly Cell[] = [outageCell(1), outageCell(5)];

/** In no grid. */
export const FURTHER_OUTAGES: readonly Cell[] = [outageCell(0.5), wholeOutageCell(5), wholeOutageCell(10)];

/** One course of each shape: every system meets the same. */
const SHAPE_SEED = 1;
const SHAPE_LENGTH_MS = 30_000;

/** Paths of access networks, by their statistics over time. */
export const SHAPE_CELLS: readonly Cell[] = PATH_SHAPES.map((shape) => ({
  ...{ name: shape.name, title: `${shape.title}, RTT ${2 * shape.delayMs} ms`, group: "shape", rttMs: 2 * shape.delayMs },
  ...{ lossPercent: 100 * shape.loss, bursty: false, follows: true },
  ...pathShape(shape, SHAPE_LENGTH_MS, SHAPE_SEED),
}));
