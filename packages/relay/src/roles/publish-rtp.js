import { hasPathChanged } from "@setsuna/congestion";
import { LONGEST_DELAY_MS, readFrameFec, } from "@setsuna/contracts";
import { emptyRtpHeader, isRtcp, readRtpHeader } from "@setsuna/rtp";
import { sumOfTraffic } from "../traffic-meter.ts";
const NO_NEWS = [];
/** Whether the subscribers' lines have become another is looked at this often, in ms; a sender that follows them is told at once. */
const DOWNLINK_INTERVAL_MS = 100;
const leastOf = (a, b) => a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
/** A client that sends video or audio, or (WHIP) both. */
export class PublishRtp {
    direction = "publish";
    sections;
    sctpRoundTrip;
    fecMid;
    header = emptyRtpHeader();
    downlinkAt = 0;
    /** As the sender says: a keyframe comes as soon as one is asked for. */
    makesKeyframes = false;
    narrowestDownlink;
    toldDownlink;
    /** `fecMid`: the section whose packets are frame FEC; absent where it comes by the side channel. */
    constructor(sections, sctpRoundTrip, fecMid) {
        this.sections = sections;
        this.sctpRoundTrip = sctpRoundTrip;
        this.fecMid = fecMid;
    }
    onPacket(mid, packet, now, ntpNow) {
        if (mid === this.fecMid) {
            this.onRepairPacket(packet, now);
            return;
        }
        const section = this.sections.find((entry) => entry.mid === mid);
        if (section === undefined)
            return;
        if (isRtcp(packet))
            section.publisher.onRtcp(packet, now, ntpNow);
        else
            section.publisher.onRtp(packet, now, ntpNow);
    }
    onRepairPacket(packet, now) {
        const { header } = this;
        if (isRtcp(packet) || !readRtpHeader(packet, header))
            return;
        this.onSideBytes(packet.subarray(header.payloadOffset, packet.length - header.paddingLength), now);
    }
    onTrackOpen() {
        // Media follows by itself.
    }
    onControlMessage() {
        // A media connection has no control channels.
    }
    onControlOpen() {
        // A media connection has no control channels.
    }
    onSide(message) {
        if (message.t === "delay")
            for (const { delayed } of this.sections)
                delayed?.setDelay(message.delayMs);
        if (message.t !== "heartbeat")
            return;
        this.makesKeyframes = message.keyframes === true;
        for (const { publisher } of this.sections)
            publisher.onHeartbeat();
        if (message.serverMinusClientMs === undefined)
            return;
        for (const { publisher } of this.sections)
            publisher.clock.setOffset(message.serverMinusClientMs, message.settled === true);
    }
    onSideBytes(bytes, now) {
        const fec = readFrameFec(bytes);
        if (fec === undefined)
            return;
        for (const { publisher } of this.sections)
            publisher.onFec(fec, now);
    }
    tick(now) {
        for (const { publisher, stream, delayed } of this.sections) {
            publisher.tick(now);
            stream.catchUp(now);
            delayed?.tick(now);
        }
        if (now - this.downlinkAt < DOWNLINK_INTERVAL_MS)
            return NO_NEWS;
        this.downlinkAt = now;
        for (const section of this.sections)
            section.publisher.setLongestDelay(this.longestDelayMs(section));
        this.narrowestDownlink = this.sections.reduce((least, { stream, delayed }) => leastOf(leastOf(least, stream.narrowestDownlink(now)), delayed?.stream.narrowestDownlink(now)), undefined);
        return hasPathChanged(this.toldDownlink, this.narrowestDownlink) ? this.report() : NO_NEWS;
    }
    /** Where no keyframe comes when it is asked for, what an outage took is worth the while of asking for it as long as may be. */
    longestDelayMs({ stream, delayed }) {
        if (!this.makesKeyframes)
            return LONGEST_DELAY_MS;
        return Math.min(LONGEST_DELAY_MS, Math.max(stream.longestDelayMs, delayed?.longestDelayMs ?? 0));
    }
    report() {
        const rtt = this.sctpRoundTrip();
        this.toldDownlink = this.narrowestDownlink;
        return this.sections.flatMap(({ publisher, stream, delayed }) => {
            publisher.setRoundTripTime(rtt);
            const roundTripTimeMs = publisher.roundTripTimeMs();
            const state = {
                t: "state",
                live: stream.live,
                receivers: stream.receivers + (delayed?.stream.receivers ?? 0),
                epoch: stream.senderGeneration,
                forwarded: stream.forwarded + (delayed?.stream.forwarded ?? 0),
            };
            const uplink = {
                t: "uplink",
                packetsReceived: publisher.packetsReceived,
                packetsLost: publisher.packetsLost,
                nacksSent: publisher.nackCount,
                packetsRecovered: publisher.packetsRecovered,
                repairSymbols: publisher.repairSymbolsWanted(),
                packetBytes: publisher.packetBytes,
                slidingWindow: true,
                ...(roundTripTimeMs === undefined ? {} : { roundTripTimeMs }),
                ...(this.narrowestDownlink === undefined ? {} : { narrowestDownlink: this.narrowestDownlink }),
            };
            return [state, uplink];
        });
    }
    traffic() {
        return sumOfTraffic(this.sections.map(({ publisher }) => publisher.traffic()));
    }
    watches() {
        return false;
    }
    setSilent(silent) {
        for (const { stream, delayed } of this.sections) {
            stream.setSilent(silent);
            delayed?.stream.setSilent(silent);
        }
    }
    leave() {
        for (const { stream, delayed } of this.sections) {
            stream.detach();
            delayed?.stream.detach();
        }
    }
}
