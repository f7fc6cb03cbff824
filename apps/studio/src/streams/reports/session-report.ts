import {
  MAX_REPORT_FAULTS,
  type ReportFault,
  type ReportParticipant,
  type SessionEntry,
  type SessionReport,
} from "@setsuna/contracts";
import type { Fault } from "./fault.ts";
import { faultSentence, type Named } from "./fault-sentences.ts";
import { faultsOf } from "./faults.ts";
import type { BroadcastRow } from "./report-store.ts";
import type { Participant, Timeline } from "./timeline.ts";

/** Longest delay until data is stored, ms. */
const RUNNING_MS = 30_000;

const iso = (second: number): string => new Date(second * 1000).toISOString();

export const sessionEntry = ({ id, channel, startedAt, lastAt }: BroadcastRow, now: Date): SessionEntry => ({
  id,
  channel: channel as SessionEntry["channel"],
  startedAt: startedAt.toISOString(),
  endedAt: lastAt.toISOString(),
  isRunning: now.getTime() - lastAt.getTime() < RUNNING_MS,
});

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);
const quantile = (values: readonly number[], share: number): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
};

const figuresOf = ({ name, direction, client, region, seconds }: Participant, number: number): ReportParticipant => {
  const latencies = known(seconds.map(({ latencyMs }) => latencyMs));
  const frozen = known(seconds.map(({ frozenMs }) => frozenMs));
  return {
    name,
    direction,
    number,
    client,
    region,
    from: iso(seconds[0]?.second ?? 0),
    to: iso((seconds.at(-1)?.second ?? 0) + 1),
    latencyMs: quantile(latencies, 0.5),
    latencyP95Ms: quantile(latencies, 0.95),
    lossRatio: mean(known(seconds.map(({ lossRatio }) => lossRatio))),
    frozenMs: frozen.length === 0 ? null : sum(frozen),
    bitrate: Math.round(1000 * (mean(seconds.map(({ kilobits }) => kilobits)) ?? 0)),
    moves: seconds.filter(({ moved }) => moved).length,
    routes: [...new Set(seconds.map(({ route }) => route))],
  };
};

const faultOf = (fault: Fault, names: ReadonlyMap<string, Named>): ReportFault => {
  const { kind, from, to, participant, lossRatio, viewers, froze, frozenMs, latencyMs } = fault;
  return {
    kind,
    from: iso(from),
    to: iso(to),
    participant: participant ?? null,
    lossRatio: lossRatio ?? null,
    viewers: viewers ?? null,
    froze: froze ?? null,
    frozenMs: frozenMs ?? null,
    latencyMs: latencyMs ?? null,
    sentence: faultSentence(fault, participant === undefined ? undefined : names.get(participant)),
  };
};

/** @param timeline participants in order. */
export const sessionReport = (row: BroadcastRow, timeline: Timeline, now: Date): SessionReport => {
  const counts = { send: 0, receive: 0 };
  const names = new Map<string, Named>();
  const participants = timeline.participants.map((one) => {
    counts[one.direction] += 1;
    return figuresOf(one, counts[one.direction]);
  });
  for (const { name, direction, number } of participants) names.set(name, { direction, number, isOnly: counts[direction] === 1 });
  const faults = faultsOf(timeline);
  return {
    ...sessionEntry(row, now),
    participants,
    restViewers: timeline.rest.reduce((most, { viewers }) => Math.max(most, viewers), 0),
    faults: faults.slice(0, MAX_REPORT_FAULTS).map((fault) => faultOf(fault, names)),
    moreFaults: Math.max(0, faults.length - MAX_REPORT_FAULTS),
    events: [...timeline.events],
  };
};
