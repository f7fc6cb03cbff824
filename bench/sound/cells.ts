import type { Cell } from "../loss/cell.ts";
import { cellOf } from "../loss/cells.ts";

export interface SoundBars {
  readonly madeUpPercent?: number;
  readonly addedMs?: number;
}

export interface SoundCell {
  readonly cell: Cell;
  readonly both: boolean;
  readonly direct: boolean;
  readonly bars: SoundBars;
}

const ADDED_MS = 40;

/** Round trip of 50 ms, as usual. */
export const SOUND_CELLS: readonly SoundCell[] = [
  { cell: cellOf("rtt50-loss0"), both: false, direct: false, bars: { addedMs: ADDED_MS } },
  { cell: cellOf("rtt50-loss2"), both: false, direct: false, bars: { addedMs: ADDED_MS } },
  { cell: cellOf("rtt50-loss5"), both: true, direct: true, bars: { madeUpPercent: 0.2, addedMs: ADDED_MS } },
  { cell: cellOf("rtt50-loss10"), both: true, direct: false, bars: { madeUpPercent: 0.5, addedMs: ADDED_MS } },
  { cell: cellOf("rtt50-bursty"), both: true, direct: false, bars: { madeUpPercent: 1, addedMs: ADDED_MS } },
  { cell: cellOf("rtt50-reorder15-loss5"), both: true, direct: true, bars: { addedMs: ADDED_MS } },
];

export const soundCellOf = (name: string): SoundCell => {
  const found = SOUND_CELLS.find(({ cell }) => cell.name === name);
  if (found === undefined)
    throw new RangeError(`no cell "${name}"; there are ${SOUND_CELLS.map(({ cell }) => cell.name).join(", ")}`);
  return found;
};
