import type { Milliseconds } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** Report capture times to subscribers again when the known ones are off by this much, ms. */
const TOLD_TOLERANCE_MS = 1;

/** Capture time of a frame, for subscribers to reckon from. */
export interface CaptureAnchor {
  /** A recent RTP timestamp as subscribers see it. */
  readonly rtp: number;
  /** The same one as the sender wrote it. */
  readonly senderRtp: number;
  /** Server clock, ms since the Unix epoch. */
  readonly capturedAt: Milliseconds;
  /** Is false while the clocks behind it are first guesses. */
  readonly settled: boolean;
  /** Ticks a second of `rtp`. */
  readonly clockRate: number;
}

/** Returns whether `told` is off by 1 ms or more, or differs in whether it is settled. */
export const anchorMoved = (told: CaptureAnchor | undefined, now: CaptureAnchor): boolean => {
  if (told === undefined || told.settled !== now.settled) return true;
  const expected = told.capturedAt + (distance32(now.rtp, told.rtp) * 1000) / now.clockRate;
  return Math.abs(now.capturedAt - expected) >= TOLD_TOLERANCE_MS;
};
