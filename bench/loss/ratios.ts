import { CELLS, type Cell } from "./cells.ts";
import type { ContenderName } from "./contenders.ts";
import type { CellResult } from "./measure.ts";

/** Ours beside Chrome's in one cell; a figure is undefined where one side was not measured. */
export interface CellRatios {
  readonly cell: Cell;
  readonly p50?: number | undefined;
  /** The same without the link's own one-way delay, which nobody can take away. */
  readonly added?: number | undefined;
  readonly frozen?: number | undefined;
  readonly quality?: number | undefined;
}

export interface Worst {
  readonly value: number;
  readonly cell: string;
}

const OURS: readonly ContenderName[] = ["down", "up"];
const CHROME: readonly ContenderName[] = ["h264", "vp8"];

type Reading = (result: CellResult) => number;
/** A picture that never came is as late as the time watched. */
const latency: Reading = ({ p50, measureMs }) => (Number.isNaN(p50) ? measureMs : p50);
const frozen: Reading = ({ freezeMs }) => freezeMs;
/** No picture has no quality. */
const quality: Reading = ({ psnr }) => (Number.isNaN(psnr) ? 0 : psnr);

/** The worse of ours (impaired uplink or downlink) over the better of Chrome's two codecs, cell by cell. */
export const cellRatios = (results: readonly CellResult[]): CellRatios[] =>
  CELLS.flatMap((cell) => {
    const values = (names: readonly ContenderName[], read: Reading): number[] =>
      results.filter((result) => result.cell === cell.name && names.some((name) => name === result.contender)).map(read);
    const ours = values(OURS, latency);
    const theirs = values(CHROME, latency);
    if (ours.length === 0 || theirs.length === 0) return [];
    const oneWay = cell.rttMs / 2;
    return [
      {
        cell,
        p50: Math.max(...ours) / Math.min(...theirs),
        added: (Math.max(...ours) - oneWay) / (Math.min(...theirs) - oneWay),
        // One added to both, so that no frozen time on either side compares as equal.
        frozen: (Math.max(...values(OURS, frozen)) + 1) / (Math.min(...values(CHROME, frozen)) + 1),
        quality: Math.min(...values(OURS, quality)) / Math.max(...values(CHROME, quality)),
      },
    ];
  });

const worst = (
  rows: readonly CellRatios[],
  read: (row: CellRatios) => number | undefined,
  isWorse: (a: number, b: number) => boolean,
): Worst | undefined => {
  let found: Worst | undefined;
  for (const row of rows) {
    const value = read(row);
    if (value === undefined || Number.isNaN(value)) continue;
    if (found === undefined || isWorse(value, found.value)) found = { value, cell: row.cell.name };
  }
  return found;
};
const more = (a: number, b: number): boolean => a > b;
const less = (a: number, b: number): boolean => a < b;

/** The bars: the worst cell of each band. Latency by loss, so lines with a narrow place or an outage are in neither band. */
export const worstCells = (rows: readonly CellRatios[]) => {
  const banded = rows.filter(({ cell }) => cell.group === "loss" || cell.group === "jitter");
  const upTo3 = banded.filter(({ cell }) => cell.lossPercent <= 3);
  const above3 = banded.filter(({ cell }) => cell.lossPercent > 3);
  const rest = rows.filter(({ cell }) => cell.group === "rate" || cell.group === "outage");
  return {
    p50Worst3: worst(upTo3, ({ p50 }) => p50, more),
    p50Worst10: worst(above3, ({ p50 }) => p50, more),
    frozenWorst: worst(rows, (row) => row.frozen, more),
    qualityWorst: worst(rows, (row) => row.quality, less),
    addedWorst3: worst(upTo3, ({ added }) => added, more),
    addedWorst10: worst(above3, ({ added }) => added, more),
    p50WorstNarrowOrOut: worst(rest, ({ p50 }) => p50, more),
  } as const;
};

export const BARS = { p50Worst3: 0.7, p50Worst10: 0.9, frozenWorst: 1, qualityWorst: 0.95 } as const;
