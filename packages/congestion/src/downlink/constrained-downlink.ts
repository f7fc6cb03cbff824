import { DOWNLINK_ESTIMATE_MS, type DownlinkFigures, FULL_DOWNLINK_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Word of a path that is not repeated lapses after this, in ms: the path is as good as any again. */
const LASTS_MS = 3 * DOWNLINK_ESTIMATE_MS;
/** A stream that takes less of the path than this needs no pacing any more. */
const ROOMY = 0.9;
/** Packets that leave together: about a frame, so that its transit shows the path's rate. */
const BURST = 16;
/** Tick of the pacer, ms: packets of one tick leave together. */
const TICK_MS = 5;
const PACKET_BITS = 1200 * 8;
/** Pace media this far below the estimate, so the path's queue shrinks. */
const PACE_SHARE = 0.97;
/** Retransmissions and FEC get what media leaves, and at least this share: a gap in a frame makes all of it useless. */
const LEAST_EXTRA = 0.1;
/** Burst limit of these, bits: 20 packets. */
const EXTRA_BURST = 20 * PACKET_BITS;
/** The same over a path that keeps no queue. */
const POLICED_EXTRA_BURST = 4 * PACKET_BITS;

/**
 * Paces one subscriber's downlink by the bandwidth estimate that the subscriber reports. Decides whether it is too narrow for the
 * stream, and what may be sent now (leaky bucket).
 */
export class ConstrainedDownlink {
  private report: { readonly bitsPerSecond: number; readonly isPoliced: boolean; readonly until: number } | undefined;
  /** Bits that were sent and are not through yet, by the estimate. */
  private debt = 0;
  private paidAt = 0;
  private extra = EXTRA_BURST;
  private extraAt = 0;

  /** Takes the subscriber's report. */
  onEstimate({ bitsPerSecond, policed }: DownlinkFigures, now: Milliseconds): void {
    this.report = { bitsPerSecond, isPoliced: policed === true, until: now + LASTS_MS };
  }

  /** Capacity of the path, bit/s; undefined if it was never congested or reports have stopped. */
  rate(now: Milliseconds): number | undefined {
    return this.report !== undefined && now < this.report.until ? this.report.bitsPerSecond : undefined;
  }

  /** The path keeps no queue: it drops bursts regardless of the average rate. */
  private isPoliced(now: Milliseconds): boolean {
    return this.report?.isPoliced === true && this.rate(now) !== undefined;
  }

  /** Returns whether a stream of this rate has to be paced. */
  needsPacing(mediaRate: number, now: Milliseconds): boolean {
    const rate = this.rate(now);
    return rate !== undefined && (this.isPoliced(now) || mediaRate > FULL_DOWNLINK_SHARE * rate);
  }

  /** Returns whether it need not be paced any more. */
  canStopPacing(mediaRate: number, now: Milliseconds): boolean {
    const rate = this.rate(now);
    return rate === undefined || (!this.isPoliced(now) && mediaRate < ROOMY * rate);
  }

  /** Returns the number of packets that may leave together. */
  burst(now: Milliseconds): number {
    return this.isPoliced(now) ? 1 + Math.floor(this.tickOf(now) / PACKET_BITS) : BURST;
  }

  /** Bits that it takes in one tick. */
  private tickOf(now: Milliseconds): number {
    return ((this.rate(now) ?? 0) * PACE_SHARE * TICK_MS) / 1000;
  }

  /** Adds packets already queued at the bottleneck, which are sent first. */
  addBacklog(ms: Milliseconds, now: Milliseconds): void {
    this.debt = ((this.rate(now) ?? 0) * ms) / 1000;
    this.paidAt = now;
  }

  /** Returns whether everything sent has passed the bottleneck by now. */
  maySend(now: Milliseconds): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    // With small bursts a slightly late tick would cost much of the rate, so carry it over.
    const credit = this.isPoliced(now) ? this.tickOf(now) : 0;
    this.debt = Math.max(-credit, this.debt - (rate * PACE_SHARE * (now - this.paidAt)) / 1000);
    this.paidAt = now;
    return this.debt <= (this.isPoliced(now) ? 0 : (rate * TICK_MS) / 1000);
  }

  onSent(octets: number): void {
    this.debt += octets * 8;
  }

  /**
   * Returns whether a retransmission or repair packet may be sent in addition to media of this rate, and counts it. Always true
   * on a wide path.
   */
  takeRepairBudget(octets: number, mediaRate: number, now: Milliseconds): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    const room = Math.max(LEAST_EXTRA * rate, rate - mediaRate);
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
