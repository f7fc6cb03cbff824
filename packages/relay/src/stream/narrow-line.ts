import { LINE_FULL_FROM, LINE_REPORT_MS, type LineFigures } from "@setsuna/contracts";

/** Word of a line that is not repeated lapses after this, in ms: the line is as good as any again. */
const LASTS_MS = 3 * LINE_REPORT_MS;
/** A stream that takes less of the line than this needs no pacing any more. */
const ROOMY = 0.9;
/** Packets that leave at once: about a frame, since its passage shows the line's rate. */
const BURST = 16;
/** What leaves in one tick goes out at once, ms. */
const TICK_MS = 5;
const PACKET_BITS = 1200 * 8;
/** Media is paced so far below the estimate that what waits in the line grows less. */
const PACE_SHARE = 0.97;
/** Resends and parity have what media leaves, and this share in any case: a hole in a frame makes all of it useless. */
const LEAST_EXTRA = 0.1;
/** How much of that may go at once, bits: 20 packets. */
const EXTRA_BURST = 20 * PACKET_BITS;
/** The same over a line that keeps no queue. */
const SHALLOW_EXTRA_BURST = 4 * PACKET_BITS;

/** The line of one viewer, as the viewer measures it: whether it is too narrow for the stream, and what may go over it now. */
export class NarrowLine {
  private report: { readonly bitsPerSecond: number; readonly isShallow: boolean; readonly until: number } | undefined;
  /** Bits that were sent and are not through yet, by the estimate. */
  private debt = 0;
  private paidAt = 0;
  private extra = EXTRA_BURST;
  private extraAt = 0;

  /** The viewer's word. */
  tell({ bitsPerSecond, shallow }: LineFigures, now: number): void {
    this.report = { bitsPerSecond, isShallow: shallow === true, until: now + LASTS_MS };
  }

  /** Bit/s that the line carries; undefined while it never was full, or nothing is heard of it any more. */
  rate(now: number): number | undefined {
    return this.report !== undefined && now < this.report.until ? this.report.bitsPerSecond : undefined;
  }

  /** It keeps no queue: what is sent at once is dropped, however little it is by the second. */
  private isShallow(now: number): boolean {
    return this.report?.isShallow === true && this.rate(now) !== undefined;
  }

  /** Whether a stream of this rate has to be paced. */
  isFullOf(mediaRate: number, now: number): boolean {
    const rate = this.rate(now);
    return rate !== undefined && (this.isShallow(now) || mediaRate > LINE_FULL_FROM * rate);
  }

  /** Whether it need not be paced any more. */
  hasRoomFor(mediaRate: number, now: number): boolean {
    const rate = this.rate(now);
    return rate === undefined || (!this.isShallow(now) && mediaRate < ROOMY * rate);
  }

  /** How many packets may leave at once. */
  burst(now: number): number {
    return this.isShallow(now) ? 1 + Math.floor(this.tickOf(now) / PACKET_BITS) : BURST;
  }

  /** Bits that it takes in one tick. */
  private tickOf(now: number): number {
    return ((this.rate(now) ?? 0) * PACE_SHARE * TICK_MS) / 1000;
  }

  /** What waits before the narrow place already has to go first. */
  owe(ms: number, now: number): void {
    this.debt = ((this.rate(now) ?? 0) * ms) / 1000;
    this.paidAt = now;
  }

  /** Whether what was sent is through by now. */
  isFree(now: number): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    // With few packets at once a tick that comes a little late would cost much of the rate: it counts for the next one.
    const credit = this.isShallow(now) ? this.tickOf(now) : 0;
    this.debt = Math.max(-credit, this.debt - (rate * PACE_SHARE * (now - this.paidAt)) / 1000);
    this.paidAt = now;
    return this.debt <= 0;
  }

  spend(octets: number): void {
    this.debt += octets * 8;
  }

  /** Whether a resend or a parity packet may go beside media of this rate; it counts as sent. Always where the line is wide enough. */
  takeExtra(octets: number, mediaRate: number, now: number): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    const room = Math.max(LEAST_EXTRA * rate, rate - mediaRate);
    this.extra = Math.min(
      this.isShallow(now) ? SHALLOW_EXTRA_BURST : EXTRA_BURST,
      this.extra + (room * (now - this.extraAt)) / 1000,
    );
    this.extraAt = now;
    if (this.extra < octets * 8) return false;
    this.extra -= octets * 8;
    this.spend(octets);
    return true;
  }
}
