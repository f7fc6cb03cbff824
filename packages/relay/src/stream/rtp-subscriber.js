import { FEC_REQUEST_MS } from "@setsuna/contracts";
import { asksForKeyframe, forEachNacked, forEachRtcp, RTCP_RECEIVER_REPORT } from "@setsuna/rtp";
import { payloadTypeFor } from "../sdp/codecs.ts";
import { ONE_SUBSCRIBER } from "./downstream-figures.ts";
import { EgressStream } from "./egress-stream.ts";
import { SubscriberDelivery } from "./subscriber-delivery.ts";
import { SubscriberReports } from "./subscriber-reports.ts";
/** What is older is not sent again, in ms: the longest delay, a queue and a round trip are over, so its request was late. */
const OUTDATED_MS = 3000;
/** A request for FEC that is not repeated lapses after this, in ms. */
export const FEC_REQUEST_LASTS_MS = 3 * FEC_REQUEST_MS;
/** One subscriber of an RTP stream: what it plays and requests, what is sent to it, repair and reports. */
export class RtpSubscriber {
    session;
    ssrc;
    encapsulation;
    playout;
    /** Whom it stands for. */
    downstream = ONE_SUBSCRIBER;
    codecs;
    egress;
    delivery;
    reports;
    fecRequest = { packets: 0, slidingWindow: false, until: 0 };
    constructor(options) {
        this.session = options.session;
        this.ssrc = options.ssrc;
        this.codecs = options.codecs;
        this.encapsulation = options.encapsulation;
        this.playout = options.playout;
        this.egress = new EgressStream(options);
        this.delivery = new SubscriberDelivery(this.egress, options.encapsulation, options.kind);
        this.reports = new SubscriberReports(options.ssrc);
    }
    /** The sender is there or another one: forward on the payload type of its codec. False when this subscriber cannot play it. */
    useCodec(sent) {
        // Carried packets travel on the audio section's only payload type, whatever is in them.
        this.egress.payloadType =
            this.encapsulation.name === "packets" ? this.codecs[0]?.payloadType : payloadTypeFor(sent, this.codecs);
        this.delivery.restart();
        return this.egress.isPlayable;
    }
    get packetsSent() {
        return this.egress.packetsSent;
    }
    get retransmittedPacketsSent() {
        return this.egress.retransmittedPacketsSent;
    }
    /** From the subscriber's receiver reports, in ms; absent until measured. */
    get rtt() {
        return this.reports.rtt;
    }
    /** The estimate of its downlink, as the subscriber reports it. */
    get downlink() {
        return this.delivery.downlink;
    }
    /** True while it takes what came before it joined. */
    get isCatchingUp() {
        return this.delivery.isCatchingUp;
    }
    /** True while the subscriber takes the stream directly and not from here. */
    get direct() {
        return this.delivery.direct;
    }
    /** The subscriber says whether it takes the stream directly now; when not, it begins here as one who joins. */
    setDirect(direct, source, now) {
        this.delivery.setDirect(direct, source, now);
    }
    /** True when the subscriber speaks of its direct route no more and is to be served from here. */
    directLapsed(now) {
        return this.delivery.directLapsed(now);
    }
    /** The subscriber's connection is open: begin. */
    join(source, now) {
        this.delivery.join(source, now);
    }
    /** The subscriber says what its downlink carries. */
    onDownlinkEstimate(figures, source, now) {
        this.delivery.onDownlinkEstimate(figures, source, now);
    }
    /** The subscriber's decoder waits for a keyframe. True when the request may go to the sender. */
    onKeyframeRequest(source, now, recording) {
        return this.delivery.onKeyframeRequest(source, now, recording);
    }
    /** Whether frames were left out of late, since its downlink is too narrow. */
    isDroppingFrames(now) {
        return this.delivery.isDroppingFrames(now);
    }
    /** Offers a packet that just arrived; it is sent when the subscriber is ready for it. `packet` is patched in place. */
    forward(packet, outSequence, startsKeyframe) {
        return this.delivery.forward(packet, outSequence, startsKeyframe);
    }
    /** Sends the next part of a catch-up, or of what a constrained downlink takes. Returns packets sent. */
    catchUp(source, now) {
        return this.delivery.catchUp(source, now);
    }
    /** The subscriber asks for so many repair packets a run, 0-18. `slidingWindow`: it can use some over two runs. */
    requestFec(packets, slidingWindow, now) {
        this.fecRequest = {
            packets: this.encapsulation.name === "packets" ? packets : 0,
            slidingWindow,
            until: now + FEC_REQUEST_LASTS_MS,
        };
    }
    /** How many repair packets this subscriber is to have for a run that begins at stream sequence `first`. */
    repairCountFor(first, now) {
        return now < this.fecRequest.until && this.isLiveAt(first) ? this.fecRequest.packets : 0;
    }
    /** Whether it can use FEC over two runs. */
    get usesSlidingWindow() {
        return this.fecRequest.slidingWindow;
    }
    /** Whether it keeps up with the stream, that packet of it included. */
    isLiveAt(outSequence) {
        return this.delivery.isLiveAt(outSequence);
    }
    /** FEC for the run that begins at stream sequence `first`; patched in place. */
    sendRepair(packet, first, source, now) {
        return this.downlink.takeRepairBudget(packet.length, source.mediaRate, now) && this.egress.sendRepair(packet, first);
    }
    /** Handles RTCP of the subscriber; `ntpNow` is the server clock in ms since the Unix epoch. Returns packets sent again. */
    onRtcp(bytes, source, now, ntpNow) {
        let resent = 0;
        forEachRtcp(bytes, (view) => {
            if (view.packetType === RTCP_RECEIVER_REPORT)
                this.reports.onReceiverReport(view, ntpNow);
            else if (asksForKeyframe(view, this.ssrc)) {
                // Chromium asks without end when playout takes the frames before its decoder; only native playout means it.
                if (this.playout === "native")
                    source.requestKeyframe(now);
            }
            else
                forEachNacked(view, (sequence) => {
                    if (this.resend(sequence, source, now))
                        resent += 1;
                });
        });
        return resent;
    }
    /** Sends the packet of this subscriber's 16-bit `sequence` again; false when it is gone, of no use any more, or too much was asked for. */
    resend(sequence, source, now) {
        if (!this.delivery.hasBegun || !this.egress.mayResend)
            return false;
        const outSequence = this.egress.outSequenceOf(sequence);
        if (outSequence === undefined || source.waitedMs(outSequence, now) > OUTDATED_MS)
            return false;
        const packet = source.renderPacket(outSequence, this.encapsulation);
        if (packet === undefined || !this.downlink.takeRepairBudget(packet.length, source.mediaRate, now))
            return false;
        return this.egress.resend(packet, outSequence);
    }
    /** What was sent since the subscriber began; lost is what it last reported so. */
    traffic() {
        return { octets: this.egress.octetsSent, packetsLost: this.reports.lost, packetsExpected: this.egress.packetsSent };
    }
    /** What was sent since the subscriber began, for the relay's own counters. */
    sent() {
        return this.egress.sent();
    }
    /** A sender report for this subscriber: `rtpTimestamp` is what the media clock shows at `ntpNow`. RFC 3550 §6.4.1. */
    report(rtpTimestamp, ntpNow) {
        const { packetsSent, octetsSent } = this.egress;
        return this.reports.senderReport({ packets: packetsSent, octets: octetsSent }, rtpTimestamp, ntpNow);
    }
}
