import { FULL_DOWNLINK_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Layers are kept for so long after the last receiver that needs them, ms: each change costs a keyframe. */
const KEEP_MS = 20_000;

/**
 * Says whether a sender makes its picture in two temporal layers: every second frame one that no other needs, so that the relay can leave it out
 * for a receiver whose line does not take the whole. They cost some sharpness, so they are made while there is such a receiver. Pure.
 */
export class LayerChoice {
  private neededUntil = Number.NEGATIVE_INFINITY;

  /** `line`: the narrowest of the receivers', bit/s, absent where none is known to be narrow; `rate`: what is to be sent, bit/s. */
  update(line: number | undefined, rate: number, now: Milliseconds): boolean {
    if (line !== undefined && rate > FULL_DOWNLINK_SHARE * line) this.neededUntil = now + KEEP_MS;
    return now < this.neededUntil;
  }

  reset(): void {
    this.neededUntil = Number.NEGATIVE_INFINITY;
  }
}
