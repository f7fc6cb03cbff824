import { DOWNLINK_ESTIMATE_MS, type DownlinkFigures, FULL_DOWNLINK_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Word of a path that is not repeated lapses after this, in ms: the path is as good as any again. */
const LASTS_MS = 3 * DOWNLINK_ESTIMATE_MS;
/** A stream that takes less of the path than this needs no pacing any more. */
const ROOMY = 0.9;
/** Packets that leave at once: about a frame, since its passage shows the path's rate. */
const BURST = 16;
/** Tick of the pacer, ms: packets of one tick go out at once. */
const TICK_MS = 5;
const PACKET_BITS = 1200 * 8;
/** Media is paced so far below the estimate that what waits in the path grows less. */
const PACE_SHARE = 0.97;
/** Retransmissions and FEC have what media leaves, and this share in any case: a hole in a frame makes all of it useless. */
const LEAST_EXTRA = 0.1;
/** Most of that sent at once, bits: 20 packets. */
const EXTRA_BURST = 20 * PACKET_BITS;
/** The same over a path that keeps no queue. */
const POLICED_EXTRA_BURST = 4 * PACKET_BITS;

/**
 * Paces one subscriber's downlink by the bandwidth estimate that the subscriber reports: whether it is too narrow for the stream, and what may
 * go over it now (leaky bucket).
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

  /** Bit/s that the path carries; undefined while it never was congested, or nothing is heard of it any more. */
  rate(now: Milliseconds): number | undefined {
    return this.report !== undefined && now < this.report.until ? this.report.bitsPerSecond : undefined;
  }

  /** It keeps no queue: what is sent at once is dropped, however little it is by the second. */
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

  /** Returns the number of packets that may leave at once. */
  burst(now: Milliseconds): number {
    return this.isPoliced(now) ? 1 + Math.floor(this.tickOf(now) / PACKET_BITS) : BURST;
  }

  /** Bits that it takes in one tick. */
  private tickOf(now: Milliseconds): number {
    return ((this.rate(now) ?? 0) * PACE_SHARE * TICK_MS) / 1000;
  }

  /** Adds what waits before the bottleneck already, which goes first. */
  addBacklog(ms: Milliseconds, now: Milliseconds): void {
    this.debt = ((this.rate(now) ?? 0) * ms) / 1000;
    this.paidAt = now;
  }

  /** Returns whether what was sent is through by now. */
  maySend(now: Milliseconds): boolean {
    const rate = this.rate(now);
    if (rate === undefined) return true;
    // With few packets at once a tick that comes a little late would cost much of the rate: it counts for the next one.
    const credit = this.isPoliced(now) ? this.tickOf(now) : 0;
    this.debt = Math.max(-credit, this.debt - (rate * PACE_SHARE * (now - this.paidAt)) / 1000);
    this.paidAt = now;
    return this.debt <= (this.isPoliced(now) ? 0 : (rate * TICK_MS) / 1000);
  }

  onSent(octets: number): void {
    this.debt += octets * 8;
  }

  /** Returns whether a retransmission or a repair packet may go beside media of this rate; it counts as sent. Always where the path is wide enough. */
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
