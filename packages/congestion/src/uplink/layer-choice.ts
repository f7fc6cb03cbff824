import { FULL_DOWNLINK_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** After the last receiver that needs layers, ms: each change costs a keyframe. */
const KEEP_MS = 20_000;

/**
 * Two temporal layers make every second frame discardable for a receiver on a constrained downlink. They cost sharpness, so use
 * them only for such a receiver. Pure.
 */
export class LayerChoice {
  private neededUntil = Number.NEGATIVE_INFINITY;

  /** `path`: narrowest receiver path, bit/s, absent: none known; `rate`: target, bit/s. */
  update(path: number | undefined, rate: number, now: Milliseconds): boolean {
    if (path !== undefined && rate > FULL_DOWNLINK_SHARE * path) this.neededUntil = now + KEEP_MS;
    return now < this.neededUntil;
  }
}
