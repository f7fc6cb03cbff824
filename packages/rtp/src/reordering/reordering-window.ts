import type { Milliseconds } from "@setsuna/kit";

/** Observations live this long to twice as long, ms. */
const BUCKET_MS = 5000;
/** Something else delayed a later packet, ms. */
const MAX_LATENESS_MS = 100;
/** Factor beyond the latest packet seen, before one counts as lost. */
const MARGIN = 1.25;
const MARGIN_MS = 1;

/**
 * Largest depth and lateness of the last 5 to 10 s. Starts at zero, so an ordered path never waits. Afterwards time alone
 * decides, not a packet count, as in RACK (RFC 8985 §6.2): a frame's packets leave together, and any number may be first.
 */
export class ReorderingWindow {
  private bucketStartMs: Milliseconds | undefined;
  private depthNow = 0;
  private depthBefore = 0;
  private latenessNow = 0;
  private latenessBefore = 0;

  /** Original packet, `depth` packets and `latenessMs` after it was first missed. */
  onReordered(depth: number, latenessMs: Milliseconds, now: Milliseconds): void {
    this.rotate(now);
    if (latenessMs > MAX_LATENESS_MS) return;
    this.depthNow = Math.max(this.depthNow, depth);
    this.latenessNow = Math.max(this.latenessNow, latenessMs);
  }

  rotate(now: Milliseconds): void {
    this.bucketStartMs ??= now;
    const elapsed = now - this.bucketStartMs;
    if (elapsed < BUCKET_MS) return;
    this.depthBefore = elapsed < 2 * BUCKET_MS ? this.depthNow : 0;
    this.latenessBefore = elapsed < 2 * BUCKET_MS ? this.latenessNow : 0;
    this.depthNow = 0;
    this.latenessNow = 0;
    this.bucketStartMs = now;
  }

  /** Sequence numbers; 0 for none. */
  get depth(): number {
    return Math.max(this.depthNow, this.depthBefore);
  }

  /** Longest time from first missing to arrival, ms. */
  get latenessMs(): Milliseconds {
    return Math.max(this.latenessNow, this.latenessBefore);
  }

  /** Time from first missing until lost, ms; 0 for an ordered path. */
  get windowMs(): Milliseconds {
    const { latenessMs, depth } = this;
    return depth === 0 ? 0 : latenessMs * MARGIN + MARGIN_MS;
  }
}
