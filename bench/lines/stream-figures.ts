import type { Milliseconds } from "@setsuna/kit";
import type { PanelReading } from "@setsuna/testkit";
import type { RateAt } from "./following-encoder.ts";
import type { Draw } from "./screen.ts";
import { FRAME_MS } from "./simulated-sender.ts";

/** A gap between frames that people call a freeze, ms. */
const FREEZE_MS = 100;

/** Figures of the measured stretch of a run. */
export interface StreamFigures extends DrawnFigures, CountedFigures {
  /** Share of the frames sent that were drawn. */
  readonly drawnShare: number;
  readonly droppedForDownlink: boolean;
  readonly uplinkFullShare: number;
  readonly symbolsUp: number;
  readonly symbolsDown: number;
  /** Time of the beginning of the measured stretch, and of its end. */
  readonly from: Milliseconds;
  readonly to: Milliseconds;
  readonly draws: readonly Draw[];
  /** Rates of the encoder in the course of the measured stretch, bit/s. */
  readonly rates: readonly RateAt[];
  /** As the viewer reported them in it. */
  readonly estimates: readonly RateAt[];
  /** The viewer's statistics panel at the beginning and at the end, but for latency. */
  readonly before: PanelReading;
  readonly after: PanelReading;
  /** Packets that the line to the viewer delivered and lost meanwhile. */
  readonly line: { readonly delivered: number; readonly lost: number };
}

/** Counts of the measured stretch. */
export interface CountedFigures {
  readonly keyframes: number;
  /** Downlink estimates that the viewer reported, each of which calls its downlink narrow. */
  readonly narrow: number;
  /** Requests for packets that were only late. */
  readonly spuriousDown: number;
  readonly nacksDown: number;
  readonly nacksUp: number;
  readonly retransmissionsUp: number;
  /** Requests to the sender for packets that feedback had acknowledged before. */
  readonly unansweredUp: number;
  /** Packets that transport feedback wrongly reported lost, counting each report. */
  readonly falselyLost: number;
  /** How late the relay takes the sender's packets to overtake each other, ms. */
  readonly reorderingUpMs: Milliseconds;
  /** Bytes that came out of the lines in the direction of the media. */
  readonly upBytes: number;
  readonly downBytes: number;
}

/** Figures of the drawn frames. */
export interface DrawnFigures {
  /** Time in gaps above 100 ms, ms. */
  readonly frozenMs: Milliseconds;
  readonly longestGapMs: Milliseconds;
  /** Share of intervals above 2.5 frame times. */
  readonly longIntervals: number;
  /** Root of the mean square of intervals, weighed by time as `totalSquaredInterFrameDelay` is, ms. */
  readonly rmsIntervalMs: Milliseconds;
  /** From capture to draw, ms. */
  readonly p50: Milliseconds;
  readonly p99: Milliseconds;
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Returns the times from each draw to the next, ms. */
export const intervalsOf = (draws: readonly Draw[]): readonly Milliseconds[] =>
  draws.slice(1).map(({ at }, index) => at - (draws[index]?.at ?? at));

/** Returns the figures of the drawn frames, including the last one before the stretch. */
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

/** Returns the counts between two moments. */
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
