import type { SparedLosses } from "@setsuna/congestion";
import { type FrameFec, LONGEST_DELAY_MS, MAX_FRAME_REPAIR_SYMBOLS, type SenderTimes } from "@setsuna/contracts";
import { FrameFecDecoder } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { AUDIO_CLOCK_RATE, type RtpTimestamp, Unwrapper, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import {
  ABS_CAPTURE_TIME_URI,
  ABS_SEND_TIME_URI,
  emptyRtpHeader,
  forEachRtcp,
  type NackArrival,
  NackGenerator,
  OUTAGE_MS,
  parseSenderReport,
  ReorderingWindow,
  RTCP_SENDER_REPORT,
  type RtpHeader,
  readRtpHeader,
  TailProbe,
  TRANSPORT_WIDE_CC_URI,
  unixMsFromNtp,
} from "@setsuna/rtp";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { SessionTraffic } from "../traffic-meter.ts";
import { KeyframeRequester } from "../upstream/keyframe-requester.ts";
import { OutageWatch } from "../upstream/outage-watch.ts";
import { restoreRtx } from "../upstream/restore-rtx.ts";
import { SenderClock } from "../upstream/sender-clock.ts";
import { SenderFeedback } from "../upstream/sender-feedback.ts";
import { SenderPresence } from "../upstream/sender-presence.ts";
import { SenderReception } from "../upstream/sender-reception.ts";
import { type SenderStages, senderStages } from "../upstream/sender-times.ts";
import { type OverduePath, UnansweredRequests } from "../upstream/unanswered-requests.ts";
import { UplinkPath } from "../upstream/uplink-path.ts";
import { FrameInspector } from "./frame-inspector.ts";
import type { PublisherOptions } from "./publisher-options.ts";
import type { StreamSource } from "./stream-source.ts";

/** Used until measured, ms. */
const DEFAULT_RTT_MS = 100;
/** Early keyframe requests are at least this far apart, ms. */
const KEYFRAME_PAUSE_MS = 2000;
/** FEC recovers a frame around its last packet, so requests wait until this many ms after it, and no longer than the maximum. */
const FEC_AFTER_END_MS = 3;
const MAX_FEC_WAIT_MS = 8;

/**
 * Statistics, gaps, recovery, feedback, and the sender's clock. Passes received and recovered packets to its {@link MediaSink}.
 */
export class RtpPublisher implements StreamSource {
  readonly codec: OfferedCodec;
  readonly kind: "audio" | "video";
  readonly clockRate: number;
  readonly extensions: ReadonlyMap<string, number>;
  readonly clock: SenderClock;
  private readonly reception: SenderReception;
  private readonly feedback: SenderFeedback;
  private readonly reordering = new ReorderingWindow();
  private readonly nacks = new NackGenerator({ reordering: this.reordering });
  private sequences = new Unwrapper(16);
  private readonly keyframes = new KeyframeRequester();
  private readonly uplink: UplinkPath;
  private readonly frames: FrameInspector;
  private readonly fecDecoder: FrameFecDecoder | undefined;
  /** The sender sends as much FEC as the path's losses need. */
  private readonly isRecovered: boolean;
  private readonly tail = new TailProbe(this.reordering);
  private readonly header = emptyRtpHeader();
  private readonly options: PublisherOptions;
  private readonly captureId: number;
  private readonly canNack: boolean;
  private readonly recoveredHeader = emptyRtpHeader();
  private readonly withheldHeader = emptyRtpHeader();
  /** Unwrapped sequence number of the last keyframe's start. */
  private newestKeyframe = Number.NEGATIVE_INFINITY;
  private keyframeTimestamp: RtpTimestamp | undefined;
  private recoveredPackets = 0;
  /** Of lost packets. */
  private retransmittedPackets = 0;
  private tailsAskedFor = 0;
  private readonly unanswered = new UnansweredRequests();
  private readonly outages = new OutageWatch();
  /** Infinite while the newest packet doesn't end its frame. */
  private frameEndedAt = Number.NEGATIVE_INFINITY;
  private senderTimes: SenderTimes | undefined;
  /** Also counts heartbeats, which alone tell a pause. */
  readonly presence = new SenderPresence();

  constructor(options: PublisherOptions) {
    this.options = options;
    this.codec = options.codec;
    this.kind = options.codec.codec === "opus" ? "audio" : "video";
    this.clockRate = this.kind === "audio" ? AUDIO_CLOCK_RATE : VIDEO_CLOCK_RATE;
    this.clock = new SenderClock(this.clockRate);
    this.extensions = options.extensions;
    this.reception = new SenderReception(this.clockRate);
    this.captureId = options.extensions.get(ABS_CAPTURE_TIME_URI) ?? 0;
    this.frames = new FrameInspector(options.codec.codec, options.admitsFrame);
    this.setLongestDelay(LONGEST_DELAY_MS);
    this.uplink = new UplinkPath(options.extensions.get(ABS_SEND_TIME_URI) ?? 0);
    this.canNack = options.feedback.includes("nack");
    const { codec } = options.codec;
    const recovers = options.frameFec !== "none" && (codec === "H264" || codec === "VP8");
    this.fecDecoder = recovers ? new FrameFecDecoder(codec) : undefined;
    this.isRecovered = recovers && options.frameFec === "section";
    this.feedback = new SenderFeedback({
      ownSsrc: options.ownSsrc,
      transportId: options.feedback.includes("transport-cc") ? (options.extensions.get(TRANSPORT_WIDE_CC_URI) ?? 0) : 0,
      send: options.sendRtcp,
      spares: this.isRecovered ? (now) => this.sparedLosses(now) : undefined,
    });
  }

  private sparedLosses(now: Milliseconds): SparedLosses {
    if (this.uplink.isFull(now, this.roundTripTimeMs())) return "none";
    return this.nacks.awaitsRetransmission ? "media" : "all";
  }

  /** Its packets come over several paths. */
  setMerged(isMerged: boolean): void {
    this.uplink.setMerged(isMerged);
  }

  /** Time until every path could have brought a missing packet, ms; 0 with one path. */
  setCopyWait(ms: Milliseconds): void {
    this.nacks.setCopyWait(ms);
  }

  repairSymbolsWanted(): number {
    if (this.fecDecoder === undefined) return 0;
    const { framePackets } = this.fecDecoder;
    const wanted = Math.max(this.uplink.fec(framePackets, this.roundTripTimeMs()), this.options.pathFec?.(framePackets) ?? 0);
    return Math.min(MAX_FRAME_REPAIR_SYMBOLS, wanted);
  }

  /** Most frame bytes in one packet; 0 before the first, or without frame FEC. */
  get packetBytes(): number {
    return this.fecDecoder?.longestFragment ?? 0;
  }

  get packetsRecovered(): number {
    return this.recoveredPackets;
  }

  /** FEC that arrives from the sender's page. */
  onFec(fec: FrameFec, now: Milliseconds): void {
    this.uplink.onBeside(fec.symbol.length);
    for (const packet of this.fecDecoder?.onFec(fec) ?? []) this.onRecovered(packet, now);
  }

  private onRecovered(recovered: Uint8Array, now: Milliseconds): void {
    const packet = Buffer.from(recovered.buffer, recovered.byteOffset, recovered.length);
    const header = this.recoveredHeader;
    if (!readRtpHeader(packet, header) || !this.nacks.onRecovered(header.sequenceNumber, now)) return;
    this.recoveredPackets += 1;
    this.feedback.onRecovered(header.sequenceNumber, now);
    const sequence = this.sequences.unwrap(header.sequenceNumber);
    this.tail.onRecovered(sequence, header.timestamp, header.marker, now);
    this.pass(packet, header, sequence, now);
  }

  get reorderingMs(): Milliseconds {
    return this.reordering.latenessMs;
  }

  get paused(): boolean {
    return this.presence.isPaused;
  }
  isIdle(now: Milliseconds): boolean {
    return this.presence.isIdle(now);
  }

  /** The system blocks its camera or microphone. */
  sourceMuted = false;

  /** Undefined if none were reported. */
  setSenderTimes(times: SenderTimes | undefined): void {
    this.senderTimes = times;
  }

  get senderStages(): SenderStages | undefined {
    return this.senderTimes && senderStages(this.senderTimes, this.clock, this.clock.offsetMs);
  }

  /** Milliseconds; absent until repairs or the data channel show one. */
  roundTripTimeMs(): Milliseconds | undefined {
    return this.uplink.roundTripMs ?? this.nacks.repairRttMs;
  }

  /**
   * Of a viewer, ms; initially {@link LONGEST_DELAY_MS}. Packets lost in a longer outage can't be repaired in time: if many are
   * missing, request a keyframe.
   */
  setLongestDelay(ms: Milliseconds): void {
    const outageMs = Math.max(OUTAGE_MS, ms);
    this.nacks.setOutage(outageMs);
    this.outages.setOutage(outageMs);
  }

  /** Measured by the data channel, ms. */
  setRoundTripTime(rttMs: Milliseconds | undefined): void {
    if (rttMs !== undefined) this.uplink.setRoundTripTime(rttMs);
  }

  get packetsReceived(): number {
    return this.reception.packetsReceived;
  }
  get packetsLost(): number {
    return this.reception.packetsLost - this.recoveredPackets;
  }
  /** Lost means not repaired. */
  traffic(): SessionTraffic {
    const { packetsReceived, packetsLost, recoveredPackets, retransmittedPackets, reception } = this;
    return {
      octets: reception.octets,
      packetsLost,
      packetsExpected: packetsReceived + packetsLost,
      packetsLostOnPath: packetsLost + recoveredPackets + retransmittedPackets,
    };
  }
  get nackCount(): number {
    return this.nacks.nacksSent + this.tailsAskedFor;
  }
  /** Counts packets whose first three requests had no answer. */
  get requestsUnanswered(): number {
    return this.unanswered.packets;
  }

  /** Ignores garbage. `now`: monotonic, ms; `ntpNow`: server clock, ms since the Unix epoch. */
  onRtp(packet: Buffer, now: Milliseconds, ntpNow: number): void {
    const { header } = this;
    if (!readRtpHeader(packet, header)) return;
    const isMedia = header.payloadType === this.codec.payloadType;
    this.feedback.onPacket(packet, header, isMedia, this.nacks.missingCount > 0, now);
    if (!isMedia) this.uplink.onBeside(packet.length);
    if (header.payloadType === this.codec.rtx) this.onRetransmission(packet, now, ntpNow);
    else if (isMedia) this.onPacket(packet, now, ntpNow, false);
  }

  /** Counts a withheld layer's transport sequence numbers, which would look lost. */
  onWithheld(packet: Buffer, now: Milliseconds): void {
    const { withheldHeader: header } = this;
    if (readRtpHeader(packet, header)) this.feedback.onPacket(packet, header, false, false, now);
  }

  private onRetransmission(packet: Buffer, now: Milliseconds, ntpNow: number): void {
    const { ssrc } = this.reception;
    const original = ssrc === undefined ? undefined : restoreRtx(packet, this.header, ssrc, this.codec.payloadType);
    if (original !== undefined) this.onPacket(original, now, ntpNow, true);
  }

  private onPacket(packet: Buffer, now: Milliseconds, ntpNow: number, repair: boolean): void {
    const { header } = this;
    if (this.presence.onMedia(now)) this.keyframes.onReceivedAgain();
    if (this.reception.follow(header.ssrc)) this.reset();
    const arrival = this.count(packet, now, repair);
    if (arrival === undefined || arrival === "duplicate" || arrival === "too-old") return;
    const sequence = this.sequences.unwrap(header.sequenceNumber);
    if (!repair) this.outages.onPacket(sequence, now);
    if (packet.length - header.payloadOffset === header.paddingLength) {
      this.options.sink.onPadding(packet, header, sequence, now);
      return;
    }
    if (!repair && this.kind === "video") this.tail.onPacket(sequence, header.timestamp, header.marker, now);
    if (this.captureId !== 0) this.clock.onPacket(packet, header, this.captureId, ntpNow);
    const recovered = this.fecDecoder?.onPacket(packet, header, sequence) ?? [];
    this.pass(packet, header, sequence, now);
    for (const one of recovered) this.onRecovered(one, now);
    if (arrival !== "new") return;
    if (!repair) this.frameEndedAt = header.marker ? now : Number.POSITIVE_INFINITY;
    if (this.canNack) this.requestMissing(now);
    // Chromium doesn't negotiate NACK for audio, so don't track gaps.
    else this.nacks.forgetBefore(header.sequenceNumber);
  }

  private pass(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    if (!this.frames.admits(packet, header)) return;
    const startsKeyframe = this.frames.startsKeyframe(packet, header);
    const { timestamp } = header;
    if (startsKeyframe) {
      if (sequence > this.newestKeyframe) {
        this.newestKeyframe = sequence;
        this.keyframeTimestamp = timestamp;
      }
      this.nacks.onKeyframe(header.sequenceNumber);
    }
    const endsKeyframe = this.kind === "video" && header.marker && timestamp === this.keyframeTimestamp;
    if (endsKeyframe) this.nacks.setOutagePackets(sequence - this.newestKeyframe + 1);
    const isSentOn = this.options.sink.onMedia(packet, header, sequence, startsKeyframe, now);
    // A keyframe that isn't forwarded answers no request.
    if (isSentOn && startsKeyframe && this.frames.isNewKeyframe(timestamp)) this.keyframes.onKeyframe(now);
    // It came too early for a switch: request the next one at once.
    else if (startsKeyframe && !isSentOn) this.keyframes.onReceivedAgain();
  }

  /** Undefined: ignore it. RTX counts when it fills a gap, never as a duplicate. */
  private count(packet: Buffer, now: Milliseconds, repair: boolean): NackArrival | undefined {
    const { sequenceNumber, timestamp } = this.header;
    if (repair) {
      const arrival = this.nacks.onPacket(sequenceNumber, now, true);
      if (arrival === "retransmission" || arrival === "new") {
        this.retransmittedPackets += 1;
        this.reception.onPacket(sequenceNumber, timestamp, packet.length, now);
        this.feedback.onRecovered(sequenceNumber, now);
      }
      return arrival;
    }
    const reception = this.reception.onPacket(sequenceNumber, timestamp, packet.length, now);
    if (reception === "suspect") return undefined;
    if (reception === "restart") this.reset();
    if (this.fecDecoder !== undefined) this.uplink.onPacket(packet, this.header, now);
    const arrival = this.nacks.onPacket(sequenceNumber, now);
    if (arrival === "duplicate" && reception !== "duplicate") {
      // FEC recovered it first, so it was reordered, not lost.
      this.recoveredPackets -= 1;
      // An unrequested keyframe cut the frame before, and its first packets have the numbers of recovered ones.
      if (this.fecDecoder?.contradicts(this.sequences.unwrap(sequenceNumber), timestamp)) this.requestKeyframe(now);
    }
    return arrival;
  }

  private reset(): void {
    this.nacks.reset();
    this.uplink.reset();
    this.tail.reset();
    this.fecDecoder?.reset();
    this.sequences = new Unwrapper(16);
    this.newestKeyframe = Number.NEGATIVE_INFINITY;
    this.outages.reset();
    this.clock.reset();
    this.frames.reset();
    this.options.sink.restart();
  }

  onRtcp(bytes: Uint8Array, now: Milliseconds, ntpNow: number): void {
    forEachRtcp(bytes, (view) => {
      if (view.packetType !== RTCP_SENDER_REPORT) return;
      const report = parseSenderReport(view);
      if (report === undefined || (this.reception.ssrc ?? report.ssrc) !== report.ssrc) return;
      this.reception.onSenderReport(report.ntp, now);
      this.clock.onSenderReport(unixMsFromNtp(report.ntp), report.rtpTimestamp, ntpNow, this.roundTripTimeMs() ?? 0);
    });
  }

  requestKeyframe(now: Milliseconds): void {
    if (this.kind === "video") this.keyframes.request(now);
    this.sendKeyframeRequest(now);
  }

  private sendKeyframeRequest(now: Milliseconds): void {
    const { ssrc } = this.reception;
    if (ssrc === undefined || !this.keyframes.pending) return;
    const rtt = this.roundTripTimeMs() ?? DEFAULT_RTT_MS;
    if (!this.keyframes.due(now, rtt, this.presence.isSilent(now))) return;
    if (this.fecDecoder !== undefined) this.fecDecoder.mayBeCut = true;
    this.feedback.requestKeyframe(ssrc);
  }

  private requestMissing(now: Milliseconds): void {
    const { ssrc } = this.reception;
    if (ssrc === undefined) return;
    if (this.isRecovered && this.nacks.missingCount > 0) this.nacks.setLeastWait(this.mayRecoverSoon(now) ? MAX_FEC_WAIT_MS : 0);
    const { sequenceNumbers, newestGivenUp, overdue } = this.nacks.due(now, this.uplink.roundTripMs);
    const hopeless = overdue.length === 0 ? overdue : this.unanswered.hopeless(overdue, this.overduePath(now), now);
    // Packets before a keyframe are only worth a retransmission.
    const isNeeded = (sequenceNumber: number): boolean => this.sequences.peek(sequenceNumber) > this.newestKeyframe;
    const isLost = newestGivenUp !== undefined && isNeeded(newestGivenUp);
    if (isLost || hopeless.some(({ sequenceNumber }) => isNeeded(sequenceNumber))) this.requestKeyframe(now);
    this.requestPackets(ssrc, sequenceNumbers, now);
  }

  private mayRecoverSoon(now: Milliseconds): boolean {
    return this.repairSymbolsWanted() > 0 && now - this.frameEndedAt < FEC_AFTER_END_MS;
  }

  private overduePath(now: Milliseconds): OverduePath {
    const isRequested = this.keyframes.hasSent(now, KEYFRAME_PAUSE_MS);
    return { lossShare: this.uplink.lossShare, mayAskEarly: this.isRecovered && !this.isUplinkFull(now) && !isRequested };
  }

  /** Those not requested now are due again after a round trip, as if lost. */
  private requestPackets(ssrc: number, sequenceNumbers: readonly number[], now: Milliseconds): void {
    const granted = this.uplink.takeRequests(sequenceNumbers.length, now);
    if (granted > 0) this.feedback.requestPackets(ssrc, sequenceNumbers.slice(0, granted));
  }

  /** Requests the last packets of a frame, on a path with losses. */
  private requestTail(ssrc: number, now: Milliseconds): void {
    const missing = this.tail.due(now, this.roundTripTimeMs() ?? DEFAULT_RTT_MS).map((sequence) => sequence & 0xffff);
    if (missing.length === 0) return;
    this.tailsAskedFor += missing.length;
    this.requestPackets(ssrc, missing, now);
  }

  /** Full now or recently, so FEC can't recover such losses. */
  isUplinkFull(now: Milliseconds): boolean {
    return this.uplink.isFull(now, this.roundTripTimeMs());
  }

  /** Bit/s for this stream; undefined unless full recently. */
  get uplinkEstimate(): BitsPerSecond | undefined {
    return this.uplink.bitsPerSecond;
  }

  /** Retransmission and keyframe requests, transport feedback, receiver reports. Call every few ms. */
  tick(now: Milliseconds): void {
    const { ssrc } = this.reception;
    if (ssrc === undefined) return;
    if (this.fecDecoder !== undefined) {
      this.fecDecoder.mayBeCut = this.keyframes.mayCome(now);
      this.fecDecoder.longestBurst = this.uplink.longestBurst;
      for (const packet of this.fecDecoder.onTick()) this.onRecovered(packet, now);
    }
    if (this.canNack) this.requestMissing(now);
    if (this.canNack && this.uplink.loses) this.requestTail(ssrc, now);
    if (this.keyframes.pending) this.sendKeyframeRequest(now);
    else if (this.kind === "video" && this.presence.isSilent(now) && this.outages.due(now)) this.feedback.requestKeyframe(ssrc);
    this.feedback.tick(now, ssrc, () => this.reception.buildReportBlock(now, this.nacks.mayStillCome(now)));
  }
}
