import { handover, outage, PATH_SHAPES, pathShape } from "@setsuna/testkit";
import { type Cell, USUAL_CELL } from "./cell.ts";

const { rttMs, line } = USUAL_CELL;

/** Transmits every 20 ms in this model; queued packets come in a burst. */
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
/** Delay of each new path, ms one way; 15 s apart. */
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

export const PATH_CELLS: readonly Cell[] = [wifi, duplicates, mtuCell(1252), mtuCell(1280), moving];

/** Shows the time before the outage, ms. */
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

const wholeOutageCell = (seconds: number): Cell => ({
  ...outageCell(seconds),
  name: `gone${seconds}s`,
  title: `RTT ${rttMs} ms, the whole link gone for ${seconds} s`,
  wholeLine: true,
});

export const OUTAGE_CELLS: readonly Cell[] = [outageCell(1), outageCell(5)];

export const FURTHER_OUTAGES: readonly Cell[] = [outageCell(0.5), wholeOutageCell(5), wholeOutageCell(10)];

/** One trace of each shape, so that every system meets the same. */
const SHAPE_SEED = 1;
const SHAPE_LENGTH_MS = 30_000;

export const SHAPE_CELLS: readonly Cell[] = PATH_SHAPES.map((shape) => ({
  name: shape.name,
  title: `${shape.title}, RTT ${2 * shape.delayMs} ms`,
  group: "shape",
  rttMs: 2 * shape.delayMs,
  lossPercent: 100 * shape.loss,
  bursty: false,
  follows: true,
  ...pathShape(shape, SHAPE_LENGTH_MS, SHAPE_SEED),
}));
