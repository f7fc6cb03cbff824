import figures from "./compare-figures.json";

/** Median latency, ms, and freezes in one run. */
export interface CompareFigure {
  readonly p50: number;
  readonly freezes: number;
  readonly freezeMs: number;
}

/** Last run of `npm run bench:loss`, by scripts/latency-figures.ts. */
export const COMPARISON = figures as {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly browser: string;
  /** Length of a run. */
  readonly seconds: number;
  readonly roundTripMs: number;
  /** By packet loss, %, ascending. */
  readonly lines: readonly { readonly loss: number; readonly ours: CompareFigure; readonly chrome: CompareFigure }[];
};
