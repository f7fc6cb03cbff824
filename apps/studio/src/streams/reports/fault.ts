import type { ReportFault } from "@setsuna/contracts";
import { aftermath, type Freeze, type Spell, type SpellIndex } from "./spells.ts";
import type { Participant, Timeline } from "./timeline.ts";

/** A fault before it is put into words. Absent figures don't apply. */
export interface Fault extends Spell {
  readonly kind: ReportFault["kind"];
  readonly participant?: string | undefined;
  readonly lossRatio?: number | undefined;
  readonly viewers?: number | undefined;
  readonly froze?: number | undefined;
  readonly frozenMs?: number | undefined;
  readonly latencyMs?: number | undefined;
  /** A viewer's usual latency, ms. */
  readonly usualMs?: number | undefined;
  readonly route?: "relay" | "turn" | "direct" | undefined;
}

/** Number of viewers, how many of them froze, and the longest freeze, ms. */
export type Effect = Required<{ readonly [Figure in "viewers" | "froze" | "frozenMs"]: number }>;

/** Index of the first second at or after `second`. */
const placeOf = (seconds: readonly { readonly second: number }[], second: number): number => {
  let [low, high] = [0, seconds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seconds[middle]?.second ?? 0) < second) low = middle + 1;
    else high = middle;
  }
  return low;
};

const isPresent = ({ direction, seconds }: Participant, { from, to }: Spell): boolean => {
  const next = seconds[placeOf(seconds, from)];
  return direction === "receive" && next !== undefined && next.second < to;
};

/** Counts viewers from shortly before `spell` until shortly after it. */
export const effectOf = ({ participants, rest }: Timeline, freezes: SpellIndex<Freeze>, spell: Spell): Effect => {
  const around = aftermath(spell);
  const others = rest.slice(placeOf(rest, around.from), placeOf(rest, around.to));
  const byViewer = new Map<string, number>();
  for (const { viewer, frozenMs } of freezes.overlapping(around))
    byViewer.set(viewer.name, (byViewer.get(viewer.name) ?? 0) + frozenMs);
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    viewers: participants.filter((one) => isPresent(one, around)).length + most(others.map(({ viewers }) => viewers)),
    froze: byViewer.size + most(others.map(({ froze }) => froze)),
    frozenMs: most([...byViewer.values(), ...others.map(({ frozenMs }) => frozenMs)]),
  };
};
