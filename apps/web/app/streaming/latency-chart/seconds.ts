import type { Reading } from "@setsuna/client";

export const CHART_SECONDS = 60;

/** Figures that weren't measured are absent. */
export interface ChartSecond {
  /** Milliseconds since the Unix epoch. */
  readonly from: number;
  readonly at: number;
  /** Median of the last 5 s. */
  readonly latencyMs?: number | undefined;
  readonly latencyP95Ms?: number | undefined;
  /** Packets not repaired in time. */
  readonly lost?: number | undefined;
  readonly retransmitted?: number | undefined;
  readonly recovered?: number | undefined;
  /** Frozen time, ms. */
  readonly frozenMs?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitsPerSecond?: number | undefined;
  readonly roundTripMs?: number | undefined;
}

const grown = (now: number | undefined, before: number | undefined): number | undefined =>
  now === undefined || before === undefined ? undefined : Math.max(0, now - before);

const secondOf = ({ at, stats: now }: Reading, { at: from, stats: before }: Reading): ChartSecond => ({
  from,
  at,
  latencyMs: now.latency?.median,
  latencyP95Ms: now.latency?.p95,
  lost: grown(now.packetsLost, before.packetsLost),
  retransmitted: grown(now.retransmittedPackets, before.retransmittedPackets),
  recovered: grown(now.packetsRecovered, before.packetsRecovered),
  frozenMs: grown(now.freezeTime, before.freezeTime),
  framesPerSecond: now.framesPerSecond,
  bitsPerSecond: now.bitrate,
  roundTripMs: now.roundTripTime,
});

/** Oldest first, as differences of readings. */
export const chartSeconds = (recent: readonly Reading[] = []): readonly ChartSecond[] =>
  recent
    .flatMap((reading, index) => {
      const before = recent[index - 1];
      return before === undefined ? [] : [secondOf(reading, before)];
    })
    .slice(-CHART_SECONDS);
