import { LINE_REPORT_MS } from "@setsuna/contracts";

/** Word of a line that is not repeated lapses after this, in ms: the line is as good as any again. */
const LASTS_MS = 3 * LINE_REPORT_MS;
/** A stream that takes more than this share of the line leaves no room: it has to be paced. */
const FULL_FROM = 0.95;
/** Media is paced so far below the estimate that what waits in the line grows less. */
const PACE_SHARE = 0.97;
/** Resends and parity have what media leaves, and this share in any case: a hole in a frame makes all of it useless. */
const LEAST_EXTRA = 0.1;
/** How much of that may go at once, bits: 20 packets. */
const EXTRA_BURST = 20 * 1200 * 8;

/** The line of one viewer, as the viewer measures it: whether it is too narrow for the stream, and what may go over it now. */
export class NarrowLine {
  private report: { readonly bitsPerSecond: number; readonly until: number } | undefined;
  /** Bits that were sent and are not through yet, by the estimate. */
  private debt = 0;
  private paidAt = 0;
  private extra = EXTRA_BURST;
  private extraAt = 0;

  /** The viewer's word. */
  tell(bitsPerSecond: number, now: number): void {
    this.report = { bitsPerSecond, until: now + LASTS_MS };
  }

  /** Bit/s that the line carries; undefined while it never was full, or nothing is heard of it any more. */
  rate(now: number): number | undefined {
    return this.report !== undefined && now < this.report.until ? this.report.bitsPerSecond : undefined;
  }

  /** Whether a stream of this rate fills it. */
  isFullOf(mediaRate: number, now: number): boolean {
    const rate = this.rate(now);
    return rate !== undefined && mediaRate > FULL_FROM * rate;
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
    this.debt = Math.max(0, this.debt - (rate * PACE_SHARE * (now - this.paidAt)) / 1000);
    this.paidAt = now;
    return this.debt === 0;
  }

  spend(octets: number): void {
    this.debt += octets * 8;
  }

  /** Whether a resend or a parity packet may go beside media of this rate; it counts as sent. Always where the line is wide enough. */
  takeExtra(octets: number, mediaRate: number, now: number): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    const room = Math.max(LEAST_EXTRA * rate, rate - mediaRate);
    this.extra = Math.min(EXTRA_BURST, this.extra + (room * (now - this.extraAt)) / 1000);
    this.extraAt = now;
    if (this.extra < octets * 8) return false;
    this.extra -= octets * 8;
    this.spend(octets);
    return true;
  }
}
