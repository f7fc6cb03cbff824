import figures from "./compare-figures.json";

/** Median latency in ms, and freezes, of one run. */
export interface CompareFigure {
  readonly p50: number;
  readonly freezes: number;
  readonly freezeMs: number;
}

/** From the last run of `npm run bench:loss`, by scripts/latency-figures.ts. */
export const COMPARISON = figures as {
  readonly day: string;
  readonly browser: string;
  readonly seconds: number;
  readonly roundTripMs: number;
  /** By packet loss in %, ascending. */
  readonly lines: readonly { readonly loss: number; readonly ours: CompareFigure; readonly chrome: CompareFigure }[];
};
