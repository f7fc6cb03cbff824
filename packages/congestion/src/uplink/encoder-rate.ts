import type { Milliseconds } from "@setsuna/kit";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";

/**
 * Of the narrowest downlink, the video takes this share. A frame is then through in two thirds of its time and the next finds the path empty:
 * what a frame waits is what it is late, and retransmissions, FEC and sound have room.
 */
const PATH_SHARE = 0.65;
/** No path makes a sender go below this. */
export const ENCODER_RATE_FLOOR: BitsPerSecond = bitsPerSecond(300_000);
/** Smaller falls are not worth a change of the encoder. */
const FALL_FROM = 0.96;
/** The rate rises in steps, so far apart, ms, and no further each: a wider line is believed slowly. */
const RISE_FROM = 1.08;
const RISE_MOST = 1.25;
const RISE_INTERVAL_MS = 2000;

/** The video rate of a sender that follows its slowest receiver, pure. */
export class EncoderRate {
  private present: BitsPerSecond | undefined;
  private changedAt = Number.NEGATIVE_INFINITY;

  /**
   * The narrowest downlink as the relay tells it, bit/s, absent where none is known to be narrow; `wanted` is what would be sent without it.
   * Falls at once, rises in steps. Returns the rate to send at; undefined when that is `wanted`.
   */
  update(path: number | undefined, wanted: BitsPerSecond, now: Milliseconds): BitsPerSecond | undefined {
    const least = Math.min(ENCODER_RATE_FLOOR, wanted);
    const goal = Math.min(wanted, path === undefined ? wanted : Math.max(least, PATH_SHARE * path));
    const before = Math.min(wanted, this.present ?? wanted);
    const rises = goal > before;
    const isLittle = rises ? goal < Math.min(wanted, before * RISE_FROM) : goal > before * FALL_FROM;
    const isEarly = rises && now - this.changedAt < RISE_INTERVAL_MS;
    if (!isLittle && !isEarly) {
      this.changedAt = now;
      this.present = bitsPerSecond(Math.round(rises ? Math.min(goal, before * RISE_MOST) : goal));
    }
    if (this.present !== undefined && this.present >= wanted) this.present = undefined;
    return this.present;
  }

  /** Returns the rate that {@link update} last returned. */
  get rate(): BitsPerSecond | undefined {
    return this.present;
  }

  reset(): void {
    this.present = undefined;
    this.changedAt = Number.NEGATIVE_INFINITY;
  }
}
