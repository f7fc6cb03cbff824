import { distance32 } from "@setsuna/kit";
/** Capture times as the relay that a stream cascades from knows them; it hears the sender's own clock, which nobody here does. */
export class UpstreamClock {
    ticksPerMs;
    told;
    /** @param clockRate ticks a second of the stream's RTP timestamps. */
    constructor(clockRate) {
        this.ticksPerMs = clockRate / 1000;
    }
    /** What the other relay says. The server clocks of a fleet agree. */
    tell(told) {
        this.told = told;
    }
    /** Another sender: nothing is known of it. */
    reset() {
        this.told = undefined;
    }
    get settled() {
        return this.told?.settled === true;
    }
    capturedAt(rtpTimestamp) {
        const { told } = this;
        return told === undefined ? undefined : told.capturedAt + distance32(rtpTimestamp, told.rtp) / this.ticksPerMs;
    }
    senderRtp(rtpTimestamp) {
        const { rtp = 0, senderRtp = rtp } = this.told ?? {};
        return (senderRtp + distance32(rtpTimestamp, rtp)) >>> 0;
    }
}
