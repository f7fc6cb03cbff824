import { LONGEST_DELAY_MS, MAX_FRAME_REPAIR_SYMBOLS } from "@setsuna/contracts";
import { FrameFecDecoder } from "@setsuna/fec";
import { AUDIO_CLOCK_RATE, distance32, Unwrapper, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { ABS_CAPTURE_TIME_URI, ABS_SEND_TIME_URI, emptyRtpHeader, findExtension, forEachRtcp, frameSize, isKeyframe, NackGenerator, OUTAGE_MS, parseAbsCaptureTime, parseSenderReport, RTCP_SENDER_REPORT, readRtpHeader, setPayloadType, setSequenceNumber, setSsrc, TailProbe, TRANSPORT_WIDE_CC_URI, unixMsFromNtp, } from "@setsuna/rtp";
import { KeyframeRequester } from "../upstream/keyframe-requester.ts";
import { SenderClock } from "../upstream/sender-clock.ts";
import { SenderFeedback } from "../upstream/sender-feedback.ts";
import { SenderReception } from "../upstream/sender-reception.ts";
import { UplinkPath } from "../upstream/uplink-path.ts";
/** Round trip assumed until one is measured, in ms. */
const DEFAULT_RTT_MS = 100;
/** A sender that says so often that it is there, and sends no media meanwhile, has paused: about 1.6 s, by HEARTBEAT_INTERVAL_MS. */
const HEARTBEATS_OF_PAUSE = 4;
/** So long after it was asked for a keyframe may still come, in ms: over a long path, from a machine that is busy. */
const KEYFRAME_TRIP_MS = 3000;
/** Who is not heard for longer is not cut off but gone, in ms: senders of other makes never say that they pause. */
const MAX_OUTAGE_MS = 10000;
/** A capture time that is further than this from its packet's arrival, with the clocks compared, is not believed, in ms. */
const CAPTURE_TIME_TOLERANCE_MS = 10000;
/** The receiving end of one published RTP stream: statistics, repair, feedback, the sender's clock. */
export class RtpPublisher {
    codec;
    kind;
    clockRate;
    extensions;
    clock;
    reception;
    feedback;
    nacks = new NackGenerator();
    sequences = new Unwrapper(16);
    keyframes = new KeyframeRequester();
    uplink;
    /** Absent for codecs without frame FEC. */
    fecDecoder;
    tail = new TailProbe();
    header = emptyRtpHeader();
    options;
    captureId;
    canNack;
    recoveredHeader = emptyRtpHeader();
    recoveredPackets = 0;
    tailsAskedFor = 0;
    keyframeTimestamp;
    heartbeatsSinceMedia = 0;
    /** When media last came. */
    heardAt = Number.NEGATIVE_INFINITY;
    constructor(options) {
        this.options = options;
        this.codec = options.codec;
        this.kind = options.codec.codec === "opus" ? "audio" : "video";
        this.clockRate = this.kind === "audio" ? AUDIO_CLOCK_RATE : VIDEO_CLOCK_RATE;
        this.clock = new SenderClock(this.clockRate);
        this.extensions = options.extensions;
        this.reception = new SenderReception(this.clockRate);
        this.captureId = options.extensions.get(ABS_CAPTURE_TIME_URI) ?? 0;
        this.setLongestDelay(LONGEST_DELAY_MS);
        this.uplink = new UplinkPath(options.extensions.get(ABS_SEND_TIME_URI) ?? 0);
        this.canNack = options.feedback.includes("nack");
        const { codec } = options.codec;
        const recovers = options.frameFec !== "none" && (codec === "H264" || codec === "VP8");
        this.fecDecoder = recovers ? new FrameFecDecoder(codec) : undefined;
        // The sender's estimate need not hear of every loss where there is FEC enough to recover them, and the path is not full.
        const isRecovered = recovers && options.frameFec === "section";
        this.feedback = new SenderFeedback({
            ownSsrc: options.ownSsrc,
            transportId: options.feedback.includes("transport-cc") ? (options.extensions.get(TRANSPORT_WIDE_CC_URI) ?? 0) : 0,
            send: options.sendRtcp,
            sparesRandomLoss: isRecovered ? (now) => !this.uplink.isFull(now, this.roundTripTimeMs()) : undefined,
        });
    }
    /** How many repair symbols the sender is to add to each frame, 0-12. */
    repairSymbolsWanted() {
        if (this.fecDecoder === undefined)
            return 0;
        return Math.min(MAX_FRAME_REPAIR_SYMBOLS, this.uplink.fec(this.fecDecoder.framePackets, this.roundTripTimeMs()));
    }
    /** The most bytes of a frame that one packet has carried; 0 before the first, or without frame FEC. */
    get packetBytes() {
        return this.fecDecoder?.longestFragment ?? 0;
    }
    /** Lost packets that were recovered by frame FEC. */
    get packetsRecovered() {
        return this.recoveredPackets;
    }
    /** Takes frame FEC of the sender's page. */
    onFec(fec, now) {
        for (const packet of this.fecDecoder?.onFec(fec) ?? [])
            this.onRecovered(packet, now);
    }
    onRecovered(recovered, now) {
        const packet = Buffer.from(recovered.buffer, recovered.byteOffset, recovered.length);
        const header = this.recoveredHeader;
        if (!readRtpHeader(packet, header) || !this.nacks.onRecovered(header.sequenceNumber, now))
            return;
        this.recoveredPackets += 1;
        this.pass(packet, header, this.sequences.unwrap(header.sequenceNumber), now);
    }
    /** The sender said that it is there. */
    onHeartbeat() {
        this.heartbeatsSinceMedia += 1;
    }
    /** True while the sender is heard and sends no media: not so when its link is cut. */
    get paused() {
        return this.heartbeatsSinceMedia >= HEARTBEATS_OF_PAUSE;
    }
    /** Round trip to the sender in ms; absent until the repairs or the data channel have shown one. */
    roundTripTimeMs() {
        return this.uplink.roundTripMs ?? this.nacks.repairRttMs;
    }
    /**
     * The longest delay at which somebody shows the stream, ms; {@link LONGEST_DELAY_MS} at first. What a longer outage took is there in
     * time for nobody: where it is much, a keyframe is asked for in its place.
     */
    setLongestDelay(ms) {
        this.nacks.setOutage(Math.max(OUTAGE_MS, ms));
    }
    /** What the data channel measured, in ms. */
    setRoundTripTime(rttMs) {
        if (rttMs !== undefined)
            this.uplink.setRoundTripTime(rttMs);
    }
    get packetsReceived() {
        return this.reception.packetsReceived;
    }
    get packetsLost() {
        return this.reception.packetsLost - this.recoveredPackets;
    }
    /** What came since the sender began; lost is what could not be repaired. */
    traffic() {
        const { packetsReceived, packetsLost } = this;
        return { octets: this.reception.octets, packetsLost, packetsExpected: packetsReceived + packetsLost };
    }
    get nackCount() {
        return this.nacks.nacksSent + this.tailsAskedFor;
    }
    /** RTP of the publisher; garbage is ignored. `now` in ms of a monotonic clock, `ntpNow` the server clock in ms since the Unix epoch. */
    onRtp(packet, now, ntpNow) {
        const { header } = this;
        if (!readRtpHeader(packet, header))
            return;
        const isMedia = header.payloadType === this.codec.payloadType;
        this.feedback.onPacket(packet, header, isMedia, this.nacks.missingCount > 0, now);
        if (header.payloadType === this.codec.rtx)
            this.onRetransmission(packet, now, ntpNow);
        else if (isMedia)
            this.onPacket(packet, now, ntpNow, false);
    }
    /** RFC 4588 §4: the original sequence number stands before the payload. What only pads the path has no payload. */
    onRetransmission(packet, now, ntpNow) {
        const { header } = this;
        const { payloadOffset } = header;
        const { ssrc } = this.reception;
        if (ssrc === undefined || packet.length - payloadOffset - header.paddingLength <= 2)
            return;
        setSequenceNumber(packet, packet.readUInt16BE(payloadOffset));
        setPayloadType(packet, this.codec.payloadType);
        setSsrc(packet, ssrc);
        packet.copyWithin(payloadOffset, payloadOffset + 2);
        const original = packet.subarray(0, packet.length - 2);
        if (readRtpHeader(original, header))
            this.onPacket(original, now, ntpNow, true);
    }
    onPacket(packet, now, ntpNow, repair) {
        const { header } = this;
        this.heartbeatsSinceMedia = 0;
        if (now - this.heardAt > OUTAGE_MS)
            this.keyframes.onHeardAgain();
        this.heardAt = now;
        if (this.reception.follow(header.ssrc))
            this.beginAnew();
        const arrival = this.count(packet, now, repair);
        if (arrival === undefined || arrival === "duplicate" || arrival === "too-old")
            return;
        const sequence = this.sequences.unwrap(header.sequenceNumber);
        if (packet.length - header.payloadOffset === header.paddingLength) {
            this.options.onPadding(packet, header, sequence, now);
            return;
        }
        if (!repair && this.kind === "video")
            this.tail.onPacket(sequence, header.timestamp, header.marker, now);
        if (this.captureId !== 0)
            this.readCaptureTime(packet, header, ntpNow);
        const recovered = this.fecDecoder?.onPacket(packet, header, sequence) ?? [];
        this.pass(packet, header, sequence, now);
        for (const one of recovered)
            this.onRecovered(one, now);
        if (arrival !== "new")
            return;
        if (this.canNack)
            this.requestMissing(now);
        // Nobody will be asked for what is missing, so nothing needs to know of it: Chromium offers no NACK for sound.
        else
            this.nacks.forgetBefore(header.sequenceNumber);
    }
    pass(packet, header, sequence, now) {
        if (!this.hasAllowedSize(packet, header))
            return;
        const startsKeyframe = this.codec.codec === "opus" || isKeyframe(this.codec.codec, packet, header);
        if (startsKeyframe && this.kind === "video")
            this.noteKeyframe(header.timestamp, now);
        this.options.onMedia(packet, header, sequence, startsKeyframe, now);
    }
    hasAllowedSize(packet, header) {
        const { onFrameSize } = this.options;
        if (onFrameSize === undefined || this.codec.codec === "opus")
            return true;
        const size = frameSize(this.codec.codec, packet, header);
        return size === undefined || onFrameSize(size);
    }
    /** A late repair of an older keyframe answers no request. */
    noteKeyframe(timestamp, now) {
        if (this.keyframeTimestamp !== undefined && distance32(timestamp, this.keyframeTimestamp) <= 0)
            return;
        this.keyframeTimestamp = timestamp;
        this.keyframes.onKeyframe(now);
    }
    /** Statistics and gaps; undefined for a packet to be ignored. Repairs on RTX count when they fill a gap, never as duplicates. */
    count(packet, now, repair) {
        const { sequenceNumber, timestamp } = this.header;
        if (repair) {
            const arrival = this.nacks.onPacket(sequenceNumber, now, true);
            if (arrival === "retransmission" || arrival === "new")
                this.reception.onPacket(sequenceNumber, timestamp, packet.length, now);
            return arrival;
        }
        const reception = this.reception.onPacket(sequenceNumber, timestamp, packet.length, now);
        if (reception === "suspect")
            return undefined;
        if (reception === "restart")
            this.beginAnew();
        if (this.fecDecoder !== undefined)
            this.uplink.onPacket(packet, this.header, now);
        const arrival = this.nacks.onPacket(sequenceNumber, now);
        if (arrival === "duplicate" && reception !== "duplicate") {
            // Recovered by FEC before it came: it was reordered and not lost.
            this.recoveredPackets -= 1;
            // Its place is taken by another, so its frame cannot be whole any more.
            if (this.fecDecoder?.contradicts(this.sequences.unwrap(sequenceNumber), timestamp))
                this.requestKeyframe(now);
        }
        return arrival;
    }
    beginAnew() {
        this.nacks.reset();
        this.uplink.reset();
        this.tail.reset();
        this.fecDecoder?.reset();
        this.sequences = new Unwrapper(16);
        this.clock.reset();
        this.keyframeTimestamp = undefined;
        this.options.onRestart();
    }
    readCaptureTime(packet, header, ntpNow) {
        const found = findExtension(packet, header, this.captureId);
        const capturedAtMs = found === undefined ? undefined : parseAbsCaptureTime(packet, found.offset, found.length)?.capturedAtMs;
        const age = capturedAtMs === undefined ? 0 : ntpNow - capturedAtMs - (this.clock.offsetMs ?? 0);
        if (Math.abs(age) > CAPTURE_TIME_TOLERANCE_MS)
            return;
        this.clock.onCaptureTime(header.timestamp, capturedAtMs);
    }
    /** RTCP of the publisher. */
    onRtcp(bytes, now, ntpNow) {
        forEachRtcp(bytes, (view) => {
            if (view.packetType !== RTCP_SENDER_REPORT)
                return;
            const report = parseSenderReport(view);
            if (report === undefined || (this.reception.ssrc ?? report.ssrc) !== report.ssrc)
                return;
            this.reception.onSenderReport(report.ntp, now);
            this.clock.onSenderReport(unixMsFromNtp(report.ntp), report.rtpTimestamp, ntpNow, this.roundTripTimeMs() ?? 0);
        });
    }
    /** A subscriber cannot go on without a keyframe. */
    requestKeyframe(now) {
        if (this.kind === "video")
            this.keyframes.request(now);
        this.sendKeyframeRequest(now);
    }
    /** Neither media nor word of a pause has come of late: the link may be cut. */
    isSilent(now) {
        const silentMs = now - this.heardAt;
        return silentMs > OUTAGE_MS && silentMs < MAX_OUTAGE_MS && !this.paused;
    }
    sendKeyframeRequest(now) {
        const { ssrc } = this.reception;
        const rtt = this.roundTripTimeMs() ?? DEFAULT_RTT_MS;
        if (ssrc === undefined || !this.keyframes.due(now, rtt, this.isSilent(now)))
            return;
        if (this.fecDecoder !== undefined)
            this.fecDecoder.mayBeCut = true;
        this.feedback.requestKeyframe(ssrc);
    }
    requestMissing(now) {
        const { ssrc } = this.reception;
        if (ssrc === undefined)
            return;
        const { sequenceNumbers, requestKeyframe } = this.nacks.due(now, this.uplink.roundTripMs);
        if (requestKeyframe)
            this.requestKeyframe(now);
        if (sequenceNumbers.length > 0)
            this.feedback.requestPackets(ssrc, sequenceNumbers);
    }
    /** The end of a frame, on a path that loses packets. */
    requestTail(ssrc, now) {
        const missing = this.tail.due(now, this.roundTripTimeMs() ?? DEFAULT_RTT_MS).map((sequence) => sequence & 0xffff);
        if (missing.length === 0)
            return;
        this.tailsAskedFor += missing.length;
        this.feedback.requestPackets(ssrc, missing);
    }
    /** Sends what is due: resend requests, keyframe requests, transport feedback, receiver reports. Call every few ms. */
    tick(now) {
        const { ssrc } = this.reception;
        if (ssrc === undefined)
            return;
        if (this.fecDecoder !== undefined) {
            this.fecDecoder.mayBeCut = this.keyframes.mayCome(now, KEYFRAME_TRIP_MS);
            for (const packet of this.fecDecoder.onTick())
                this.onRecovered(packet, now);
        }
        if (this.canNack)
            this.requestMissing(now);
        if (this.canNack && this.uplink.loses)
            this.requestTail(ssrc, now);
        this.sendKeyframeRequest(now);
        this.feedback.tick(now, ssrc, () => this.reception.buildReportBlock(now));
    }
}
