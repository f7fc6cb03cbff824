import type { CellGroup } from "./cell.ts";
import { cellOf } from "./cells.ts";
import { CONTENDERS, isDelayed } from "./contenders.ts";
import { isSameLink, type JobName } from "./job.ts";
import type { CellResult } from "./measure.ts";
import { compare, contenderOf, DELAY_GROUPS, STEADY_GROUPS, type Sums } from "./sums.ts";

/** Add one to both, so that zero equals zero. */
const frozen = ({ freezeMs }: Sums): number => freezeMs + 1;
const above25 = ({ above25: count, intervals }: Sums): number => (count + 1) / intervals;
const rms = ({ squaredMs, intervals }: Sums): number => Math.sqrt(squaredMs / intervals);

interface RatioKind {
  readonly groups: readonly CellGroup[];
  readonly read: (sums: Sums) => number;
  readonly bar?: number;
}

export const RATIOS = {
  frozenTotal: { groups: STEADY_GROUPS, read: frozen },
  frozenReordering: { groups: ["reordering"], read: frozen, bar: 1 },
  frozenNarrow: { groups: ["narrow"], read: frozen, bar: 0.1 },
  frozenShape: { groups: ["shape"], read: frozen, bar: 0.5 },
  p95Shape: { groups: ["shape"], read: ({ p95 }) => p95, bar: 0.7 },
  addedP50: { groups: DELAY_GROUPS, read: ({ addedP50 }) => addedP50 },
  addedP99: { groups: DELAY_GROUPS, read: ({ addedP99 }) => addedP99 },
  addedP99Narrow: { groups: ["narrow"], read: ({ addedP99 }) => addedP99 },
  above25Loss: { groups: ["loss"], read: above25, bar: 0.3 },
  above25Reordering: { groups: ["reordering"], read: above25, bar: 0.3 },
  above25Narrow: { groups: ["narrow"], read: above25, bar: 0.3 },
  above25Path: { groups: ["path"], read: above25, bar: 0.3 },
  rmsLoss: { groups: ["loss"], read: rms, bar: 1 },
  rmsReordering: { groups: ["reordering"], read: rms, bar: 1 },
  rmsNarrow: { groups: ["narrow"], read: rms, bar: 1 },
  rmsPath: { groups: ["path"], read: rms, bar: 1 },
} as const satisfies Record<string, RatioKind>;

export type RatioName = keyof typeof RATIOS;
export const RATIO_NAMES = Object.keys(RATIOS) as readonly RatioName[];

export interface Ratio {
  readonly value: number;
  readonly runs: number;
  readonly best: "H264" | "VP8";
}

/** Undefined if one side wasn't measured. */
export const ratioOf = (results: readonly CellResult[], name: RatioName): Ratio | undefined => {
  const { groups, read }: RatioKind = RATIOS[name];
  const comparison = compare(results, groups);
  if (comparison === undefined) return undefined;
  const { ours, rivals } = comparison;
  const [h264, vp8] = [read(rivals[0]), read(rivals[1])];
  return { value: read(ours) / Math.min(h264, vp8), runs: ours.links, best: vp8 < h264 ? "VP8" : "H264" };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const most = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));

const isOurs = (result: CellResult): boolean => CONTENDERS[contenderOf(result)].ours && !isDelayed(contenderOf(result));

/** At 5 % random loss on one leg, %, mean of the links: our worse leg, Chrome's better codec; null: not measured. */
export const soundMadeUp5Percent = (results: readonly CellResult[], whose: "ours" | "chrome"): number | null => {
  const names = whose === "ours" ? ["down", "up"] : ["h264", "vp8"];
  const shares = names.flatMap((name) => {
    const own = results.filter(({ cell, contender, withSound, sound }) => {
      const { group, lossPercent } = cellOf(cell);
      return contender === name && withSound && group === "loss" && lossPercent === 5 && !Number.isNaN(sound.madeUp);
    });
    return own.length === 0 ? [] : [100 * mean(own.map(({ sound }) => sound.madeUp))];
  });
  return whose === "ours" ? most(shares) : shares.length === 0 ? null : Math.min(...shares);
};

export const pictureWaitsForSoundMs = (results: readonly CellResult[]): number | null =>
  most(
    results
      .filter((result) => isOurs(result) && result.withSound)
      .flatMap((loud) => {
        const name: JobName = { ...loud, withSound: false };
        const silent = results.find((other) => isSameLink(other, name) && other.contender === loud.contender);
        return silent === undefined ? [] : [loud.p50 - silent.p50];
      }),
  );

/** Reported lost or recovered packets over those that the links lost; null: none. */
export const soundLossesReported = (results: readonly CellResult[]): number | null => {
  const own = results.filter(
    (result) => isOurs(result) && CONTENDERS[contenderOf(result)].leg !== "both" && result.sound.lineLost > 0,
  );
  const said = own.reduce((sum, { sound }) => sum + (sound.saidLost || 0) + (sound.saidRecovered || 0), 0);
  return own.length === 0 ? null : said / own.reduce((sum, { sound }) => sum + sound.lineLost, 0);
};

export const FIGURE_BARS = { soundMadeUp5Percent: 0.2, pictureWaitsForSoundMs: 3 } as const;
