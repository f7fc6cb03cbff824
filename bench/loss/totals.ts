import { median } from "@setsuna/testkit";
import { CELLS } from "./cells.ts";
import { CONTENDER_NAMES, type ContenderName, isDelayed, isOurs } from "./contenders.ts";
import type { CellResult } from "./measure.ts";

/** Holds the results of a contender over all links of round trip and loss together, where no single link's chance decides. */
export interface Totals {
  readonly contender: ContenderName;
  readonly cells: number;
  /** Frozen time and freezes, all links together. */
  readonly freezeMs: number;
  readonly freezes: number;
  /** Medians over the links: what is above the link's own one-way delay, ms; the worst hundredth above it; frames a second; PSNR, dB. */
  readonly addedMs: number;
  readonly addedP99Ms: number;
  readonly framesPerSecond: number;
  readonly psnr: number;
}

const GRID = CELLS.filter(({ group }) => group === "loss");

/** Of those without a delay of their own that were measured, in the order of the tables. */
export const totalsOf = (results: readonly CellResult[]): Totals[] =>
  CONTENDER_NAMES.filter((name) => !isDelayed(name)).flatMap((contender) => {
    const own = GRID.flatMap((cell) => {
      const result = results.find((each) => each.cell === cell.name && each.contender === contender);
      return result === undefined ? [] : [{ result, oneWay: cell.rttMs / 2 }];
    });
    if (own.length === 0) return [];
    const sum = (read: (result: CellResult) => number): number => own.reduce((all, { result }) => all + read(result), 0);
    return [
      {
        contender,
        cells: own.length,
        freezeMs: sum(({ freezeMs }) => freezeMs),
        freezes: sum(({ freezes }) => freezes),
        addedMs: median(own.map(({ result, oneWay }) => result.p50 - oneWay)),
        addedP99Ms: median(own.map(({ result, oneWay }) => result.p99 - oneWay)),
        framesPerSecond: median(own.map(({ result }) => result.framesPerSecond)),
        psnr: median(own.map(({ result }) => result.psnr)),
      },
    ];
  });

/** The worse of ours over the best of the others, of frozen time on all these links together; a ms is added to both. Undefined where one side is missing. */
export const frozenTotalRatio = (totals: readonly Totals[]): number | undefined => {
  const frozen = (ours: boolean): number[] =>
    totals.filter(({ contender }) => isOurs(contender) === ours).map(({ freezeMs }) => freezeMs);
  const [mine, theirs] = [frozen(true), frozen(false)];
  return mine.length === 0 || theirs.length === 0 ? undefined : (Math.max(...mine) + 1) / (Math.min(...theirs) + 1);
};
