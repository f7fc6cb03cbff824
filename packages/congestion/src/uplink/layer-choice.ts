import { FULL_DOWNLINK_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Keep layers for this long after the last receiver that needs them, ms: each change costs a keyframe. */
const KEEP_MS = 20_000;

/**
 * Decides whether a sender encodes video in two temporal layers: every second frame is discardable, so that the relay can drop it for a
 * receiver on a constrained downlink. Layers cost some sharpness, so they are on only while there is such a receiver. Pure.
 */
export class LayerChoice {
  private neededUntil = Number.NEGATIVE_INFINITY;

  /** `path`: narrowest receiver path, bit/s, absent if none is known to be narrow; `rate`: target rate, bit/s. */
  update(path: number | undefined, rate: number, now: Milliseconds): boolean {
    if (path !== undefined && rate > FULL_DOWNLINK_SHARE * path) this.neededUntil = now + KEEP_MS;
    return now < this.neededUntil;
  }
}
