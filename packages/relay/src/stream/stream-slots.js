import { StudioError, streamKey } from "@setsuna/contracts";
import { ControlStream } from "./control-stream.ts";
import { addEgressStats, emptyEgressStats } from "./egress-stats.ts";
import { RtpStream } from "./rtp-stream.ts";
/** The streams that a relay carries, by what they are called: each is made when it is first wanted, and has one slot for a sender. */
export class StreamSlots {
    rtpStreams = new Map();
    controlStreams = new Map();
    events;
    packetsOutEnded = 0;
    sentEnded = emptyEgressStats();
    constructor(events) {
        this.events = events;
    }
    rtp(ref) {
        const key = streamKey(ref);
        const known = this.rtpStreams.get(key);
        if (known !== undefined)
            return known;
        const stream = new RtpStream(ref, this.events.random(0x8000), () => this.events.onSender(stream), () => this.events.onTaken(stream), this.events.later);
        this.rtpStreams.set(key, stream);
        return stream;
    }
    control(ref) {
        const key = streamKey(ref);
        const known = this.controlStreams.get(key);
        if (known !== undefined)
            return known;
        const stream = new ControlStream(ref, () => this.events.onSender(stream));
        this.controlStreams.set(key, stream);
        return stream;
    }
    /**
     * First wins: throws `previous-stream-exists` unless whoever holds one of them is `session`, the one that it `replaces`, or silent.
     * Returns the holders that have to end.
     */
    claim(refs, session, replaces) {
        return refs.flatMap((ref) => {
            const { holder, silent } = this.sender(ref) ?? { holder: undefined };
            if (holder === undefined || holder === session)
                return [];
            if (holder !== replaces && !silent)
                throw new StudioError("previous-stream-exists", streamKey(ref).split("/").slice(1).join(" "));
            return [holder];
        });
    }
    /** Who sends a stream, and whether nothing comes of it; absent: nobody. */
    sender(ref) {
        const key = streamKey(ref);
        const { holder, silent } = this.rtpStreams.get(key) ?? this.controlStreams.get(key) ?? { holder: undefined };
        return holder === undefined ? undefined : { holder, silent };
    }
    /** What the studio served on the control channels of a serial ID is served no more. */
    stopInjecting(serialId) {
        for (const stream of this.controlStreams.values())
            if (stream.ref.serialId === serialId)
                stream.stopInjecting();
        this.dropEmpty();
    }
    /** Forgets the streams that nobody sends or takes. */
    dropEmpty() {
        for (const [key, stream] of this.controlStreams)
            if (stream.empty)
                this.controlStreams.delete(key);
        for (const [key, stream] of this.rtpStreams) {
            if (!stream.empty)
                continue;
            this.packetsOutEnded += stream.packetsOut;
            addEgressStats(this.sentEnded, stream.sent());
            this.rtpStreams.delete(key);
        }
    }
    /** Call every 50 ms or so. */
    tickControl(now) {
        for (const stream of this.controlStreams.values())
            stream.tick(now);
    }
    /** RTP packets sent to subscribers since the relay began. */
    packetsOut() {
        let sum = this.packetsOutEnded;
        for (const stream of this.rtpStreams.values())
            sum += stream.packetsOut;
        return sum;
    }
    /** What subscribers were sent since the relay began. */
    sent() {
        const sum = emptyEgressStats();
        addEgressStats(sum, this.sentEnded);
        for (const stream of this.rtpStreams.values())
            addEgressStats(sum, stream.sent());
        return sum;
    }
}
