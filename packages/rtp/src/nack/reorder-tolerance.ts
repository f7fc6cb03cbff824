import type { Milliseconds } from "@setsuna/kit";

/** Shortest time that an observation counts, in milliseconds; the longest is twice that. */
const BUCKET_MS = 5000;
/** Largest lateness that is tolerated, in packets: beyond it a retransmission request costs less than waiting. */
const MAX_DEPTH = 32;
const MAX_LATENESS_MS = 30;

/**
 * Learns by how much packets overtake each other on a path: the largest depth and lateness seen in the last 5 to 10 s.
 * Starts at zero, so that a path without reordering is never waited on.
 */
export class ReorderTolerance {
  private bucketStartMs: Milliseconds | undefined;
  private depthNow = 0;
  private depthBefore = 0;
  private latenessNow = 0;
  private latenessBefore = 0;

  /** A packet came out of order by itself, `depth` packets and `latenessMs` after it was first missed. */
  onReordered(depth: number, latenessMs: Milliseconds, nowMs: Milliseconds): void {
    this.rotate(nowMs);
    this.depthNow = Math.max(this.depthNow, Math.min(MAX_DEPTH, depth));
    this.latenessNow = Math.max(this.latenessNow, Math.min(MAX_LATENESS_MS, latenessMs));
  }

  /** Lets observations age. */
  rotate(nowMs: Milliseconds): void {
    this.bucketStartMs ??= nowMs;
    const elapsed = nowMs - this.bucketStartMs;
    if (elapsed < BUCKET_MS) return;
    this.depthBefore = elapsed < 2 * BUCKET_MS ? this.depthNow : 0;
    this.latenessBefore = elapsed < 2 * BUCKET_MS ? this.latenessNow : 0;
    this.depthNow = 0;
    this.latenessNow = 0;
    this.bucketStartMs = nowMs;
  }

  /** A packet this many sequence numbers behind the newest may still be on its way. 0: nothing overtakes. */
  get depth(): number {
    return Math.max(this.depthNow, this.depthBefore);
  }

  /** A packet that is missed for less than this may still be on its way. */
  get latenessMs(): Milliseconds {
    return Math.max(this.latenessNow, this.latenessBefore);
  }
}
