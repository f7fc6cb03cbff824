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
const MIN_FALL = 0.96;
/** Smallest and largest step upward, as factors, and the interval between steps, ms: a wider path may not last. */
const MIN_RISE = 1.08;
const MAX_RISE = 1.25;
const RISE_INTERVAL_MS = 2000;
/** Of the rate before a fall, ms, which may be restored at once. */
const FORMER_MS = 30_000;
/** A rate below this share of the former one is a deep fall: each frame in flight takes five frame times, and freezes. */
const DEEP = 0.2;
/**
 * Share of the former rate that the encoder gets after a deep fall, and for how long, ms: such frames pass the next fall
 * without a freeze.
 */
const CAREFUL_SHARE = 0.5;
const CAREFUL_MS = 20_000;

/** Follows the slowest receiver. */
export class EncoderRate {
  private present: BitsPerSecond | undefined;
  private changedAt = Number.NEGATIVE_INFINITY;
  private former = { rate: 0, at: Number.NEGATIVE_INFINITY };
  private careful = { rate: 0, until: Number.NEGATIVE_INFINITY };

  /**
   * Takes the narrowest reported downlink in bit/s (absent: none known) and the rate `wanted` without this limit. Falls at
   * once; rises at once to the former rate, or first to a part of it after a deep fall, then in steps. Undefined: `wanted`.
   */
  update(path: number | undefined, wanted: BitsPerSecond, now: Milliseconds): BitsPerSecond | undefined {
    const least = Math.min(ENCODER_RATE_FLOOR, wanted);
    const carried = path === undefined ? wanted : Math.max(least, PATH_SHARE * path);
    const goal = Math.min(wanted, carried, now < this.careful.until ? this.careful.rate : wanted);
    const before = Math.min(wanted, this.present ?? wanted);
    const rises = goal > before;
    const isLittle = rises ? goal < Math.min(wanted, before * MIN_RISE) : goal > before * MIN_FALL;
    const former = now - this.former.at <= FORMER_MS ? this.former.rate : 0;
    const returns = rises && former > before;
    const isEarly = rises && !returns && now - this.changedAt < RISE_INTERVAL_MS;
    if (!isLittle && !isEarly) {
      this.changedAt = now;
      if (!rises) this.onFall(goal, Math.max(before, former), now);
      this.present = bitsPerSecond(Math.round(rises ? Math.min(goal, Math.max(former, before * MAX_RISE)) : goal));
    }
    if (this.present !== undefined && this.present >= wanted) this.present = undefined;
    return this.present;
  }

  private onFall(goal: number, former: number, now: Milliseconds): void {
    this.former = { rate: former, at: now };
    if (goal < DEEP * former) this.careful = { rate: CAREFUL_SHARE * former, until: now + CAREFUL_MS };
  }

  get rate(): BitsPerSecond | undefined {
    return this.present;
  }
}
