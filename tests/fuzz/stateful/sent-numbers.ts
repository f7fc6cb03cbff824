import { distance16 } from "@setsuna/kit";

/** A larger jump restarts numbering once the next packet confirms it: RFC 3550 §A.1. */
const FAR = 3000;
/** A held channel releases its first packet by then: 1000 ms at most, plus ticks of 50 ms. */
const LONGEST_HOLD_MS = 1200;

export class SentNumbers {
  private range: { lowest: number; highest: number; readonly begunAt: number } | undefined;
  private anewWith: number | undefined;

  /**
   * Numbers still missing since this packet: they may yet come, so no relay may close the gap. Counts those up to the previous
   * highest, or down to the previous lowest for an early packet. None for the first packet, or when numbering restarts.
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
