import type { Milliseconds } from "@setsuna/kit";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";

/**
 * Video's share of the narrowest downlink, besides headers, audio and repairs. A frame then arrives just before the next instead
 * of queuing.
 */
const PATH_SHARE = 0.85;
/** A sender never goes below this rate. */
export const ENCODER_RATE_FLOOR: BitsPerSecond = bitsPerSecond(300_000);
/** Smaller falls aren't worth an encoder change. */
const FALL_FROM = 0.96;
/** Rises in steps this far apart, ms, and this large: a wider path is trusted slowly. */
const RISE_FROM = 1.08;
const RISE_MOST = 1.25;
const RISE_INTERVAL_MS = 2000;
/** Of the rate before a fall, ms, which may be restored at once. */
const FORMER_MS = 30_000;

/** Follows the slowest receiver. */
export class EncoderRate {
  private present: BitsPerSecond | undefined;
  private changedAt = Number.NEGATIVE_INFINITY;
  private former = { rate: 0, at: Number.NEGATIVE_INFINITY };

  /**
   * Narrowest downlink reported, bit/s, absent: none known; `wanted`: without this limit. Falls at once, rises at once to the
   * former rate, then in steps. Undefined: `wanted`.
   */
  update(path: number | undefined, wanted: BitsPerSecond, now: Milliseconds): BitsPerSecond | undefined {
    const least = Math.min(ENCODER_RATE_FLOOR, wanted);
    const goal = Math.min(wanted, path === undefined ? wanted : Math.max(least, PATH_SHARE * path));
    const before = Math.min(wanted, this.present ?? wanted);
    const rises = goal > before;
    const isLittle = rises ? goal < Math.min(wanted, before * RISE_FROM) : goal > before * FALL_FROM;
    const former = now - this.former.at <= FORMER_MS ? this.former.rate : 0;
    const returns = rises && former > before;
    const isEarly = rises && !returns && now - this.changedAt < RISE_INTERVAL_MS;
    if (!isLittle && !isEarly) {
      this.changedAt = now;
      if (!rises) this.former = { rate: Math.max(before, former), at: now };
      this.present = bitsPerSecond(Math.round(rises ? Math.min(goal, Math.max(former, before * RISE_MOST)) : goal));
    }
    if (this.present !== undefined && this.present >= wanted) this.present = undefined;
    return this.present;
  }

  /** The last result of {@link update}. */
  get rate(): BitsPerSecond | undefined {
    return this.present;
  }
}
