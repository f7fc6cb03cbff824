import type { Milliseconds } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** Report again if off by this much, ms. */
const TOLERANCE_MS = 1;

export interface CaptureAnchor {
  readonly rtp: number;
  readonly senderRtp: number;
  /** Server clock, ms since the Unix epoch. */
  readonly capturedAt: Milliseconds;
  readonly settled: boolean;
  /** Ticks of `rtp` per second. */
  readonly clockRate: number;
}

/** True if off by 1 ms or more, or if `settled` differs. */
export const anchorMoved = (reported: CaptureAnchor | undefined, now: CaptureAnchor): boolean => {
  if (reported === undefined || reported.settled !== now.settled) return true;
  const expected = reported.capturedAt + (distance32(now.rtp, reported.rtp) * 1000) / now.clockRate;
  return Math.abs(now.capturedAt - expected) >= TOLERANCE_MS;
};
