import { AUDIO_CLOCK_RATE, distance16, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { isRtcp, sequenceNumberOf } from "@setsuna/rtp";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import { DownstreamReports } from "./downstream-reports.ts";
import { UpstreamClock } from "./upstream-clock.ts";
/** The round trip is looked at this often, in ms: resend requests are timed by it. */
const ROUND_TRIP_INTERVAL_MS = 1000;
/**
 * Video or audio that cascades from the relay of another node. Towards that relay it is a subscriber, which has what it lost sent again and
 * asks for keyframes; for the subscribers here it is the sender. Which codec is sent shows in the packets.
 */
export class CascadedRtp {
    parts;
    clock;
    downstream = new DownstreamReports();
    reception;
    newestSequence = 0;
    told;
    roundTripAt = 0;
    /** Takes the stream, which nobody else may hold. */
    constructor(parts) {
        this.parts = parts;
        this.clock = new UpstreamClock(parts.stream.ref.kind === "audio" ? AUDIO_CLOCK_RATE : VIDEO_CLOCK_RATE);
        parts.stream.holder = parts.holder;
    }
    onPacket(packet, now, ntpNow) {
        if (isRtcp(packet)) {
            this.reception?.publisher.onRtcp(packet, now, ntpNow);
            return;
        }
        this.receptionOf(packet)?.publisher.onRtp(packet, now, ntpNow);
    }
    /** Undefined for a packet of no codec that was asked for, and for a late one of the codec before. */
    receptionOf(packet) {
        const payloadType = (packet[1] ?? 0) & 0x7f;
        const sequence = sequenceNumberOf(packet);
        const isNewer = distance16(sequence, this.newestSequence) > 0;
        if (this.reception?.codec.payloadType !== payloadType) {
            const codec = this.parts.plan.codecs.find((one) => one.payloadType === payloadType);
            if (codec === undefined || (this.reception !== undefined && !isNewer))
                return undefined;
            this.newestSequence = sequence;
            this.reception = this.begin(codec);
        }
        else if (isNewer)
            this.newestSequence = sequence;
        return this.reception;
    }
    begin(codec) {
        const { stream, plan, ownSsrc, sendRtcp } = this.parts;
        const publisher = new RtpPublisher({
            ...{ codec, ownSsrc, sendRtcp, extensions: plan.extensions, feedback: plan.feedback, frameFec: "none" },
            onMedia: (packet, header, sequence, startsKeyframe, now) => stream.onMedia(packet, header, sequence, startsKeyframe, now),
            onPadding: (packet, header, sequence, now) => stream.onPadding(packet, header, sequence, now),
            onRestart: () => stream.restart(),
        });
        const isPaused = () => this.told?.paused === true;
        stream.attach({
            ...{ codec, extensions: plan.extensions, clockRate: publisher.clockRate, clock: this.clock },
            get paused() {
                return isPaused();
            },
            repairSymbolsWanted: () => 0,
            requestKeyframe: (now) => publisher.requestKeyframe(now),
        });
        return { codec, publisher, senderGeneration: this.told?.live === true ? this.told.epoch : undefined };
    }
    onControlMessage() {
        // Media comes as packets.
    }
    onSide(message) {
        if (message.t === "clock")
            this.clock.tell(message);
        // Out of order: the side channel keeps none.
        if (message.t !== "state" || message.epoch < (this.told?.epoch ?? 0))
            return;
        if (this.told !== undefined && (!message.live || message.epoch !== this.told.epoch))
            this.clock.reset();
        this.told = message;
        const { reception } = this;
        if (reception === undefined)
            return;
        if (!message.live) {
            this.reception = undefined;
            this.parts.stream.detach();
            this.parts.stream.holder = this.parts.holder;
        }
        else if (reception.senderGeneration !== message.epoch) {
            if (reception.senderGeneration !== undefined)
                this.parts.stream.sourceChanged();
            reception.senderGeneration = message.epoch;
        }
    }
    tick(now) {
        const { stream, roundTripTimeMs } = this.parts;
        if (now - this.roundTripAt >= ROUND_TRIP_INTERVAL_MS) {
            this.roundTripAt = now;
            this.reception?.publisher.setRoundTripTime(roundTripTimeMs());
        }
        this.reception?.publisher.tick(now);
        stream.catchUp(now);
        return this.downstream.tick(now, () => ({
            receivers: stream.receivers,
            forwarded: stream.forwarded,
            narrowestDownlink: stream.narrowestDownlink(now),
            longestDelayMs: stream.longestDelayMs,
        }));
    }
    leave() {
        if (this.parts.stream.holder === this.parts.holder)
            this.parts.stream.detach();
    }
}
