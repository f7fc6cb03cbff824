import { DOWNLINK_ESTIMATE_MS, type DownlinkFigures, FULL_DOWNLINK_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** A report expires after this time, ms. */
const REPORT_VALID_MS = 3 * DOWNLINK_ESTIMATE_MS;
/** Pacing ends below this share of the path. */
const ROOMY = 0.9;
/** About a frame, so that its transit shows the path's rate. */
const BURST = 16;
const TICK_MS = 5;
const PACKET_BITS = 1200 * 8;
/** Stays below the estimate, so that the queue shrinks. */
const PACE_SHARE = 0.97;
/** For retransmissions and FEC at least this share: a gap makes a whole frame useless. */
const MIN_EXTRA = 0.1;
/** Bits of 20 packets. */
const EXTRA_BURST = 20 * PACKET_BITS;
/** Burst on a path without a queue. */
const POLICED_EXTRA_BURST = 4 * PACKET_BITS;

/** Paces a subscriber's downlink by its reported bandwidth estimate (leaky bucket). */
export class ConstrainedDownlink {
  private report: { readonly bitsPerSecond: number; readonly isPoliced: boolean; readonly until: number } | undefined;
  /** Bits sent that haven't passed the bottleneck yet. */
  private debt = 0;
  private paidAt = 0;
  private extra = EXTRA_BURST;
  private extraAt = 0;

  onEstimate({ bitsPerSecond, policed }: DownlinkFigures, now: Milliseconds): void {
    this.report = { bitsPerSecond, isPoliced: policed === true, until: now + REPORT_VALID_MS };
  }

  /** Bit/s; undefined if never congested, or reports stopped. */
  rate(now: Milliseconds): number | undefined {
    return this.report !== undefined && now < this.report.until ? this.report.bitsPerSecond : undefined;
  }

  /** A policer has no queue and drops bursts at any average rate. */
  private isPoliced(now: Milliseconds): boolean {
    return this.report?.isPoliced === true && this.rate(now) !== undefined;
  }

  /** True if the stream exceeds the path. */
  needsPacing(mediaRate: number, now: Milliseconds): boolean {
    const rate = this.rate(now);
    return rate !== undefined && (this.isPoliced(now) || mediaRate > FULL_DOWNLINK_SHARE * rate);
  }

  /** True if the path has room. */
  canStopPacing(mediaRate: number, now: Milliseconds): boolean {
    const rate = this.rate(now);
    return rate === undefined || (!this.isPoliced(now) && mediaRate < ROOMY * rate);
  }

  /** Bits that may leave together. */
  burst(now: Milliseconds): number {
    return this.isPoliced(now) ? 1 + Math.floor(this.tickOf(now) / PACKET_BITS) : BURST;
  }

  /** Bits per tick. */
  private tickOf(now: Milliseconds): number {
    return ((this.rate(now) ?? 0) * PACE_SHARE * TICK_MS) / 1000;
  }

  addBacklog(ms: Milliseconds, now: Milliseconds): void {
    this.debt = ((this.rate(now) ?? 0) * ms) / 1000;
    this.paidAt = now;
  }

  /** True once everything sent has passed the bottleneck. */
  maySend(now: Milliseconds): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    // With small bursts a late tick would cost much of the rate, so carry it over.
    const credit = this.isPoliced(now) ? this.tickOf(now) : 0;
    this.debt = Math.max(-credit, this.debt - (rate * PACE_SHARE * (now - this.paidAt)) / 1000);
    this.paidAt = now;
    return this.debt <= (this.isPoliced(now) ? 0 : (rate * TICK_MS) / 1000);
  }

  onSent(octets: number): void {
    this.debt += octets * 8;
  }

  /** Counts a retransmission or repair packet besides media of this rate. Always true on a wide path. */
  takeRepairBudget(octets: number, mediaRate: number, now: Milliseconds): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    const room = Math.max(MIN_EXTRA * rate, rate - mediaRate);
    this.extra = Math.min(
      this.isPoliced(now) ? POLICED_EXTRA_BURST : EXTRA_BURST,
      this.extra + (room * (now - this.extraAt)) / 1000,
    );
    this.extraAt = now;
    if (this.extra < octets * 8) return false;
    this.extra -= octets * 8;
    this.onSent(octets);
    return true;
  }
}
