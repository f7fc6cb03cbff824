import figures from "./compare-figures.json";

/** One system on one line: median from capture to screen, ms, and freezes in one run. */
export interface CompareFigure {
  readonly p50: number;
  readonly freezes: number;
  readonly freezeMs: number;
}

/** Says what `npm run bench:loss` measured last; scripts/latency-figures.ts takes it from bench/results. */
export const COMPARISON = figures as {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly browser: string;
  /** Length of a run. */
  readonly seconds: number;
  readonly roundTripMs: number;
  /** By packet loss, %, the least first. */
  readonly lines: readonly { readonly loss: number; readonly ours: CompareFigure; readonly chrome: CompareFigure }[];
};
