import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { type NtpTime, ReceiveStatistics, type Reception, type ReportBlock } from "@setsuna/rtp";

/** Counts the packets received from one sender, across all its SSRCs. */
export class SenderReception {
  private readonly clockRate: number;
  private current: { readonly ssrc: number; readonly statistics: ReceiveStatistics } | undefined;
  /** Of the SSRCs before. */
  private packets = 0;
  private lost = 0;
  private bytes = 0;

  /** @param clockRate ticks a second of the stream's RTP timestamps. */
  constructor(clockRate: number) {
    this.clockRate = clockRate;
  }

  /** Undefined before the first packet. */
  get ssrc(): number | undefined {
    return this.current?.ssrc;
  }

  /** Follows the sender's SSRC; true when it replaces another one, so numbers restart. */
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

  /** A packet of the SSRC that is followed; undefined while none is. @param size in bytes. */
  onPacket(sequenceNumber: number, rtpTimestamp: RtpTimestamp, size: number, now: Milliseconds): Reception | undefined {
    return this.current?.statistics.onPacket(sequenceNumber, rtpTimestamp, size, now);
  }

  /** @param ntp raw NTP timestamp of a sender report. */
  onSenderReport(ntp: NtpTime, now: Milliseconds): void {
    this.current?.statistics.onSenderReport(ntp, now);
  }

  /** For the next receiver report; undefined before the first packet. @param mayStillCome packets that are missing and not lost yet. */
  buildReportBlock(now: Milliseconds, mayStillCome: number): ReportBlock | undefined {
    return this.current?.statistics.buildReportBlock(now, mayStillCome);
  }

  get packetsReceived(): number {
    return this.packets + (this.current?.statistics.counters().packetsReceived ?? 0);
  }
  /** Expected less received: negative when there were more duplicates than losses. RFC 3550 §A.3. */
  get packetsLost(): number {
    return this.lost + (this.current?.statistics.counters().packetsLost ?? 0);
  }
  /** Bytes of whole packets. */
  get octets(): number {
    return this.bytes + (this.current?.statistics.counters().bytesReceived ?? 0);
  }
}
