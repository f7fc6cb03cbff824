import type { CompareFigure } from "./compare-figures.ts";

/** Positions within a run, 0 to 1: uneven but fixed. */
const PLACES = [0.31, 0.62, 0.14, 0.48, 0.77, 0.22, 0.55, 0.4];

/**
 * Source time, ms, of the frame that a system shows at `now`: late by its median, constant during freezes, as often as
 * measured in a run of `turnMs`.
 */
export const shownTime = (now: number, { p50, freezes, freezeMs }: CompareFigure, turnMs: number): number => {
  if (freezes === 0) return now - p50;
  const share = turnMs / freezes;
  const length = freezeMs / freezes;
  const inTurn = now % turnMs;
  const index = Math.floor(inTurn / share);
  const from = index * share + (PLACES[index % PLACES.length] ?? 0) * Math.max(0, share - length);
  const isFrozen = inTurn >= from && inTurn < from + length;
  return (isFrozen ? now - inTurn + from : now) - p50;
};
