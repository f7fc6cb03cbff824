import {
  forEachRtcp,
  parseSenderReport,
  ReceiveStatistics,
  RTCP_SENDER_REPORT,
  type RtpHeader,
  receiverReport,
} from "@setsuna/rtp";

/** RFC 3550 §6.2. */
const INTERVAL_MS = 1000;

/** RFC 3550 §6.4.2. */
export class ReceiverReports {
  readonly ownSsrc: number;
  private readonly clockRate: number;
  private statistics: ReceiveStatistics | undefined;
  private ssrc: number | undefined;
  private sentAt = 0;

  constructor(ownSsrc: number, clockRate: number) {
    this.ownSsrc = ownSsrc;
    this.clockRate = clockRate;
  }

  get mediaSsrc(): number | undefined {
    return this.ssrc;
  }

  onRtp(header: RtpHeader, size: number, now: number): void {
    if (header.ssrc !== this.ssrc) {
      this.ssrc = header.ssrc;
      this.statistics = new ReceiveStatistics(header.ssrc, this.clockRate);
    }
    this.statistics?.onPacket(header.sequenceNumber, header.timestamp, size, now);
  }

  onRtcp(bytes: Uint8Array, now: number): void {
    forEachRtcp(bytes, (view) => {
      if (view.packetType !== RTCP_SENDER_REPORT) return;
      const report = parseSenderReport(view);
      if (report !== undefined && report.ssrc === this.ssrc) this.statistics?.onSenderReport(report.ntp, now);
    });
  }

  due(now: number): Uint8Array | undefined {
    if (this.statistics === undefined || now - this.sentAt < INTERVAL_MS) return undefined;
    this.sentAt = now;
    const block = this.statistics.buildReportBlock(now);
    return receiverReport(this.ownSsrc, block === undefined ? [] : [block]);
  }
}
