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

/** Packets and octets sent to a subscriber so far. RFC 3550 §6.4.1. */
export interface SentCounts {
  readonly packetsSent: number;
  readonly octetsSent: number;
}

/** RTCP reports between the relay and one subscriber: our sender reports and the subscriber's receiver reports. RFC 3550 §6.4. */
export class SubscriberReports {
  /** From the subscriber's receiver reports, in ms; absent until measured. */
  rtt: Milliseconds | undefined;
  /** Packets that the subscriber last reported as lost since it began. RFC 3550 §6.4.1. */
  lost = 0;
  private readonly ssrc: number;

  constructor(ssrc: number) {
    this.ssrc = ssrc;
  }

  /** Takes a receiver report. `ntpNow`: the server clock in ms since the Unix epoch. */
  onReceiverReport(view: RtcpView, ntpNow: number): void {
    const block = parseReceiverReport(view)?.blocks.find((entry) => entry.ssrc === this.ssrc);
    if (block === undefined) return;
    this.lost = block.cumulativeLost;
    const compact = compactNtp(ntpFromUnixMs(ntpNow));
    this.rtt = roundTripTimeMs(compact, block.lastSenderReport, block.delaySinceLastSenderReport) ?? this.rtt;
  }

  /** Makes a sender report; `rtpTimestamp` is the media clock at `ntpNow`. RFC 3550 §6.4.1. */
  senderReport({ packetsSent, octetsSent }: SentCounts, rtpTimestamp: RtpTimestamp, ntpNow: number): Buffer {
    const ntp = ntpFromUnixMs(ntpNow);
    const report = compound(
      senderReport({ ssrc: this.ssrc, ntp, rtpTimestamp, packetCount: packetsSent, octetCount: octetsSent }),
      sourceDescription(this.ssrc, "setsuna"),
    );
    return Buffer.from(report.buffer, report.byteOffset, report.byteLength);
  }
}
