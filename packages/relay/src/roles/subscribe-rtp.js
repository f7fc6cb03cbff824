import { isRtcp } from "@setsuna/rtp";
import { anchorMoved } from "../stream/capture-anchor.ts";
import { ONE_SUBSCRIBER } from "../stream/downstream-figures.ts";
import { sumOfTraffic } from "../traffic-meter.ts";
/** Sender reports to subscribers leave this often, in ms. */
const REPORT_INTERVAL_MS = 1000;
/** Whether capture times have moved is looked at this often, in ms. Sound that is late by its clock for longer would be noticed. */
const CLOCK_INTERVAL_MS = 200;
const NO_NEWS = [];
/** A client that takes video or audio, or (WHEP) both. */
export class SubscribeRtp {
    direction = "subscribe";
    sections;
    reportAt = 0;
    clockAt = 0;
    /** Of the last tick. */
    now = 0;
    told = new Map();
    cascade;
    /** `cascade`: the client is a relay of another node, which stands for subscribers of its own. */
    constructor(sections, cascade) {
        this.sections = sections;
        this.cascade = cascade;
    }
    onPacket(mid, packet, now, ntpNow) {
        const section = this.sections.find((entry) => entry.mid === mid);
        if (section === undefined || !isRtcp(packet))
            return;
        section.stream.onSubscriberRtcp(section.subscriber, packet, now, ntpNow);
    }
    onReached(now) {
        for (const { stream } of this.sections)
            stream.expectSubscriber(now);
    }
    onTrackOpen(mid, now) {
        for (const { mid: own, stream, subscriber } of this.sections)
            if (own === mid)
                subscriber.join(stream, now);
    }
    onControlMessage() {
        // A media connection has no control channels.
    }
    onControlOpen() {
        // A media connection has no control channels.
    }
    onSide(message, now) {
        for (const { stream, subscriber } of this.sections) {
            if (message.t === "keyframe" && subscriber.onKeyframeRequest(stream, now, message.recording))
                stream.requestKeyframe(now, message.recording);
            if (message.t === "downlink-estimate")
                subscriber.onDownlinkEstimate(message, stream, now);
            if (message.t === "playout")
                subscriber.playout = message.path;
            if (message.t === "downstream-subscribers" && this.cascade)
                stream.setDownstream(subscriber, message);
            if (message.t === "heartbeat" && !this.cascade)
                stream.setDownstream(subscriber, { ...ONE_SUBSCRIBER, longestDelayMs: message.delayMs });
            if (message.t === "route")
                stream.setDirect(subscriber, message.direct, now);
            if (message.t === "fec") {
                const packets = message.repairPackets;
                subscriber.requestFec(packets, message.slidingWindow === true, now);
                if (packets > 0)
                    stream.requestFec(now);
            }
            if (message.t === "nack")
                stream.resend(subscriber, message.sequences, now);
        }
    }
    tick(now, ntpNow) {
        this.now = now;
        if (now - this.reportAt >= REPORT_INTERVAL_MS) {
            this.reportAt = now;
            for (const { stream, subscriber, send } of this.sections) {
                const mediaTime = stream.mediaTime(ntpNow);
                if (mediaTime !== undefined && subscriber.packetsSent > 0)
                    send(subscriber.report(mediaTime, ntpNow));
            }
        }
        if (now - this.clockAt < CLOCK_INTERVAL_MS)
            return NO_NEWS;
        this.clockAt = now;
        for (const { stream, subscriber } of this.sections)
            if (subscriber.directLapsed(now))
                stream.setDirect(subscriber, false, now);
        return this.sections.flatMap(({ stream }) => {
            const anchor = stream.captureAnchor();
            return anchor !== undefined && anchorMoved(this.told.get(stream), anchor) ? [this.clockOf(stream, anchor)] : [];
        });
    }
    clockOf(stream, anchor) {
        this.told.set(stream, anchor);
        const { rtp, senderRtp, capturedAt, settled } = anchor;
        return { t: "clock", rtp, senderRtp, capturedAt, settled };
    }
    report() {
        return this.sections.flatMap(({ stream, subscriber }) => {
            const anchor = stream.captureAnchor();
            return [
                {
                    t: "state",
                    live: stream.live,
                    receivers: stream.receivers,
                    epoch: stream.senderGeneration,
                    ...(stream.paused ? { paused: true } : {}),
                },
                ...(anchor === undefined ? [] : [this.clockOf(stream, anchor)]),
                {
                    t: "downlink",
                    packetsSent: subscriber.packetsSent,
                    retransmittedPacketsSent: subscriber.retransmittedPacketsSent,
                    ...(subscriber.rtt === undefined ? {} : { roundTripTimeMs: subscriber.rtt }),
                    ...(subscriber.isDroppingFrames(this.now) ? { droppingFrames: true } : {}),
                },
            ];
        });
    }
    traffic() {
        return sumOfTraffic(this.sections.map(({ subscriber }) => subscriber.traffic()));
    }
    isDirect() {
        return this.sections.every(({ subscriber }) => subscriber.direct);
    }
    watches(stream) {
        return this.sections.some((section) => section.stream === stream);
    }
    leave() {
        for (const { stream, subscriber } of this.sections)
            stream.remove(subscriber.session);
    }
}
