import { COPIES_REQUEST_MS } from "@setsuna/contracts";
import { type CopyOffsets, equalCopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";

const LOOK_MS = 250;

/** Decides when a receiver requests copies of its audio: on each change, and again and again while it needs any. */
export class CopiesRequests {
  private lookedAt = Number.NEGATIVE_INFINITY;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private requested: CopyOffsets = [];

  /** Undefined: nothing to request. Call with each packet; asks `needed` at most four times a second. */
  due(needed: () => CopyOffsets, now: Milliseconds): CopyOffsets | undefined {
    if (now - this.lookedAt < LOOK_MS) return undefined;
    this.lookedAt = now;
    const offsets = needed();
    const isRepeated = offsets.length > 0 && now - this.requestedAt >= COPIES_REQUEST_MS;
    if (!isRepeated && equalCopyOffsets(offsets, this.requested)) return undefined;
    this.requested = offsets;
    this.requestedAt = now;
    return offsets;
  }
}
