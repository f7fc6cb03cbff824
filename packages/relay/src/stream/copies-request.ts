import { COPIES_REQUEST_MS } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";

/** Lifetime unless repeated, ms. */
const REQUEST_VALID_MS = 3 * COPIES_REQUEST_MS;

export class CopiesRequest {
  private asked: CopyOffsets = [];
  private until = Number.NEGATIVE_INFINITY;

  set(offsets: CopyOffsets, now: Milliseconds): void {
    this.asked = offsets;
    this.until = now + REQUEST_VALID_MS;
  }

  offsets(now: Milliseconds): CopyOffsets {
    return now < this.until ? this.asked : [];
  }
}
