import { effectOf, type Fault } from "./fault.ts";
import { senderFaults } from "./sender-faults.ts";
import { aftermath, freezesOf, type Spell, SpellIndex } from "./spells.ts";
import type { Timeline } from "./timeline.ts";
import { viewerFaults } from "./viewer-faults.ts";

/**
 * Faults of a session and changes that explain them, in order of time. Pure.
 *
 * 1. Faults of senders come first: loss, absence, a paused source, a standby's switch, another network.
 * 2. A freeze from one second before to three seconds after such a fault is its consequence.
 * 3. Other freezes belong to the viewer's own loss or change of network at that time.
 * 4. The rest stay without a cause; those at the same time are one fault.
 * 5. A stretch without any data is named.
 */
export const faultsOf = (timeline: Timeline): Fault[] => {
  const freezes = timeline.participants.filter(({ direction }) => direction === "receive").flatMap(freezesOf);
  const byTime = new SpellIndex(freezes);
  const bySender = senderFaults(timeline).map((fault): Fault => ({ ...fault, ...effectOf(timeline, byTime, fault) }));
  const causes = new SpellIndex(bySender.filter(({ kind }) => kind !== "no-data").map(aftermath));
  const isExplained = (spell: Spell): boolean => causes.overlapping(spell).length > 0;
  const left = freezes.filter((freeze) => !isExplained(freeze));
  return [...bySender, ...viewerFaults(timeline, left, isExplained)].sort(
    (a, b) => a.from - b.from || a.to - b.to || (a.kind < b.kind ? -1 : 1),
  );
};
