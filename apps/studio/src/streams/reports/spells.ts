import type { Participant, TimelineSecond } from "./timeline.ts";

/** A stretch of time, seconds since the Unix epoch; `to` is excluded. */
export interface Spell {
  readonly from: number;
  readonly to: number;
}

/** Bad seconds at most this far apart form one fault, s. */
const JOINED_S = 2;

export interface BadSpell<Second> extends Spell {
  /** Contains only the bad seconds. */
  readonly bad: readonly Second[];
}

export const spellsOf = <Second extends { readonly second: number }>(
  seconds: readonly Second[],
  isBad: (second: Second) => boolean,
): BadSpell<Second>[] => {
  const spells: { from: number; to: number; bad: Second[] }[] = [];
  for (const one of seconds) {
    if (!isBad(one)) continue;
    const last = spells.at(-1);
    if (last !== undefined && one.second - last.to <= JOINED_S) {
      last.to = one.second + 1;
      last.bad.push(one);
    } else spells.push({ from: one.second, to: one.second + 1, bad: [one] });
  }
  return spells;
};

/** Returns periods of at least `atLeast` seconds that contain none of these seconds. */
export const gapsOf = (seconds: ReadonlySet<number>, { from, to }: Spell, atLeast: number): Spell[] => {
  const gaps: Spell[] = [];
  let start = from;
  for (let second = from; second <= to; second += 1) {
    if (second < to && !seconds.has(second)) continue;
    if (second - start >= atLeast) gaps.push({ from: start, to: second });
    start = second + 1;
  }
  return gaps;
};

export const overlaps = (a: Spell, b: Spell): boolean => a.from < b.to && b.from < a.to;

/** Window around a fault: it takes up to three seconds to reach viewers and be reported. */
export const aftermath = ({ from, to }: Spell): Spell => ({ from: from - 1, to: to + 3 });

const BUCKET_S = 60;

/** Finds spells by time, so that hours with thousands of faults remain fast. */
export class SpellIndex<One extends Spell> {
  private readonly buckets = new Map<number, One[]>();

  constructor(spells: readonly One[]) {
    for (const spell of spells)
      for (const bucket of this.bucketsOf(spell)) this.buckets.set(bucket, [...(this.buckets.get(bucket) ?? []), spell]);
  }

  overlapping(spell: Spell): One[] {
    const near = new Set(this.bucketsOf(spell).flatMap((bucket) => this.buckets.get(bucket) ?? []));
    return [...near].filter((one) => overlaps(one, spell));
  }

  private bucketsOf({ from, to }: Spell): number[] {
    const first = Math.floor(from / BUCKET_S);
    return Array.from({ length: Math.floor((to - 1) / BUCKET_S) - first + 1 }, (_, index) => first + index);
  }
}

export interface Freeze extends Spell {
  readonly viewer: Participant;
  readonly frozenMs: number;
}

/** Shorter freezes go unnoticed, ms. */
const NOTICED_MS = 200;

/** A freeze is reported when it ends, so subtract its length. */
export const freezesOf = (viewer: Participant): Freeze[] =>
  spellsOf<TimelineSecond>(viewer.seconds, ({ frozenMs }) => (frozenMs ?? 0) > 0).flatMap((spell) => {
    const frozenMs = spell.bad.reduce((sum, one) => sum + (one.frozenMs ?? 0), 0);
    const begun = Math.ceil((spell.bad[0]?.frozenMs ?? 0) / 1000) - 1;
    return frozenMs < NOTICED_MS ? [] : [{ viewer, frozenMs, from: spell.from - Math.max(0, begun), to: spell.to }];
  });
