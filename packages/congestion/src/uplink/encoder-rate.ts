import type { Milliseconds } from "@setsuna/kit";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";

/**
 * Share of the narrowest downlink for video; headers, audio and repairs use the rest. A frame then arrives just before the next
 * and finds the path empty. With more, frames would queue.
 */
const PATH_SHARE = 0.85;
/** No path makes a sender go below this. */
export const ENCODER_RATE_FLOOR: BitsPerSecond = bitsPerSecond(300_000);
/** Smaller falls aren't worth an encoder change. */
const FALL_FROM = 0.96;
/** The rate rises in steps, so far apart, ms, and no further each: a wider line is believed slowly. */
const RISE_FROM = 1.08;
const RISE_MOST = 1.25;
const RISE_INTERVAL_MS = 2000;
/** Lifetime of the rate from before a fall, ms: the encoder may return to it immediately. */
const FORMER_MS = 30_000;

/** The video rate of a sender that follows its slowest receiver, pure. */
export class EncoderRate {
  private present: BitsPerSecond | undefined;
  private changedAt = Number.NEGATIVE_INFINITY;
  /** The rate before the last falls. */
  private former = { rate: 0, at: Number.NEGATIVE_INFINITY };

  /**
   * Takes the narrowest downlink that the relay reports, bit/s, absent if none is known to be narrow; `wanted` is the rate
   * without this limit. Falls immediately. Rises immediately to its former rate, and beyond that in steps. Returns the rate to
   * send; undefined when that is `wanted`.
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

  /** Returns the rate that {@link update} last returned. */
  get rate(): BitsPerSecond | undefined {
    return this.present;
  }
}
