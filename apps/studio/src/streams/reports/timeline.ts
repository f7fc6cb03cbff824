import { SAMPLE_FLAGS, type SessionSample, type StreamEvent } from "@setsuna/contracts";
import type { RestSecond } from "./rest-of-viewers.ts";

/** One second of a device: all its streams of the channel. Null: unknown. */
export interface TimelineSecond {
  /** Seconds since the Unix epoch. */
  readonly second: number;
  readonly kilobits: number;
  /** 0 to 1. */
  readonly lossRatio: number | null;
  readonly roundTripMs: number | null;
  readonly latencyMs: number | null;
  readonly frozenMs: number | null;
  readonly route: "relay" | "turn" | "direct";
  /** Its address or port changed. */
  readonly moved: boolean;
  readonly standby: boolean;
  readonly silent: boolean;
}

export interface Participant {
  readonly name: string;
  readonly direction: "send" | "receive";
  readonly client: "page" | "whip";
  readonly region: string | null;
  readonly seconds: readonly TimelineSecond[];
}

export interface Timeline {
  /** Seconds since the Unix epoch; `to` is excluded. */
  readonly from: number;
  readonly to: number;
  readonly participants: readonly Participant[];
  /** Viewers that are only totaled. */
  readonly rest: readonly RestSecond[];
  readonly events: readonly StreamEvent[];
}

/** The larger one; of an unknown and a known, the known. */
export const worst = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const routeOf = (flags: number): TimelineSecond["route"] =>
  (flags & SAMPLE_FLAGS.direct) !== 0 ? "direct" : (flags & SAMPLE_FLAGS.turn) !== 0 ? "turn" : "relay";

const secondOf = ([second, kilobits, loss, roundTripMs, latencyMs, frozenMs, flags]: SessionSample): TimelineSecond => ({
  second,
  kilobits,
  lossRatio: loss === null ? null : loss / 1000,
  roundTripMs,
  latencyMs,
  frozenMs,
  route: routeOf(flags),
  moved: (flags & SAMPLE_FLAGS.moved) !== 0,
  standby: (flags & SAMPLE_FLAGS.standby) !== 0,
  silent: (flags & SAMPLE_FLAGS.silent) !== 0,
});

/** Combines a device's streams: rates are added, and of the other figures the worst counts. */
const together = (a: TimelineSecond, b: TimelineSecond): TimelineSecond => ({
  second: a.second,
  kilobits: a.kilobits + b.kilobits,
  lossRatio: worst(a.lossRatio, b.lossRatio),
  roundTripMs: worst(a.roundTripMs, b.roundTripMs),
  latencyMs: worst(a.latencyMs, b.latencyMs),
  frozenMs: worst(a.frozenMs, b.frozenMs),
  route: a.route === "direct" || b.route === "direct" ? "direct" : a.route === "turn" ? "turn" : b.route,
  moved: a.moved || b.moved,
  standby: a.standby && b.standby,
  silent: a.silent && b.silent,
});

/** Merges samples of one device, in any order, into seconds in order, from `from` until before `to`. */
export const secondsOf = (samples: readonly SessionSample[], from: number, to: number): TimelineSecond[] => {
  const seconds = new Map<number, TimelineSecond>();
  for (const sample of samples) {
    const one = secondOf(sample);
    if (one.second < from || one.second >= to) continue;
    const known = seconds.get(one.second);
    seconds.set(one.second, known === undefined ? one : together(known, one));
  }
  return [...seconds.values()].sort((a, b) => a.second - b.second);
};

/** Adds the records of several nodes for the same second. */
export const restOf = (all: readonly RestSecond[], from: number, to: number): RestSecond[] => {
  const seconds = new Map<number, RestSecond>();
  for (const one of all) {
    if (one.second < from || one.second >= to) continue;
    const known = seconds.get(one.second);
    if (known === undefined) {
      seconds.set(one.second, one);
      continue;
    }
    const viewers = known.viewers + one.viewers;
    const mean = (a: number | null, b: number | null): number | null =>
      a === null || b === null ? (a ?? b) : (a * known.viewers + b * one.viewers) / Math.max(1, viewers);
    seconds.set(one.second, {
      second: one.second,
      viewers,
      froze: known.froze + one.froze,
      frozenMs: Math.max(known.frozenMs, one.frozenMs),
      latencyMs: mean(known.latencyMs, one.latencyMs),
      worstLatencyMs: worst(known.worstLatencyMs, one.worstLatencyMs),
      loss: mean(known.loss, one.loss),
      kilobits: known.kilobits + one.kilobits,
    });
  }
  return [...seconds.values()].sort((a, b) => a.second - b.second);
};

/** Senders before viewers, each in order of arrival. */
export const inOrder = (participants: readonly Participant[]): Participant[] =>
  [...participants].sort(
    (a, b) =>
      Number(a.direction === "receive") - Number(b.direction === "receive") ||
      (a.seconds[0]?.second ?? 0) - (b.seconds[0]?.second ?? 0) ||
      (a.name < b.name ? -1 : 1),
  );
