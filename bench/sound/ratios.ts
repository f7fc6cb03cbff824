import { soundCellOf } from "./cells.ts";
import { isOnBoth, isOurs, SOUND_CONTENDERS } from "./contenders.ts";
import type { SoundCellResult } from "./measure.ts";

type Read = (result: SoundCellResult) => number;

export const addedMs = ({ cell, contender, latencyMs }: SoundCellResult): number =>
  latencyMs - (soundCellOf(cell).cell.rttMs / 2) * (isOnBoth(contender) ? 2 : 1);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const known = (results: readonly SoundCellResult[], read: Read): number[] =>
  results.map(read).filter((value) => !Number.isNaN(value));

export const SOUND_RATIOS = {
  madeUp: ({ madeUp }) => madeUp,
  distant: ({ distant }) => distant,
  added: addedMs,
  clicks: ({ clicksPerMinute }) => clicksPerMinute,
} as const satisfies Record<string, Read>;
export type SoundRatioName = keyof typeof SOUND_RATIOS;

const KINDS = { opus: ["opus", "opusBoth"], red: ["red", "redBoth"] } as const;

/**
 * Our sum over Chrome's better kind, for one link and two, over links measured for both. Ours is the mean of the legs.
 * Undefined if a side is missing or zero. Excludes the direct route, which resends lost packets.
 */
export const soundRatio = (results: readonly SoundCellResult[], name: SoundRatioName): number | undefined => {
  const read: Read = SOUND_RATIOS[name];
  const sums = { ours: 0, opus: 0, red: 0 };
  let places = 0;
  for (const cell of new Set(results.map((result) => result.cell)))
    for (const both of [false, true]) {
      const here = results.filter((result) => result.cell === cell && isOnBoth(result.contender) === both);
      const ours = known(
        here.filter(({ contender }) => SOUND_CONTENDERS[contender].kind === "relay"),
        read,
      );
      const [opus, red] = (["opus", "red"] as const).map((kind) =>
        known(
          here.filter(({ contender }) => (KINDS[kind] as readonly string[]).includes(contender)),
          read,
        ),
      ) as [number[], number[]];
      if (ours.length === 0 || opus.length === 0 || red.length === 0) continue;
      sums.ours += mean(ours);
      sums.opus += mean(opus);
      sums.red += mean(red);
      places += 1;
    }
  const best = Math.min(sums.opus, sums.red);
  return places === 0 || best === 0 ? undefined : sums.ours / best;
};

/** Lost or recovered packets by the panel, over the link's losses, on one leg; undefined: none. */
export const lossesReported = (results: readonly SoundCellResult[]): number | undefined => {
  const own = results.filter(
    ({ contender, lineLost }) => SOUND_CONTENDERS[contender].kind === "relay" && !isOnBoth(contender) && lineLost > 0,
  );
  if (own.length === 0) return undefined;
  return (
    own.reduce((sum, { saidLost, saidRecovered }) => sum + saidLost + saidRecovered, 0) /
    own.reduce((sum, { lineLost }) => sum + lineLost, 0)
  );
};

/** Our worst on a link, without the direct route; null: not measured. */
export const worstOfOurs = (results: readonly SoundCellResult[], cell: string, read: Read): number | null => {
  const own = results.filter(
    (result) => result.cell === cell && isOurs(result.contender) && result.contender !== "direct" && !isOnBoth(result.contender),
  );
  const values = known(own, read);
  return values.length === 0 ? null : Math.max(...values);
};
