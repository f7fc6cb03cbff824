const TOLERANCE = 0.02;
const JUMP = 0.25;
const MAX_PULL = 0.08;

/** A place in a loop of `duration` seconds that lies `lag` seconds before `time`. */
export const placeBefore = (time: number, lag: number, duration: number): number =>
  (((time - lag) % duration) + duration) % duration;

export type Correction = { readonly rate: number } | { readonly jumpTo: number };

/**
 * @param first where the first video is, s.
 * @param second where the second one is, s.
 */
export const correctionOf = (first: number, second: number, lag: number, duration: number): Correction => {
  const wanted = placeBefore(first, lag, duration);
  // Takes the shorter way around the loop.
  const behind = placeBefore(wanted - second, -duration / 2, duration) - duration / 2;
  if (Math.abs(behind) > JUMP) return { jumpTo: wanted };
  if (Math.abs(behind) <= TOLERANCE) return { rate: 1 };
  return { rate: 1 + Math.max(-MAX_PULL, Math.min(MAX_PULL, behind / 2)) };
};
