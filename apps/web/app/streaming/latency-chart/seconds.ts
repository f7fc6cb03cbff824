import type { Reading } from "@setsuna/client";

/** Seconds that the chart shows. */
export const CHART_SECONDS = 60;

/** One second of a stream's reception. A figure that was not measured is absent. */
export interface ChartSecond {
  /** Its beginning and its end, ms since the Unix epoch. */
  readonly from: number;
  readonly at: number;
  /** Latency of the last 5 s, ms. */
  readonly latencyMs?: number | undefined;
  readonly latencyP95Ms?: number | undefined;
  /** Packets that were not repaired in time. */
  readonly lost?: number | undefined;
  /** Packets that were sent again. */
  readonly retransmitted?: number | undefined;
  /** Packets that were recovered by FEC. */
  readonly recovered?: number | undefined;
  /** Time that the picture stood, ms. */
  readonly frozenMs?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitsPerSecond?: number | undefined;
  readonly roundTripMs?: number | undefined;
}

/** Returns how much a counter grew, 0 at least; undefined where either reading lacks it. */
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

/** Returns the seconds of the last minute, the oldest first: what changed from each reading to the next. */
export const chartSeconds = (recent: readonly Reading[] = []): readonly ChartSecond[] =>
  recent
    .flatMap((reading, index) => {
      const before = recent[index - 1];
      return before === undefined ? [] : [secondOf(reading, before)];
    })
    .slice(-CHART_SECONDS);
