import { type RandomLossDetector, type SparedLosses, TransportFeedbackRecorder } from "@setsuna/congestion";
import { type Milliseconds, type SequenceNumber, usOfMs } from "@setsuna/kit";
import {
  compound,
  nack,
  pictureLossIndication,
  type ReportBlock,
  type RtpHeader,
  receiverReport,
  transportSequenceNumberOf,
} from "@setsuna/rtp";

/**
 * No transport feedback for this many ms after the first packet, unless packets go missing. Chromium probes with its first
 * frames, a frame apart, so the probe measures the camera's rate. The estimate drops to a fraction and then grows 8 % a second: a
 * 15 Mbit/s stream began at 5 Mbit/s and was at 7 after 5 s. Without feedback the probes expire after a second.
 */
const FEEDBACK_SILENCE_MS = 1200;
/** Of receiver reports, ms, for Chromium's rate control. RFC 3550 §6.2 sets the floor of the mean. */
const REPORT_INTERVAL_MS = 500;

export interface SenderFeedbackOptions {
  readonly ownSsrc: number;
  /** ID of the transport-wide sequence number; 0 without transport feedback. */
  readonly transportId: number;
  readonly send: (packet: Uint8Array) => void;
  /** Random losses to report only in part; see {@link RandomLossDetector}. Absent: none. */
  readonly spares?: ((now: Milliseconds) => SparedLosses) | undefined;
}

/** Requests at once, feedback and reports periodically. Compound packets per RFC 3550 §6.1. */
export class SenderFeedback {
  private readonly options: SenderFeedbackOptions;
  private readonly transport = new TransportFeedbackRecorder();
  private firstPacketAt: Milliseconds | undefined;
  private tellsTransport = false;
  private reportAt = 0;

  constructor(options: SenderFeedbackOptions) {
    this.options = options;
  }

  /** @param isMedia no retransmission. @param hasGap packets before it are missing. */
  onPacket(packet: Buffer, header: RtpHeader, isMedia: boolean, hasGap: boolean, now: Milliseconds): void {
    this.firstPacketAt ??= now;
    const { transportId } = this.options;
    if (transportId === 0) return;
    this.tellsTransport ||= hasGap || now - this.firstPacketAt >= FEEDBACK_SILENCE_MS;
    if (!this.tellsTransport) return;
    const sequence = transportSequenceNumberOf(packet, header, transportId);
    if (sequence < 0) return;
    const isPlaced = isMedia && this.options.spares !== undefined;
    const { timestamp, marker, sequenceNumber } = header;
    this.transport.onPacket(sequence, usOfMs(now), isPlaced ? { timestamp, marker, sequenceNumber } : undefined);
  }

  /** By FEC or retransmission. */
  onRecovered(sequenceNumber: SequenceNumber, now: Milliseconds): void {
    this.transport.onRecovered(sequenceNumber, usOfMs(now));
  }

  requestPackets(ssrc: number, sequenceNumbers: readonly number[]): void {
    this.send(nack(this.options.ownSsrc, ssrc, sequenceNumbers));
  }

  requestKeyframe(ssrc: number): void {
    this.send(pictureLossIndication(this.options.ownSsrc, ssrc));
  }

  tick(now: Milliseconds, ssrc: number, reportBlock: () => ReportBlock | undefined): void {
    const { ownSsrc, send } = this.options;
    if (this.transport.due(now)) {
      const spares = this.options.spares?.(now) ?? "none";
      for (const feedback of this.transport.takeFeedback(now, ownSsrc, ssrc, spares)) this.send(feedback);
    }
    if (now - this.reportAt < REPORT_INTERVAL_MS) return;
    this.reportAt = now;
    const block = reportBlock();
    send(receiverReport(ownSsrc, block === undefined ? [] : [block]));
  }

  private send(packet: Uint8Array): void {
    this.options.send(compound(receiverReport(this.options.ownSsrc), packet));
  }
}
