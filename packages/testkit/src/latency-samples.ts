import type { FrameSample } from "./page-readings.ts";

/** A longer gap between different frames is a freeze, ms. */
export const FREEZE_MS = 100;

/** Percentiles are in ms. */
export interface LatencySummary {
  /** Frames with a readable test stamp, without repeats. */
  readonly frames: number;
  /** From capture to reading, ms. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Number of gaps over {@link FREEZE_MS}, and their total in ms. */
  readonly freezes: number;
  readonly freezeMs: number;
  readonly framesPerSecond: number;
  /** Implausible codes, below -50 or over 10,000 ms old. */
  readonly unreadable: number;
  readonly width: number;
  readonly height: number;
}

const OLDEST_MS = 10_000;
const YOUNGEST_MS = -50;

/** Nearest rank of a sorted array; NaN if empty. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;

/** Mean of the two middle ones if even; NaN if empty. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/**
 * Frames delivered in [`from`, `to`), ms since the epoch, reader's clock. `clockOffset`: source's clock minus reader's, ms. Edges
 * count: nothing at all is one long freeze.
 */
export const summarise = (samples: readonly FrameSample[], from: number, to: number, clockOffset = 0): LatencySummary => {
  const window = samples.filter((sample) => sample.at >= from && sample.at < to);
  const latencies: number[] = [];
  const changes = [from];
  let unreadable = 0;
  let lastCode: number | undefined;
  for (const sample of window) {
    const age = sample.at + clockOffset - sample.code;
    if (age < YOUNGEST_MS || age > OLDEST_MS) {
      unreadable++;
      continue;
    }
    if (sample.code === lastCode) continue;
    lastCode = sample.code;
    changes.push(sample.at);
    latencies.push(age);
  }
  changes.push(to);
  const gaps = changes.slice(1).map((at, index) => at - (changes[index] ?? at));
  const frozen = gaps.filter((gap) => gap > FREEZE_MS);
  const sorted = latencies.sort((a, b) => a - b);
  const last = window.at(-1);
  return {
    frames: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    freezes: frozen.length,
    freezeMs: frozen.reduce((sum, gap) => sum + gap, 0),
    framesPerSecond: (sorted.length * 1000) / (to - from),
    unreadable,
    width: last?.width ?? 0,
    height: last?.height ?? 0,
  };
};
