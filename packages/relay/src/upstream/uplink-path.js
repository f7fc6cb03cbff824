import { BandwidthEstimator, isCongested, LossMeter, losesPackets } from "@setsuna/congestion";
import { repairCountFor } from "@setsuna/fec";
import { ABS_SEND_TIME_TICKS_PER_MS, absSendTimeOf } from "@setsuna/rtp";
/** The path from a sender: what it loses, how long it takes, and whether it is full. */
export class UplinkPath {
    sendTimeId;
    bandwidth = new BandwidthEstimator(ABS_SEND_TIME_TICKS_PER_MS);
    loss = new LossMeter();
    measuredMs;
    /** Infinite before the first measurement. */
    leastMs = Number.POSITIVE_INFINITY;
    /** @param sendTimeId id of the absolute send time; 0: the sender has none, and a congested path shows by losses and round trips alone. */
    constructor(sendTimeId) {
        this.sendTimeId = sendTimeId;
    }
    /** A packet of the stream, no retransmission. */
    onPacket(packet, header, now) {
        const sentAt = this.sendTimeId === 0 ? -1 : absSendTimeOf(packet, header, this.sendTimeId);
        if (sentAt >= 0)
            this.bandwidth.onPacket(header.sequenceNumber, sentAt, packet.length, now);
        // What a congested path drops is no loss that FEC could recover: more of it would fill the path more.
        if (this.bandwidth.isFull(now))
            this.loss.reset();
        else
            this.loss.onPacket(header.sequenceNumber, now);
    }
    /** What the data channel measured, in ms. */
    setRoundTripTime(ms) {
        this.measuredMs = ms;
        this.leastMs = Math.min(this.leastMs, ms);
    }
    /** In ms; undefined until it is measured. */
    get roundTripMs() {
        return this.measuredMs;
    }
    /** Packets were lost of late, and not for want of room. */
    get loses() {
        return losesPackets(this.loss.recent());
    }
    /** A queue stands, or did a moment ago, or what is lost and how long it takes says so. @param roundTripMs undefined until one is known. */
    isFull(now, roundTripMs) {
        return this.bandwidth.isFull(now) || isCongested(this.loss.recent(), this.delay(roundTripMs));
    }
    /** FEC symbols to have for frames of so many packets. @param roundTripMs undefined until one is known. */
    fec(framePackets, roundTripMs) {
        return repairCountFor(this.loss.recent(), this.delay(roundTripMs), framePackets);
    }
    /** Another sender, or numbers that begin anew. */
    reset() {
        this.bandwidth.reset();
        this.loss.reset();
    }
    delay(roundTripMs) {
        return roundTripMs === undefined ? undefined : { roundTripMs, leastRoundTripMs: Math.min(this.leastMs, roundTripMs) };
    }
}
