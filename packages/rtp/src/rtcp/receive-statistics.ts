import { bare, distance16, distance32, type Milliseconds, type RtpTimestamp, type SequenceNumber } from "@setsuna/kit";
import { SeenWindow } from "../nack/seen-window.ts";
import { compactFromMs, compactNtp, type NtpTime } from "./ntp.ts";
import type { ReportBlock } from "./report-block.ts";

/** A larger jump may be a restart. RFC 3550 §A.1. */
const MAX_DROPOUT = 3000;
/**
 * Up to this far behind is late rather than a restart. RFC 3550 §A.1 uses 100, but repairs arrive up to 1.5 s late: 3000 packets
 * at 24 Mbit/s.
 */
const MAX_MISORDER = 3000;

export interface ReceiveCounters {
  /** Includes duplicates. webrtc-stats `packetsReceived`. */
  readonly packetsReceived: number;
  /** Expected less received since the (re)start; negative with more duplicates than losses. RFC 3550 §A.3. */
  readonly packetsLost: number;
  readonly bytesReceived: number;
  readonly duplicates: number;
  /** Interarrival jitter, ms. RFC 3550 §6.4.1, §A.8. */
  readonly jitterMs: Milliseconds;
  readonly restarts: number;
}

/**
 * "in-order" advances the highest number, "late" fills a gap, "duplicate" came before. "suspect" is far from all others: discard.
 * "restart" confirms a restart: reset everything that counts sequence numbers.
 */
export type Reception = "in-order" | "late" | "duplicate" | "suspect" | "restart";

/** Statistics of packets received from one source, and its report block. RFC 3550 §6.4.1, §A.1, §A.3, §A.8. */
export class ReceiveStatistics {
  private readonly ssrc: number;
  private readonly clockRate: number;
  private readonly seen = new SeenWindow(8192);
  private base: number | undefined;
  private highest = 0;
  private suspectNext: number | undefined;
  private received = 0;
  private expectedPrior = 0;
  private receivedPrior = 0;
  private jitter = 0;
  private lastArrivalMs: Milliseconds | undefined;
  private lastTimestamp: RtpTimestamp = 0;
  private senderReport: { compact: number; arrivedAtMs: Milliseconds } | undefined;
  private packetsReceived = 0;
  private bytesReceived = 0;
  private duplicates = 0;
  private restarts = 0;

  /** @param clockRate RTP ticks per second. */
  constructor(ssrc: number, clockRate: number) {
    this.ssrc = ssrc;
    this.clockRate = clockRate;
  }

  /** @param size bytes. */
  onPacket(sequenceNumber: SequenceNumber, rtpTimestamp: RtpTimestamp, size: number, now: Milliseconds): Reception {
    const reception = this.place(sequenceNumber);
    if (reception === "suspect") return reception;
    this.packetsReceived += 1;
    this.bytesReceived += size;
    this.received += 1;
    if (reception === "duplicate") this.duplicates += 1;
    if (reception === "in-order" || reception === "restart") this.updateJitter(rtpTimestamp, now);
    return reception;
  }

  /** @param ntp raw, of this source's sender report. */
  onSenderReport(ntp: NtpTime, now: Milliseconds): void {
    this.senderReport = { compact: compactNtp(ntp), arrivedAtMs: now };
  }

  /**
   * Ends the interval of `fractionLost`. Undefined before the first packet. @param mayStillCome missing but not lost yet: for the
   * next report.
   */
  buildReportBlock(now: Milliseconds, mayStillCome = 0): ReportBlock | undefined {
    if (this.base === undefined) return undefined;
    const expected = this.expected() - mayStillCome;
    const expectedInterval = expected - this.expectedPrior;
    const lostInterval = expectedInterval - (this.received - this.receivedPrior);
    this.expectedPrior = expected;
    this.receivedPrior = this.received;
    return {
      ssrc: this.ssrc,
      fractionLost:
        expectedInterval <= 0 || lostInterval <= 0 ? 0 : Math.min(255, Math.floor((lostInterval * 256) / expectedInterval)),
      cumulativeLost: expected - this.received,
      extendedHighestSequence: this.highest >>> 0,
      jitter: Math.min(0xffff_ffff, Math.floor(this.jitter)),
      lastSenderReport: this.senderReport?.compact ?? 0,
      delaySinceLastSenderReport: this.senderReport ? compactFromMs(now - this.senderReport.arrivedAtMs) : 0,
    };
  }

  counters(): ReceiveCounters {
    return {
      packetsReceived: this.packetsReceived,
      packetsLost: this.expected() - this.received,
      bytesReceived: this.bytesReceived,
      duplicates: this.duplicates,
      jitterMs: (this.jitter / this.clockRate) * 1000,
      restarts: this.restarts,
    };
  }

  private expected(): number {
    return this.base === undefined ? 0 : this.highest - this.base + 1;
  }

  private place(sequenceNumber: SequenceNumber): Reception {
    if (this.base === undefined) {
      this.begin(sequenceNumber);
      return "in-order";
    }
    const ahead = distance16(sequenceNumber, this.highest & 0xffff);
    if (ahead >= MAX_DROPOUT || ahead < -MAX_MISORDER) {
      if (sequenceNumber !== this.suspectNext) {
        this.suspectNext = (bare(sequenceNumber) + 1) & 0xffff;
        return "suspect";
      }
      this.begin(sequenceNumber);
      this.restarts += 1;
      return "restart";
    }
    this.suspectNext = undefined;
    const sequence = this.highest + ahead;
    const fresh = this.seen.mark(sequence);
    if (ahead > 0) {
      this.highest = sequence;
      return "in-order";
    }
    if (!fresh) return "duplicate";
    // It precedes the first arrival, so it was expected too.
    if (this.base > sequence) this.base = sequence;
    return "late";
  }

  private begin(sequenceNumber: SequenceNumber): void {
    this.base = bare(sequenceNumber);
    this.highest = this.base;
    this.suspectNext = undefined;
    this.received = 0;
    this.expectedPrior = 0;
    this.receivedPrior = 0;
    this.jitter = 0;
    this.lastArrivalMs = undefined;
    this.seen.reset();
    this.seen.mark(this.base);
  }

  /** Only advancing packets: repairs are late on purpose and don't show jitter. */
  private updateJitter(rtpTimestamp: RtpTimestamp, now: Milliseconds): void {
    if (this.lastArrivalMs !== undefined) {
      const arrivalTicks = ((now - this.lastArrivalMs) * this.clockRate) / 1000;
      const difference = Math.abs(arrivalTicks - distance32(rtpTimestamp, this.lastTimestamp));
      this.jitter += (difference - this.jitter) / 16;
    }
    this.lastArrivalMs = now;
    this.lastTimestamp = rtpTimestamp;
  }
}
