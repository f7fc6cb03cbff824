import { cellOf } from "./cells.ts";
import type { ContenderName } from "./contenders.ts";
import { EASY, type Job, type Sent, SILENT, STILL, USUAL } from "./job.ts";
import { SHAPE_CELLS } from "./path-cells.ts";

export interface Grid {
  readonly name: "full" | "quick" | "shapes";
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Overrides each cell, ms. */
  readonly fixedMs?: number | undefined;
  readonly passes: number;
  /** No repetition may end later, ms after the start. */
  readonly limitMs: number;
  readonly jobs: readonly Job[];
}

/** Opening, closing and panels, measured on two idle cores, ms. */
const AROUND_MS = 5000;

interface Row {
  readonly cell: string;
  readonly contenders: readonly ContenderName[];
  readonly sent?: Sent;
}

/** Reverse every second row: fair under slow drift of the machine. */
const alternating = (rows: readonly Row[]): Job[] =>
  rows.flatMap(({ cell, contenders, sent = USUAL }, index) =>
    (index % 2 === 0 ? contenders : contenders.toReversed()).map((contender) => ({ cell: cellOf(cell), contender, sent })),
  );

const FULL_ROWS: readonly Row[] = [
  { cell: "rtt0-loss3", contenders: ["down", "h264", "vp8"] },
  { cell: "rtt50-loss0", contenders: ["up", "h264", "vp8"] },
  { cell: "rtt50-loss0", contenders: ["up"], sent: SILENT },
  { cell: "rtt50-loss5", contenders: ["down", "up", "h264", "vp8", "both", "h264Both", "vp8Both"] },
  { cell: "rtt50-loss5", contenders: ["up", "down"], sent: SILENT },
  { cell: "rtt50-loss5", contenders: ["up", "h264", "vp8"], sent: EASY },
  { cell: "rtt50-loss5", contenders: ["up", "h264", "vp8"], sent: STILL },
  { cell: "rtt50-loss10", contenders: ["up", "h264", "vp8", "down"] },
  { cell: "rtt50-bursty", contenders: ["down", "h264", "vp8"] },
  { cell: "rtt100-loss3", contenders: ["up", "h264", "vp8"] },
  { cell: "rtt200-loss3", contenders: ["down", "h264", "vp8"] },
  { cell: "rtt20-reorder8", contenders: ["down", "h264", "vp8"] },
  { cell: "rtt50-reorder3-loss1", contenders: ["up", "h264", "vp8"] },
  { cell: "rtt50-reorder15-loss1", contenders: ["down", "h264", "vp8", "up"] },
  { cell: "rate0.7", contenders: ["down", "h264", "vp8"] },
  { cell: "tenth", contenders: ["up", "h264", "vp8"] },
  { cell: "saw", contenders: ["down", "h264", "vp8"] },
  { cell: "bloat0.8", contenders: ["up", "h264", "vp8"] },
  { cell: "duplicates", contenders: ["down", "h264"] },
  { cell: "mtu1252", contenders: ["up", "h264"] },
  { cell: "mtu1280", contenders: ["down"] },
  { cell: "handover", contenders: ["up", "h264", "down"] },
  { cell: "outage1s", contenders: ["down", "h264"] },
];

const FULL: Grid = {
  name: "full",
  warmUpMs: 2000,
  measureMs: 30_000,
  passes: 2,
  limitMs: 45 * 60_000,
  jobs: alternating(FULL_ROWS),
};

const QUICK_ROWS: readonly Row[] = [
  { cell: "rtt50-loss5", contenders: ["h264", "up"] },
  { cell: "rtt50-loss5", contenders: ["up"], sent: SILENT },
  { cell: "rtt20-reorder8", contenders: ["down", "h264"] },
];

const QUICK: Grid = {
  name: "quick",
  warmUpMs: 1000,
  measureMs: 2000,
  passes: 1,
  limitMs: 60_000,
  jobs: alternating(QUICK_ROWS),
};

const SHAPES: Grid = {
  name: "shapes",
  warmUpMs: 2000,
  measureMs: 30_000,
  passes: 1,
  limitMs: 15 * 60_000,
  jobs: alternating(SHAPE_CELLS.map(({ name }) => ({ cell: name, contenders: ["up", "h264", "vp8"] }))),
};

export const GRIDS = { full: FULL, quick: QUICK, shapes: SHAPES } as const;

export const estimate = (grid: Grid): number =>
  grid.jobs.reduce((sum, { cell }) => sum + AROUND_MS + grid.warmUpMs + lengthOf(grid, cell), 0);

export const lengthOf = (grid: Grid, { measureMs }: Job["cell"]): number => grid.fixedMs ?? measureMs ?? grid.measureMs;

export const jobsInTime = (grid: Grid, left: readonly Job[], isTried: (job: Job) => boolean, elapsedMs: number): Job[] => {
  const first = left.filter((job) => !isTried(job));
  let end = elapsedMs + estimate({ ...grid, jobs: first });
  const again = left.filter(isTried).filter((job) => {
    end += estimate({ ...grid, jobs: [job] });
    return end <= grid.limitMs;
  });
  return [...first, ...again];
};
