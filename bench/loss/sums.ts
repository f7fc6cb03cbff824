import type { CellGroup } from "./cell.ts";
import { cellOf } from "./cells.ts";
import { CONTENDER_NAMES, CONTENDERS, type ContenderName } from "./contenders.ts";
import { isSameLink } from "./job.ts";
import type { CellResult } from "./measure.ts";

export interface Sums {
  readonly links: number;
  readonly freezeMs: number;
  readonly freezes: number;
  readonly addedP50: number;
  readonly addedP99: number;
  /** The links' own delay included, ms: that of a course changes. */
  readonly p95: number;
  /** How many, how many above 2.5 frame times, and their squares, ms². */
  readonly intervals: number;
  readonly above25: number;
  readonly squaredMs: number;
}

/** Excludes outages, whose time can't be compared. */
export const STEADY_GROUPS: readonly CellGroup[] = ["loss", "reordering", "narrow", "path"];
export const DELAY_GROUPS: readonly CellGroup[] = ["loss", "reordering", "path"];

export const contenderOf = ({ contender }: Pick<CellResult, "contender">): ContenderName => {
  const name = CONTENDER_NAMES.find((each) => each === contender);
  if (name === undefined) throw new RangeError(`no contender "${contender}"`);
  return name;
};

/** One way, ms; the minimum of a random one. */
export const ownDelay = (result: CellResult): number =>
  (cellOf(result.cell).rttMs / 2) * (CONTENDERS[contenderOf(result)].leg === "both" ? 2 : 1);

export const added =
  (field: "p50" | "p99") =>
  (result: CellResult): number =>
    (Number.isNaN(result[field]) ? result.measureMs : result[field]) - ownDelay(result);

export const sumsOf = (results: readonly CellResult[]): Sums => {
  const sum = (read: (result: CellResult) => number): number => results.reduce((all, result) => all + read(result), 0);
  return {
    links: results.length,
    freezeMs: sum(({ freezeMs }) => freezeMs),
    freezes: sum(({ freezes }) => freezes),
    addedP50: sum(added("p50")),
    addedP99: sum(added("p99")),
    p95: sum(({ p95, measureMs }) => (Number.isNaN(p95) ? measureMs : p95)),
    intervals: sum(({ intervals }) => intervals),
    above25: sum(({ above25, intervals }) => above25 * intervals),
    squaredMs: sum(({ rmsMs, intervals }) => rmsMs ** 2 * intervals),
  };
};

const RIVALS: Partial<Record<ContenderName, readonly [ContenderName, ContenderName]>> = {
  down: ["h264", "vp8"],
  up: ["h264", "vp8"],
  both: ["h264Both", "vp8Both"],
};

export interface Comparison {
  readonly ours: Sums;
  readonly rivals: readonly [Sums, Sums];
}

/**
 * Compares our runs with Chrome's WebRTC on as many links. A missing codec is replaced by the other. Undefined: nothing is left.
 */
export const compare = (results: readonly CellResult[], groups: readonly CellGroup[]): Comparison | undefined => {
  const rows = results
    .filter(({ cell }) => groups.includes(cellOf(cell).group))
    .flatMap((own) => {
      const beside = results.filter((other) => isSameLink(own, other));
      const [h264, vp8] = (RIVALS[contenderOf(own)] ?? []).map((name) => beside.find(({ contender }) => contender === name));
      const stand = h264 ?? vp8;
      return stand === undefined ? [] : [{ own, h264: h264 ?? stand, vp8: vp8 ?? stand }];
    });
  if (rows.length === 0) return undefined;
  return {
    ours: sumsOf(rows.map(({ own }) => own)),
    rivals: [sumsOf(rows.map(({ h264 }) => h264)), sumsOf(rows.map(({ vp8 }) => vp8))],
  };
};
