import type { Milliseconds } from "@setsuna/kit";
import type { PanelReading } from "../panel-agreement.ts";
import type { RateAt } from "./following-encoder.ts";
import type { Draw } from "./screen.ts";
import { FRAME_MS } from "./simulated-sender.ts";

const FREEZE_MS = 100;

/** Figures of a simulated stream over the measured time. */
export interface StreamFigures extends DrawnFigures, CountedFigures {
  readonly drawnShare: number;
  readonly droppedForDownlink: boolean;
  readonly uplinkFullShare: number;
  readonly symbolsUp: number;
  readonly symbolsDown: number;
  readonly from: Milliseconds;
  readonly to: Milliseconds;
  readonly draws: readonly Draw[];
  readonly rates: readonly RateAt[];
  readonly estimates: readonly RateAt[];
  readonly before: PanelReading;
  readonly after: PanelReading;
  readonly line: { readonly delivered: number; readonly lost: number };
}

export interface CountedFigures {
  readonly keyframes: number;
  readonly narrow: number;
  /** Requests for packets that were only late. */
  readonly spuriousDown: number;
  readonly nacksDown: number;
  readonly nacksUp: number;
  readonly retransmissionsUp: number;
  readonly unansweredUp: number;
  readonly falselyLost: number;
  readonly reorderingUpMs: Milliseconds;
  readonly upBytes: number;
  readonly downBytes: number;
}

export interface DrawnFigures {
  readonly frozenMs: Milliseconds;
  readonly longestGapMs: Milliseconds;
  readonly longIntervals: number;
  readonly rmsIntervalMs: Milliseconds;
  readonly p50: Milliseconds;
  readonly p99: Milliseconds;
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Returns the times between successive drawings. */
export const intervalsOf = (draws: readonly Draw[]): readonly Milliseconds[] =>
  draws.slice(1).map(({ at }, index) => at - (draws[index]?.at ?? at));

export const drawnFigures = (draws: readonly Draw[]): DrawnFigures => {
  const intervals = intervalsOf(draws);
  const count = Math.max(1, intervals.length);
  const latencies = draws.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return {
    frozenMs: intervals.filter((interval) => interval > FREEZE_MS).reduce((sum, interval) => sum + interval, 0),
    longestGapMs: Math.max(0, ...intervals),
    longIntervals: intervals.filter((interval) => interval > 2.5 * FRAME_MS).length / count,
    rmsIntervalMs: Math.sqrt(intervals.reduce((sum, interval) => sum + interval ** 2, 0) / count),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
};

export const countedBetween = (before: CountedFigures, after: CountedFigures): CountedFigures => ({
  keyframes: after.keyframes - before.keyframes,
  narrow: after.narrow - before.narrow,
  spuriousDown: after.spuriousDown - before.spuriousDown,
  nacksDown: after.nacksDown - before.nacksDown,
  nacksUp: after.nacksUp - before.nacksUp,
  retransmissionsUp: after.retransmissionsUp - before.retransmissionsUp,
  unansweredUp: after.unansweredUp - before.unansweredUp,
  falselyLost: after.falselyLost - before.falselyLost,
  reorderingUpMs: after.reorderingUpMs,
  upBytes: after.upBytes - before.upBytes,
  downBytes: after.downBytes - before.downBytes,
});
