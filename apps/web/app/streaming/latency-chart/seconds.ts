import type { Reading } from "@setsuna/client";

export const CHART_SECONDS = 60;

/** Unmeasured figures are absent. */
export interface ChartSecond {
  /** In ms since the Unix epoch. */
  readonly from: number;
  readonly at: number;
  /** Of the last 5 s. */
  readonly latencyMs?: number | undefined;
  readonly latencyP95Ms?: number | undefined;
  /** Not repaired in time. */
  readonly lost?: number | undefined;
  readonly retransmitted?: number | undefined;
  /** By FEC. */
  readonly recovered?: number | undefined;
  /** Time that the picture stood, ms. */
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
