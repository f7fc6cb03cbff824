/** A packet that is missing is waited for this long unless told otherwise, ms. */
const DEFAULT_WAIT_MS = 20;
/** Packets kept waiting at most. */
const MAX_WAITING = 100;
/** A step of more than this many samples (2 s) is another stream or a long pause. */
const FAR_SAMPLES = 96000;
/** Puts audio packets into playing order: a small wait for reordered or repaired ones, then on past the gap. Times are ms. */
export class AudioOrder {
    /** Packets that came too late or twice. */
    dropped = 0;
    /** Gaps that were passed over. */
    gaps = 0;
    queue = [];
    next;
    waitMs = DEFAULT_WAIT_MS;
    /** How long to wait for a missing packet, ms: what the buffer behind can spare. */
    setWait(ms) {
        this.waitMs = Math.max(0, ms);
    }
    reset() {
        this.queue = [];
        this.next = undefined;
    }
    /** True for a packet that neither came nor was passed over: a copy of it would be played. */
    lacks(timestamp) {
        if (this.next === undefined || timestamp < this.next)
            return false;
        return !this.queue.some(({ packet }) => packet.timestamp === timestamp);
    }
    push(packet, now) {
        if (this.next !== undefined && packet.timestamp < this.next) {
            if (this.next - packet.timestamp < FAR_SAMPLES) {
                this.dropped += 1;
                return;
            }
            // Far behind: the sender's clock began again.
            this.reset();
        }
        let at = this.queue.length;
        while (at > 0 && (this.queue[at - 1]?.packet.timestamp ?? 0) > packet.timestamp)
            at -= 1;
        if (this.queue[at - 1]?.packet.timestamp === packet.timestamp) {
            this.dropped += 1;
            return;
        }
        this.queue.splice(at, 0, { packet, arrivedAt: now });
    }
    /** Packets to decode now, in order. */
    take(now) {
        const out = [];
        for (;;) {
            const front = this.queue[0];
            if (!front)
                return out;
            const follows = this.next === undefined || front.packet.timestamp <= this.next;
            if (!follows && now - front.arrivedAt < this.waitMs && this.queue.length < MAX_WAITING)
                return out;
            if (!follows)
                this.gaps += 1;
            this.queue.shift();
            this.next = front.packet.timestamp + front.packet.samples;
            out.push(front.packet);
        }
    }
    /** When {@link take} has to be called even if nothing arrives. */
    nextDeadline() {
        const front = this.queue[0];
        return front ? front.arrivedAt + this.waitMs : undefined;
    }
}
