import { effectOf, type Fault } from "./fault.ts";
import { aftermath, type Freeze, overlaps, type Spell, SpellIndex, spellsOf } from "./spells.ts";
import type { Participant, Timeline } from "./timeline.ts";

/** Share of lost packets in five seconds. */
const LOSS = 0.05;
/**
 * Latency that counts as a fault: this factor above the viewer's usual one, at least this many ms, for this many seconds.
 */
const LATE_FACTOR = 2;
const LATE_MS = 150;
const LATE_S = 3;

/** Undefined for an empty list. */
const medianOf = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const lossOf = ({ name, seconds }: Participant): Fault[] =>
  spellsOf(seconds, ({ lossRatio }) => (lossRatio ?? 0) >= LOSS).map(({ from, to, bad }) => {
    const lossRatio = Math.max(...bad.map((one) => one.lossRatio ?? 0));
    return { kind: "viewer-loss", from, to, participant: name, lossRatio };
  });

const latenessOf = ({ name, seconds }: Participant): Fault[] => {
  const usualMs = medianOf(seconds.flatMap(({ latencyMs }) => latencyMs ?? []));
  if (usualMs === undefined) return [];
  const limit = Math.max(LATE_FACTOR * usualMs, usualMs + LATE_MS);
  return spellsOf(seconds, ({ latencyMs }) => (latencyMs ?? 0) >= limit)
    .filter(({ bad }) => bad.length >= LATE_S)
    .map(({ from, to, bad }) => {
      const latencyMs = Math.max(...bad.map((one) => one.latencyMs ?? 0));
      return { kind: "latency", from, to, participant: name, latencyMs, usualMs };
    });
};

const changesOf = ({ name, seconds }: Participant): Fault[] =>
  seconds.flatMap((one, index): Fault[] => {
    const before = seconds[index - 1];
    const spell = { from: one.second, to: one.second + 1, participant: name };
    const moved: Fault[] = one.moved ? [{ kind: "path-change", ...spell }] : [];
    if (before === undefined || before.route === one.route) return moved;
    return [...moved, { kind: "route-change", ...spell, route: one.route }];
  });

/** Freezes at the same time are one fault. */
const groupsOf = (freezes: readonly Freeze[]): Freeze[][] => {
  const groups: Freeze[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const freeze of [...freezes].sort((a, b) => a.from - b.from)) {
    if (freeze.from <= until) groups.at(-1)?.push(freeze);
    else groups.push([freeze]);
    until = Math.max(until, freeze.to);
  }
  return groups;
};

const freezeFault = (timeline: Timeline, group: readonly Freeze[]): Fault => {
  const spell = { from: Math.min(...group.map(({ from }) => from)), to: Math.max(...group.map(({ to }) => to)) };
  const names = new Set(group.map(({ viewer }) => viewer.name));
  const [name] = names;
  const effect = effectOf(timeline, new SpellIndex(group), spell);
  return { kind: "freeze", ...spell, ...effect, ...(names.size === 1 && effect.froze === 1 && { participant: name }) };
};

/**
 * Faults at viewers that no sender's fault explains. `left`: freezes without a cause so far. `isExplained`: by a fault of the
 * sender.
 */
export const viewerFaults = (timeline: Timeline, left: readonly Freeze[], isExplained: (spell: Spell) => boolean): Fault[] => {
  const viewers = timeline.participants.filter(({ direction }) => direction === "receive");
  const changes = viewers.flatMap(changesOf);
  const own = [
    ...changes,
    ...viewers.flatMap((viewer) => [...lossOf(viewer), ...latenessOf(viewer)]).filter((one) => !isExplained(one)),
  ];
  const byTime = new SpellIndex(left);
  const taken = new Set<Freeze>();
  const named = own.map((fault): Fault => {
    if (fault.kind === "latency") return fault;
    const freezes = byTime.overlapping(aftermath(fault)).filter(({ viewer }) => viewer.name === fault.participant);
    for (const freeze of freezes) taken.add(freeze);
    return { ...fault, frozenMs: freezes.reduce((sum, { frozenMs }) => sum + frozenMs, 0) };
  });
  const grouped = groupsOf(left.filter((freeze) => !taken.has(freeze))).map((group) => freezeFault(timeline, group));
  const ofRest = spellsOf(timeline.rest, ({ froze }) => froze > 0)
    .filter((spell) => !isExplained(spell) && !grouped.some((fault) => overlaps(spell, aftermath(fault))))
    .map(
      ({ from, to }): Fault => ({ kind: "freeze", from, to, ...effectOf(timeline, new SpellIndex<Freeze>([]), { from, to }) }),
    );
  return [...named, ...grouped, ...ofRest];
};
