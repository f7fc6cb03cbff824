import { distance16 } from "@setsuna/kit";

/** A jump this far ahead, or further than this back, begins the numbers anew once the next packet confirms it: RFC 3550 §A.1. */
const FAR = 3000;
/** A held channel has let go its first packet after this, in ms: 1000 at most by its setting, and what ticks of 50 ms take to follow. */
const LONGEST_HOLD_MS = 1200;

/** The 16-bit numbers that a sender gave its packets under one SSRC, and which of them it left out. */
export class SentNumbers {
  private range: { lowest: number; highest: number; readonly begunAt: number } | undefined;
  private anewWith: number | undefined;

  /**
   * Returns how many numbers lie open since this packet was sent. They may yet come, so whoever passes the packets on may not close the gap.
   * Those between it and the highest before it count, and those between it and the lowest before it, when it comes early enough to be sent
   * before the first that came. None for the first packet, whichever number it has, and none where numbers begin anew.
   * @param now ms of a monotonic clock.
   */
  add(number: number, now: number): number {
    const { range } = this;
    if (range === undefined) return this.begin(number, now);
    const ahead = distance16(number, range.highest & 0xffff);
    if (ahead >= FAR || ahead < -FAR) {
      if (number === this.anewWith) return this.begin(number, now);
      this.anewWith = (number + 1) & 0xffff;
      return 0;
    }
    this.anewWith = undefined;
    const extended = range.highest + ahead;
    const { lowest, highest } = range;
    range.highest = Math.max(highest, extended);
    range.lowest = Math.min(lowest, extended);
    const isEarly = now - range.begunAt <= LONGEST_HOLD_MS;
    return Math.max(0, extended - highest - 1) + (isEarly ? Math.max(0, lowest - extended - 1) : 0);
  }

  private begin(number: number, now: number): number {
    this.range = { lowest: number, highest: number, begunAt: now };
    this.anewWith = undefined;
    return 0;
  }
}
