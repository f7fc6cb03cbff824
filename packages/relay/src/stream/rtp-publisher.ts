import type { FrameParity } from "@setsuna/contracts";
import { AUDIO_CLOCK_RATE, distance32, Unwrapper, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { LossMeter } from "@setsuna/playout/packets/loss-meter";
import { parityFor } from "@setsuna/playout/packets/parity-choice";
import {
  ABS_CAPTURE_TIME_URI,
  compound,
  emptyRtpHeader,
  type FrameSize,
  findExtension,
  forEachRtcp,
  frameSize,
  isKeyframe,
  type NackArrival,
  NackGenerator,
  nack,
  parseAbsCaptureTime,
  parseSenderReport,
  pictureLossIndication,
  RTCP_SENDER_REPORT,
  type RtpHeader,
  readRtpHeader,
  receiverReport,
  setPayloadType,
  setSequenceNumber,
  setSsrc,
  TRANSPORT_WIDE_CC_URI,
  transportSequenceNumberOf,
  unixMsFromNtp,
} from "@setsuna/rtp";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { Traffic } from "../traffic-meter.ts";
import { FrameRepair } from "../upstream/frame-repair.ts";
import { KeyframeRequester } from "../upstream/keyframe-requester.ts";
import { ReceiveStatistics } from "../upstream/receive-statistics.ts";
import { SenderClock } from "../upstream/sender-clock.ts";
import { TransportCcRecorder } from "../upstream/transport-cc-recorder.ts";

/** Round trip assumed until one is measured, in ms. */
const DEFAULT_RTT_MS = 100;
/**
 * A sender hears nothing of its transport for this long after its first packet, in ms, unless packets go missing. Chromium
 * probes the line with its first frames; they are few and a frame apart, so the probe measures the camera and not the line, and
 * its estimate falls to a fraction of the rate that the user set, from where it climbs 8 % a second. Measured: a 15 Mbit/s
 * stream began at 5 Mbit/s and stood at 7 after 5 s. Without a result the probes lapse after a second.
 */
const FEEDBACK_SILENCE_MS = 1200;
/** Receiver reports leave this often, in ms; Chromium's rate control reads them. RFC 3550 §6.2 sets the floor of the mean. */
const REPORT_INTERVAL_MS = 500;
/** A capture time that is further than this from its packet's arrival, with the clocks compared, is not believed, in ms. */
const CAPTURE_TIME_TOLERANCE_MS = 10_000;

export interface PublisherOptions {
  readonly codec: OfferedCodec;
  readonly extensions: ReadonlyMap<string, number>;
  readonly feedback: readonly string[];
  /** Our SSRC in the RTCP that we send. */
  readonly ownSsrc: number;
  readonly sendRtcp: (packet: Uint8Array) => void;
  /** A media packet, in order of arrival. `header` is reused by the next call; the buffer may be kept. */
  readonly onMedia: (packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: number) => void;
  /** A packet of padding alone: it only probes the line. Arguments as of `onMedia`. */
  readonly onPadding: (packet: Buffer, header: RtpHeader, sequence: number, now: number) => void;
  /** Told the picture size of every keyframe; false: it may not be sent on. Absent: any size may. */
  readonly onFrameSize?: ((size: FrameSize) => boolean) | undefined;
  /** The sender changed its SSRC: numbers start anew. */
  readonly onRestart: () => void;
}

/** The receiving end of one published RTP stream: statistics, repair, feedback, the sender's clock. */
export class RtpPublisher {
  readonly codec: OfferedCodec;
  readonly kind: "audio" | "video";
  readonly clockRate: number;
  readonly extensions: ReadonlyMap<string, number>;
  readonly clock: SenderClock;
  private ssrc: number | undefined;
  private statistics: ReceiveStatistics | undefined;
  private readonly nacks = new NackGenerator();
  private sequences = new Unwrapper(16);
  private readonly transport = new TransportCcRecorder();
  private readonly keyframes = new KeyframeRequester();
  private readonly loss = new LossMeter();
  /** Absent for codecs without frame parity. */
  private readonly repair: FrameRepair | undefined;
  private readonly header = emptyRtpHeader();
  private readonly options: PublisherOptions;
  private readonly transportId: number;
  private readonly captureId: number;
  private readonly canNack: boolean;
  private readonly mendedHeader = emptyRtpHeader();
  private mendedPackets = 0;
  private rttMs: number | undefined;
  private keyframeTimestamp: number | undefined;
  private reportAt = 0;
  private firstPacketAt: number | undefined;
  private transportTold = false;
  private lostBefore = 0;
  private receivedBefore = 0;
  private octetsBefore = 0;

  constructor(options: PublisherOptions) {
    this.options = options;
    this.codec = options.codec;
    this.kind = options.codec.codec === "opus" ? "audio" : "video";
    this.clockRate = this.kind === "audio" ? AUDIO_CLOCK_RATE : VIDEO_CLOCK_RATE;
    this.clock = new SenderClock(this.clockRate);
    this.extensions = options.extensions;
    this.transportId = options.feedback.includes("transport-cc") ? (options.extensions.get(TRANSPORT_WIDE_CC_URI) ?? 0) : 0;
    this.captureId = options.extensions.get(ABS_CAPTURE_TIME_URI) ?? 0;
    this.canNack = options.feedback.includes("nack");
    const { codec } = options.codec;
    this.repair = codec === "H264" || codec === "VP8" ? new FrameRepair(codec) : undefined;
  }

  /** How many parity symbols the sender is to add to each frame, 0-2. */
  parityWanted(): number {
    return this.repair === undefined ? 0 : parityFor(this.loss.recent(), this.roundTripTimeMs());
  }

  /** The most bytes of a frame that one packet has carried; 0 before the first, or without frame parity. */
  get packetBytes(): number {
    return this.repair?.longestPiece ?? 0;
  }

  /** Lost packets that were worked out from frame parity. */
  get packetsRecovered(): number {
    return this.mendedPackets;
  }

  /** Frame parity of the sender's page. */
  onParity(parity: FrameParity, now: number): void {
    for (const packet of this.repair?.onParity(parity) ?? []) this.onMended(packet, now);
  }

  private onMended(packet: Buffer, now: number): void {
    const header = this.mendedHeader;
    if (!readRtpHeader(packet, header) || !this.nacks.onRecovered(header.sequenceNumber, now)) return;
    this.mendedPackets += 1;
    this.pass(packet, header, this.sequences.unwrap(header.sequenceNumber), now);
  }

  /** Round trip to the sender in ms; absent until the repairs or the data channel have shown one. */
  roundTripTimeMs(): number | undefined {
    return this.rttMs ?? this.nacks.repairRttMs;
  }

  /** What the data channel measured, in ms. */
  setRoundTripTime(rttMs: number | undefined): void {
    this.rttMs = rttMs ?? this.rttMs;
  }

  get packetsReceived(): number {
    return this.receivedBefore + (this.statistics?.counters().packetsReceived ?? 0);
  }
  get packetsLost(): number {
    return this.lostBefore + (this.statistics?.counters().packetsLost ?? 0) - this.mendedPackets;
  }
  /** What came since the sender began; lost is what could not be repaired. */
  traffic(): Traffic {
    const { packetsReceived, packetsLost } = this;
    const octets = this.octetsBefore + (this.statistics?.counters().bytesReceived ?? 0);
    return { octets, packetsLost, packetsExpected: packetsReceived + packetsLost };
  }
  get nackCount(): number {
    return this.nacks.nacksSent;
  }

  /** RTP of the publisher; garbage is ignored. `now` in ms of a steady clock, `ntpNow` the server clock in ms since the Unix epoch. */
  onRtp(packet: Buffer, now: number, ntpNow: number): void {
    const { header } = this;
    if (!readRtpHeader(packet, header)) return;
    this.firstPacketAt ??= now;
    if (this.transportId !== 0 && this.tellsTransport(now)) {
      const transportSequence = transportSequenceNumberOf(packet, header, this.transportId);
      if (transportSequence >= 0) this.transport.onPacket(transportSequence, now * 1000);
    }
    if (header.payloadType === this.codec.rtx) this.onRetransmission(packet, now, ntpNow);
    else if (header.payloadType === this.codec.payloadType) this.onPacket(packet, now, ntpNow, false);
  }

  /** True once transport feedback is due: after the silence at the start, or from the first gap on. */
  private tellsTransport(now: number): boolean {
    if (!this.transportTold && (now - (this.firstPacketAt ?? now) >= FEEDBACK_SILENCE_MS || this.nacks.missingCount > 0)) {
      this.transportTold = true;
    }
    return this.transportTold;
  }

  /** RFC 4588 §4: the original sequence number stands before the payload. What only pads the line has no payload. */
  private onRetransmission(packet: Buffer, now: number, ntpNow: number): void {
    const { header } = this;
    const { payloadOffset } = header;
    if (this.ssrc === undefined || packet.length - payloadOffset - header.paddingLength <= 2) return;
    setSequenceNumber(packet, packet.readUInt16BE(payloadOffset));
    setPayloadType(packet, this.codec.payloadType);
    setSsrc(packet, this.ssrc);
    packet.copyWithin(payloadOffset, payloadOffset + 2);
    const original = packet.subarray(0, packet.length - 2);
    if (readRtpHeader(original, header)) this.onPacket(original, now, ntpNow, true);
  }

  private onPacket(packet: Buffer, now: number, ntpNow: number, repair: boolean): void {
    const { header } = this;
    if (header.ssrc !== this.ssrc) this.follow(header.ssrc);
    const arrival = this.count(packet, now, repair);
    if (arrival === undefined || arrival === "duplicate" || arrival === "too-old") return;
    const sequence = this.sequences.unwrap(header.sequenceNumber);
    if (packet.length - header.payloadOffset === header.paddingLength) {
      this.options.onPadding(packet, header, sequence, now);
      return;
    }
    if (this.captureId !== 0) this.readCaptureTime(packet, header, ntpNow);
    const mended = this.repair?.onPacket(packet, header, sequence) ?? [];
    this.pass(packet, header, sequence, now);
    for (const one of mended) this.onMended(one, now);
    if (arrival === "new" && this.canNack) this.requestMissing(now);
  }

  private pass(packet: Buffer, header: RtpHeader, sequence: number, now: number): void {
    if (!this.hasAllowedSize(packet, header)) return;
    const startsKeyframe = this.codec.codec === "opus" || isKeyframe(this.codec.codec, packet, header);
    if (startsKeyframe && this.kind === "video") this.noteKeyframe(header.timestamp, now);
    this.options.onMedia(packet, header, sequence, startsKeyframe, now);
  }

  private hasAllowedSize(packet: Buffer, header: RtpHeader): boolean {
    const { onFrameSize } = this.options;
    if (onFrameSize === undefined || this.codec.codec === "opus") return true;
    const size = frameSize(this.codec.codec, packet, header);
    return size === undefined || onFrameSize(size);
  }

  /** A late repair of an older keyframe answers no wish. */
  private noteKeyframe(timestamp: number, now: number): void {
    if (this.keyframeTimestamp !== undefined && distance32(timestamp, this.keyframeTimestamp) <= 0) return;
    this.keyframeTimestamp = timestamp;
    this.keyframes.onKeyframe(now);
  }

  /** Statistics and gaps; undefined for a packet to be ignored. Repairs on RTX count when they fill a gap, never as duplicates. */
  private count(packet: Buffer, now: number, repair: boolean): NackArrival | undefined {
    const { sequenceNumber, timestamp } = this.header;
    if (repair) {
      const arrival = this.nacks.onPacket(sequenceNumber, now, true);
      if (arrival === "retransmission" || arrival === "new")
        this.statistics?.onPacket(sequenceNumber, timestamp, packet.length, now);
      return arrival;
    }
    const reception = this.statistics?.onPacket(sequenceNumber, timestamp, packet.length, now);
    if (reception === "suspect") return undefined;
    if (reception === "restart") this.beginAnew();
    if (this.repair !== undefined) this.loss.onPacket(sequenceNumber, now);
    const arrival = this.nacks.onPacket(sequenceNumber, now);
    // Worked out before it came: it was late and not lost.
    if (arrival === "duplicate" && reception !== "duplicate") this.mendedPackets -= 1;
    return arrival;
  }

  private follow(ssrc: number): void {
    if (this.statistics !== undefined) {
      const { packetsLost, packetsReceived, bytesReceived } = this.statistics.counters();
      this.lostBefore += packetsLost;
      this.receivedBefore += packetsReceived;
      this.octetsBefore += bytesReceived;
      this.beginAnew();
    }
    this.ssrc = ssrc;
    this.statistics = new ReceiveStatistics(ssrc, this.clockRate);
  }

  private beginAnew(): void {
    this.nacks.reset();
    this.loss.reset();
    this.repair?.reset();
    this.sequences = new Unwrapper(16);
    this.clock.reset();
    this.keyframeTimestamp = undefined;
    this.options.onRestart();
  }

  private readCaptureTime(packet: Buffer, header: RtpHeader, ntpNow: number): void {
    const found = findExtension(packet, header, this.captureId);
    const capturedAtMs = found === undefined ? undefined : parseAbsCaptureTime(packet, found.offset, found.length)?.capturedAtMs;
    const age = capturedAtMs === undefined ? 0 : ntpNow - capturedAtMs - (this.clock.offsetMs ?? 0);
    if (Math.abs(age) > CAPTURE_TIME_TOLERANCE_MS) return;
    this.clock.onCaptureTime(header.timestamp, capturedAtMs);
  }

  /** RTCP of the publisher. */
  onRtcp(bytes: Uint8Array, now: number, ntpNow: number): void {
    forEachRtcp(bytes, (view) => {
      if (view.packetType !== RTCP_SENDER_REPORT) return;
      const report = parseSenderReport(view);
      if (report === undefined || (this.ssrc !== undefined && report.ssrc !== this.ssrc)) return;
      this.statistics?.onSenderReport(report.ntp, now);
      this.clock.onSenderReport(unixMsFromNtp(report.ntp), report.rtpTimestamp, ntpNow, this.roundTripTimeMs() ?? 0);
    });
  }

  /** A viewer cannot go on without a keyframe. */
  wishKeyframe(now: number): void {
    if (this.kind === "video") this.keyframes.wish(now);
    this.requestKeyframe(now);
  }

  private requestKeyframe(now: number): void {
    if (this.ssrc === undefined || !this.keyframes.due(now, this.roundTripTimeMs() ?? DEFAULT_RTT_MS)) return;
    this.options.sendRtcp(compound(receiverReport(this.options.ownSsrc), pictureLossIndication(this.options.ownSsrc, this.ssrc)));
  }

  private requestMissing(now: number): void {
    if (this.ssrc === undefined) return;
    const { sequenceNumbers, requestKeyframe } = this.nacks.due(now, this.rttMs);
    if (requestKeyframe) this.wishKeyframe(now);
    if (sequenceNumbers.length === 0) return;
    this.options.sendRtcp(compound(receiverReport(this.options.ownSsrc), nack(this.options.ownSsrc, this.ssrc, sequenceNumbers)));
  }

  /** Sends what is due: resend requests, keyframe requests, transport feedback, receiver reports. Call every few ms. */
  tick(now: number): void {
    if (this.ssrc === undefined) return;
    if (this.canNack) this.requestMissing(now);
    this.requestKeyframe(now);
    if (this.transportId !== 0 && this.transport.due(now)) {
      for (const feedback of this.transport.takeFeedback(now, this.options.ownSsrc, this.ssrc)) {
        this.options.sendRtcp(compound(receiverReport(this.options.ownSsrc), feedback));
      }
    }
    if (now - this.reportAt >= REPORT_INTERVAL_MS) {
      this.reportAt = now;
      const block = this.statistics?.buildReportBlock(now);
      this.options.sendRtcp(receiverReport(this.options.ownSsrc, block === undefined ? [] : [block]));
    }
  }
}
