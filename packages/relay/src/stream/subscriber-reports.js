import { compactNtp, compound, ntpFromUnixMs, parseReceiverReport, roundTripTimeMs, senderReport, sourceDescription, } from "@setsuna/rtp";
/** The reports that pass between the relay and one subscriber: ours of what was sent, the subscriber's of what came. RFC 3550 §6.4. */
export class SubscriberReports {
    /** From the subscriber's receiver reports, in ms; absent until measured. */
    rtt;
    /** What the subscriber last reported as lost since it began. RFC 3550 §6.4.1. */
    lost = 0;
    ssrc;
    constructor(ssrc) {
        this.ssrc = ssrc;
    }
    /** `ntpNow`: the server clock in ms since the Unix epoch. */
    onReceiverReport(view, ntpNow) {
        const block = parseReceiverReport(view)?.blocks.find((entry) => entry.ssrc === this.ssrc);
        if (block === undefined)
            return;
        this.lost = block.cumulativeLost;
        const compact = compactNtp(ntpFromUnixMs(ntpNow));
        this.rtt = roundTripTimeMs(compact, block.lastSenderReport, block.delaySinceLastSenderReport) ?? this.rtt;
    }
    /** A sender report: `rtpTimestamp` is what the media clock shows at `ntpNow`. RFC 3550 §6.4.1. */
    senderReport({ packets, octets }, rtpTimestamp, ntpNow) {
        const ntp = ntpFromUnixMs(ntpNow);
        return compound(senderReport({ ssrc: this.ssrc, ntp, rtpTimestamp, packetCount: packets, octetCount: octets }), sourceDescription(this.ssrc, "setsuna"));
    }
}
