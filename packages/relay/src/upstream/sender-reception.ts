import type { Milliseconds, RtpTimestamp, SequenceNumber } from "@setsuna/kit";
import { type NtpTime, ReceiveStatistics, type Reception, type ReportBlock } from "@setsuna/rtp";

export class SenderReception {
  private readonly clockRate: number;
  private current: { readonly ssrc: number; readonly statistics: ReceiveStatistics } | undefined;
  private packets = 0;
  private lost = 0;
  private bytes = 0;

  /** @param clockRate RTP ticks per second. */
  constructor(clockRate: number) {
    this.clockRate = clockRate;
  }

  /** Undefined before the first packet. */
  get ssrc(): number | undefined {
    return this.current?.ssrc;
  }

  /** True if it replaces another, so numbers restart. */
  follow(ssrc: number): boolean {
    const before = this.current;
    if (before?.ssrc === ssrc) return false;
    if (before !== undefined) {
      const { packetsLost, packetsReceived, bytesReceived } = before.statistics.counters();
      this.lost += packetsLost;
      this.packets += packetsReceived;
      this.bytes += bytesReceived;
    }
    this.current = { ssrc, statistics: new ReceiveStatistics(ssrc, this.clockRate) };
    return before !== undefined;
  }

  /** Of the followed SSRC; undefined: none. @param size bytes. */
  onPacket(sequenceNumber: SequenceNumber, rtpTimestamp: RtpTimestamp, size: number, now: Milliseconds): Reception | undefined {
    return this.current?.statistics.onPacket(sequenceNumber, rtpTimestamp, size, now);
  }

  /** @param ntp of a sender report, raw. */
  onSenderReport(ntp: NtpTime, now: Milliseconds): void {
    this.current?.statistics.onSenderReport(ntp, now);
  }

  /** Undefined before the first packet. @param mayStillCome missing but not lost yet. */
  buildReportBlock(now: Milliseconds, mayStillCome: number): ReportBlock | undefined {
    return this.current?.statistics.buildReportBlock(now, mayStillCome);
  }

  get packetsReceived(): number {
    return this.packets + (this.current?.statistics.counters().packetsReceived ?? 0);
  }
  /** Expected less received: negative with more duplicates than losses. RFC 3550 §A.3. */
  get packetsLost(): number {
    return this.lost + (this.current?.statistics.counters().packetsLost ?? 0);
  }
  /** Payload of whole packets. */
  get octets(): number {
    return this.bytes + (this.current?.statistics.counters().bytesReceived ?? 0);
  }
}
