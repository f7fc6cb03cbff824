import type { Fault } from "./fault.ts";
import { gapsOf, overlaps, type Spell, spellsOf } from "./spells.ts";
import type { Participant, Timeline, TimelineSecond } from "./timeline.ts";

/** Share of lost packets that counts as a fault. A single second counts only above the second figure. */
const LOSS = 0.05;
const LOSS_IN_ONE_SECOND = 0.15;
/** Absence of a sender that counts as a fault, s. Relays measure once a second. */
const ABSENT_S = 2;
/** Time without media from a connected sender that counts as a fault, s. */
const PAUSED_S = 2;
/** Time between an absence and its event, s: a relay waits for a silent sender. */
const EVENT_NEAR_S = 25;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const isOnAir = ({ standby, silent }: TimelineSecond): boolean => !standby && !silent;

const lossOf = ({ name, seconds }: Participant): Fault[] =>
  spellsOf(seconds, (one) => isOnAir(one) && (one.lossRatio ?? 0) >= LOSS).flatMap(({ from, to, bad }) => {
    const lossRatio = mean(bad.map((one) => one.lossRatio ?? 0));
    if (bad.length < 2 && lossRatio < LOSS_IN_ONE_SECOND) return [];
    return [{ kind: "sender-loss", from, to, participant: name, lossRatio }];
  });

const pausesOf = ({ name, seconds }: Participant): Fault[] =>
  spellsOf(seconds, (one) => isOnAir(one) && one.kilobits === 0)
    .filter(({ bad }) => bad.length >= PAUSED_S)
    .map(({ from, to }) => ({ kind: "sender-paused", from, to, participant: name }));

const movesOf = ({ name, seconds }: Participant): Fault[] =>
  seconds
    .filter(({ moved }) => moved)
    .map(({ second }) => ({ kind: "path-change", from: second, to: second + 1, participant: name }));

const switchesOf = ({ name, seconds }: Participant): Fault[] =>
  seconds.flatMap((one, index): Fault[] => {
    const before = seconds[index - 1];
    if (before === undefined || !before.standby || one.standby) return [];
    return [{ kind: "standby-switched", from: one.second, to: one.second + 1, participant: name }];
  });

/** True for events that prove that a sender left or arrived. */
const isAnnounced = (gap: Spell, { events }: Timeline): boolean =>
  events.some(({ type, at }) => {
    const second = Date.parse(at) / 1000;
    return (
      type.startsWith("sender.") && overlaps({ from: second, to: second + 1 }, { from: gap.from - 2, to: gap.to + EVENT_NEAR_S })
    );
  });

const absencesOf = (timeline: Timeline, senders: readonly Participant[]): Fault[] => {
  const present = new Set(senders.flatMap(({ seconds }) => seconds.filter(isOnAir).map(({ second }) => second)));
  const measured = new Set(senders.flatMap(({ seconds }) => seconds.map(({ second }) => second)));
  return gapsOf(present, timeline, ABSENT_S).map(({ from, to }) => {
    const isSilent = Array.from({ length: to - from }, (_, index) => from + index).some((second) => measured.has(second));
    return { kind: isSilent || isAnnounced({ from, to }, timeline) ? "sender-gone" : "no-data", from, to };
  });
};

/** Faults at the senders, and periods without data. */
export const senderFaults = (timeline: Timeline): Fault[] => {
  const senders = timeline.participants.filter(({ direction }) => direction === "send");
  const own = senders.flatMap((sender) => [...lossOf(sender), ...pausesOf(sender), ...movesOf(sender), ...switchesOf(sender)]);
  return [...own, ...absencesOf(timeline, senders)];
};
