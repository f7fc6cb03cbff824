import type { Milliseconds } from "@setsuna/kit";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";

/**
 * Of the narrowest downlink, the video takes this share; headers, sound and what repairs them have the rest. A frame is then through just before
 * the next comes, and finds the path empty: more, and frames would wait for each other.
 */
const PATH_SHARE = 0.85;
/** No path makes a sender go below this. */
export const ENCODER_RATE_FLOOR: BitsPerSecond = bitsPerSecond(300_000);
/** Smaller falls are not worth a change of the encoder. */
const FALL_FROM = 0.96;
/** The rate rises in steps, so far apart, ms, and no further each: a wider line is believed slowly. */
const RISE_FROM = 1.08;
const RISE_MOST = 1.25;
const RISE_INTERVAL_MS = 2000;
/** The rate from before a fall is remembered for so long, ms: it is no new one, and gone back to at once. */
const FORMER_MS = 30_000;

/** The video rate of a sender that follows its slowest receiver, pure. */
export class EncoderRate {
  private present: BitsPerSecond | undefined;
  private changedAt = Number.NEGATIVE_INFINITY;
  /** The rate before the last falls. */
  private former = { rate: 0, at: Number.NEGATIVE_INFINITY };

  /**
   * The narrowest downlink as the relay tells it, bit/s, absent where none is known to be narrow; `wanted` is what would be sent without it.
   * Falls at once; rises at once to what it had lately, and beyond that in steps. Returns the rate to send at; undefined when that is `wanted`.
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
