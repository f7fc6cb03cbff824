import { type RandomLossDetector, TransportFeedbackRecorder } from "@setsuna/congestion";
import type { Milliseconds } from "@setsuna/kit";
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
 * A sender gets no transport feedback for this many ms after its first packet, unless packets go missing. Chromium probes the
 * path with its first frames. They are few and a frame apart, so the probe measures the camera's rate instead of the path's. The
 * estimate drops to a fraction of the configured rate and then grows 8 % a second. Measured: a 15 Mbit/s stream began at 5 Mbit/s
 * and was at 7 after 5 s. Without feedback the probes expire after a second.
 */
const FEEDBACK_SILENCE_MS = 1200;
/** Receiver reports leave this often, in ms; Chromium's rate control reads them. RFC 3550 §6.2 sets the floor of the mean. */
const REPORT_INTERVAL_MS = 500;

export interface SenderFeedbackOptions {
  /** Our SSRC. */
  readonly ownSsrc: number;
  /** Id of the transport-wide sequence number; 0: the sender wants no transport feedback. */
  readonly transportId: number;
  readonly send: (packet: Uint8Array) => void;
  /**
   * Returns whether to report only some of the recovered random losses now; see {@link RandomLossDetector}. Absent: report all
   * losses.
   */
  readonly sparesRandomLoss?: ((now: Milliseconds) => boolean) | undefined;
}

/** RTCP to a sender: requests immediately, feedback and reports periodically. Compound packets per RFC 3550 §6.1. */
export class SenderFeedback {
  private readonly options: SenderFeedbackOptions;
  private readonly transport = new TransportFeedbackRecorder();
  private firstPacketAt: Milliseconds | undefined;
  private tellsTransport = false;
  private reportAt = 0;

  constructor(options: SenderFeedbackOptions) {
    this.options = options;
  }

  /** A packet as it came. @param isMedia no resend. @param hasGap packets before it are missing. */
  onPacket(packet: Buffer, header: RtpHeader, isMedia: boolean, hasGap: boolean, now: Milliseconds): void {
    this.firstPacketAt ??= now;
    const { transportId } = this.options;
    if (transportId === 0) return;
    this.tellsTransport ||= hasGap || now - this.firstPacketAt >= FEEDBACK_SILENCE_MS;
    if (!this.tellsTransport) return;
    const sequence = transportSequenceNumberOf(packet, header, transportId);
    if (sequence < 0) return;
    const isPlaced = isMedia && this.options.sparesRandomLoss !== undefined;
    const { timestamp, marker, sequenceNumber } = header;
    this.transport.onPacket(sequence, now * 1000, isPlaced ? { timestamp, marker, sequenceNumber } : undefined);
  }

  /** A media packet was recovered, by FEC or a retransmission. */
  onRecovered(sequenceNumber: number, now: Milliseconds): void {
    this.transport.onRecovered(sequenceNumber, now * 1000);
  }

  /** Asks for packets again. RFC 4585 §6.2.1. */
  requestPackets(ssrc: number, sequenceNumbers: readonly number[]): void {
    this.send(nack(this.options.ownSsrc, ssrc, sequenceNumbers));
  }

  /** Asks for a keyframe. RFC 4585 §6.3.1. */
  requestKeyframe(ssrc: number): void {
    this.send(pictureLossIndication(this.options.ownSsrc, ssrc));
  }

  /** Sends the feedback and the report that are due. Call every few ms. */
  tick(now: Milliseconds, ssrc: number, reportBlock: () => ReportBlock | undefined): void {
    const { ownSsrc, send } = this.options;
    if (this.transport.due(now)) {
      const sparesRandomLoss = this.options.sparesRandomLoss?.(now) ?? false;
      for (const feedback of this.transport.takeFeedback(now, ownSsrc, ssrc, sparesRandomLoss)) this.send(feedback);
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
