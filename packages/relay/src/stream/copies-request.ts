import { COPIES_REQUEST_MS } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";

/** A request that is not repeated lapses after this, in ms. */
const LASTS_MS = 3 * COPIES_REQUEST_MS;

/** Audio copies that a subscriber requested, until the request expires. */
export class CopiesRequest {
  private asked: CopyOffsets = [];
  private until = Number.NEGATIVE_INFINITY;

  /** Takes a request. */
  set(offsets: CopyOffsets, now: Milliseconds): void {
    this.asked = offsets;
    this.until = now + LASTS_MS;
  }

  /** Returns the copies that the subscriber needs now. */
  offsets(now: Milliseconds): CopyOffsets {
    return now < this.until ? this.asked : [];
  }
}
