import type { Milliseconds } from "@setsuna/kit";

/** Minimum lifetime of an observation, ms; at most twice as long. */
const BUCKET_MS = 5000;
/** A packet that is later than this, ms, was delayed by something else and predicts nothing. */
const MAX_LATENESS_MS = 100;
/** The latest packet of the last seconds is not the latest there can be: so much more is waited before a packet is called lost. */
const MARGIN = 1.25;
const MARGIN_MS = 1;

/**
 * Learns by how much packets overtake each other on a path: the largest depth and lateness seen in the last 5 to 10 s. Starts at zero, so
 * that a path that keeps the order is never waited on. Once packets were seen to overtake, time alone decides and no count of packets, as
 * in RACK (RFC 8985 §6.2): a frame's packets leave together, and any number of them may be first.
 */
export class ReorderingWindow {
  private bucketStartMs: Milliseconds | undefined;
  private depthNow = 0;
  private depthBefore = 0;
  private latenessNow = 0;
  private latenessBefore = 0;

  /** An original packet arrived out of order, `depth` packets and `latenessMs` after it was first missed. */
  onReordered(depth: number, latenessMs: Milliseconds, nowMs: Milliseconds): void {
    this.rotate(nowMs);
    if (latenessMs > MAX_LATENESS_MS) return;
    this.depthNow = Math.max(this.depthNow, depth);
    this.latenessNow = Math.max(this.latenessNow, latenessMs);
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

  /** Sequence numbers by which packets overtake each other. 0: nothing overtakes. */
  get depth(): number {
    return Math.max(this.depthNow, this.depthBefore);
  }

  /** The latest that a packet came after it was first missed, ms. */
  get latenessMs(): Milliseconds {
    return Math.max(this.latenessNow, this.latenessBefore);
  }

  /** Time from when a packet is first missed until it counts as lost, ms; 0 on a path that keeps the order. */
  get windowMs(): Milliseconds {
    const { latenessMs, depth } = this;
    return depth === 0 ? 0 : latenessMs * MARGIN + MARGIN_MS;
  }
}
