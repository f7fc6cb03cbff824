import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import {
  compactNtp,
  compound,
  ntpFromUnixMs,
  parseReceiverReport,
  type RtcpView,
  roundTripTimeMs,
  senderReport,
  sourceDescription,
} from "@setsuna/rtp";

/** Totals so far. RFC 3550 §6.4.1. */
export interface SentCounts {
  readonly packetsSent: number;
  readonly octetsSent: number;
}

/** Our sender reports and its receiver reports. RFC 3550 §6.4. */
export class SubscriberReports {
  /** From receiver reports, ms; absent until measured. */
  rtt: Milliseconds | undefined;
  /** Cumulative, from the last report. RFC 3550 §6.4.1. */
  lost = 0;
  private readonly ssrc: number;

  constructor(ssrc: number) {
    this.ssrc = ssrc;
  }

  /** `ntpNow` is the server clock, ms since the Unix epoch. */
  onReceiverReport(view: RtcpView, ntpNow: number): void {
    const block = parseReceiverReport(view)?.blocks.find((entry) => entry.ssrc === this.ssrc);
    if (block === undefined) return;
    this.lost = block.cumulativeLost;
    const compact = compactNtp(ntpFromUnixMs(ntpNow));
    this.rtt = roundTripTimeMs(compact, block.lastSenderReport, block.delaySinceLastSenderReport) ?? this.rtt;
  }

  /** `rtpTimestamp` is the media clock at `ntpNow`. RFC 3550 §6.4.1. */
  senderReport({ packetsSent, octetsSent }: SentCounts, rtpTimestamp: RtpTimestamp, ntpNow: number): Buffer {
    const ntp = ntpFromUnixMs(ntpNow);
    const report = compound(
      senderReport({ ssrc: this.ssrc, ntp, rtpTimestamp, packetCount: packetsSent, octetCount: octetsSent }),
      sourceDescription(this.ssrc, "setsuna"),
    );
    return Buffer.from(report.buffer, report.byteOffset, report.byteLength);
  }
}
