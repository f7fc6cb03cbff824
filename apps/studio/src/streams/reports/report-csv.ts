import type { RestSecond } from "./rest-of-viewers.ts";
import type { Participant, Timeline, TimelineSecond } from "./timeline.ts";

const COLUMNS = [
  "time",
  "participant",
  "client",
  "region",
  "route",
  "bits_per_second",
  "loss_ratio",
  "round_trip_ms",
  "latency_ms",
  "frozen_ms",
  "network_changed",
  "standby",
  "viewers",
] as const;

type Row = Readonly<Partial<Record<(typeof COLUMNS)[number], string | number | null>>>;

const lineOf = (row: Row): string => `${COLUMNS.map((name) => row[name] ?? "").join(",")}\r\n`;

const timeOf = (second: number): string => new Date(second * 1000).toISOString();

const secondRow = (one: TimelineSecond): Row => ({
  time: timeOf(one.second),
  route: one.route,
  bits_per_second: 1000 * one.kilobits,
  loss_ratio: one.lossRatio,
  round_trip_ms: one.roundTripMs,
  latency_ms: one.latencyMs,
  frozen_ms: one.frozenMs,
  network_changed: Number(one.moved),
  standby: Number(one.standby),
});

const restRow = ({ second, kilobits, loss, latencyMs, frozenMs, viewers }: RestSecond): Row => ({
  time: timeOf(second),
  participant: "other viewers",
  bits_per_second: 1000 * kilobits,
  loss_ratio: loss === null ? null : loss / 1000,
  latency_ms: latencyMs === null ? null : Math.round(latencyMs),
  frozen_ms: frozenMs,
  viewers,
});

const linesOf = ({ client, region, seconds }: Participant, participant: string): string =>
  seconds.map((one) => lineOf({ ...secondRow(one), participant, client, region })).join("");

/** CSV (RFC 4180) with one row per participant and second; an empty field is unknown. Yields one participant at a time. */
export function* reportCsv({ participants, rest }: Timeline): Generator<string> {
  yield `${COLUMNS.join(",")}\r\n`;
  const counts = { send: 0, receive: 0 };
  for (const participant of participants) {
    const { direction } = participant;
    counts[direction] += 1;
    yield linesOf(participant, `${direction === "send" ? "sender" : "viewer"} ${counts[direction]}`);
  }
  yield rest.map((one) => lineOf(restRow(one))).join("");
}
