import type { Milliseconds } from "@setsuna/kit";

/** A gap between drawn frames above this, ms, is seen as a freeze (or three frame times, if that is longer). */
const FREEZE_MS = 100;
const FREEZE_FRAMES = 3;
/** Late frames are remembered this long, ms. */
const MEMORY_MS = 5000;
/** One late frame is chance; this many in the memory are the line's way. */
const LEAST_LATE = 2;
/** Kept on top of what the late frames asked for, ms. */
const MARGIN_MS = 12;
/** The picture is never held longer than this for the sake of smoothness, ms. */
const MAX_HOLD_MS = 40;

/**
 * At delay 0 on a lossy line a frame that had to be repaired comes a round trip late, and the gap before it is seen. Holding
 * every frame a little, just so much that such a gap stays below what counts as a freeze, costs far less than a jitter
 * buffer that hides the repair whole. On a line without late frames nothing is held.
 */
export class RepairHold {
  private late: { readonly at: Milliseconds; readonly excessMs: Milliseconds }[] = [];

  /** A frame is ready `latenessMs` after the quickest of its stream would have been; frames are `intervalMs` apart. */
  frame(latenessMs: Milliseconds, intervalMs: Milliseconds, now: Milliseconds): void {
    const excessMs = latenessMs - (Math.max(FREEZE_MS, FREEZE_FRAMES * intervalMs) - intervalMs);
    // What comes later than any hold is seen as a freeze in any case: holding for it would cost and gain nothing.
    if (excessMs > 0 && excessMs <= MAX_HOLD_MS) this.late.push({ at: now, excessMs });
  }

  /** Returns the time to draw after the quickest arrival, ms. */
  hold(now: Milliseconds): Milliseconds {
    while (this.late[0] !== undefined && now - this.late[0].at > MEMORY_MS) this.late.shift();
    if (this.late.length < LEAST_LATE) return 0;
    const sorted = this.late.map(({ excessMs }) => excessMs).sort((a, b) => a - b);
    const usual = sorted[Math.floor((sorted.length - 1) * 0.9)] ?? 0;
    return Math.min(MAX_HOLD_MS, usual + MARGIN_MS);
  }

  /** Another stream: the line may be another too. */
  reset(): void {
    this.late = [];
  }
}
