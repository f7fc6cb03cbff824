/** Stretches before the present one that are remembered: where every second frame is left out, two seconds of 60 frames. */
const KEPT = 64;
/** Rewrites the sequence numbers of a stream for one subscriber, extended beyond 16 bits: without gaps, whatever is left out for it. */
export class SequenceRewriter {
    /** Subscriber's number = stream's number + offset, from packet `from` on. */
    offset = 0;
    from = 0;
    earlier = [];
    next;
    /** Numbers below this belong to a delivery that has ended. */
    begunWith;
    constructor(first) {
        this.next = first;
        this.begunWith = first;
    }
    /** A delivery begins with that packet of the stream; the subscriber's numbers go on. */
    begin(outSequence) {
        this.offset = this.next - outSequence;
        this.from = outSequence;
        this.earlier = [];
        this.begunWith = this.next;
    }
    /** These packets are left out, the last one included; those that follow have the numbers that they would have had. */
    leaveOut(first, last) {
        if (first > this.from) {
            this.earlier.push({ from: this.from, until: first, offset: this.offset });
            if (this.earlier.length > KEPT)
                this.earlier.shift();
        }
        this.offset -= last - first + 1;
        this.from = last + 1;
    }
    /** The subscriber's number of a packet of the stream; undefined for one that was left out, or is too far back. */
    of(outSequence) {
        if (outSequence >= this.from)
            return outSequence + this.offset;
        const stretch = this.earlier.findLast(({ from }) => outSequence >= from);
        return stretch === undefined || outSequence >= stretch.until ? undefined : outSequence + stretch.offset;
    }
    /** It was sent. */
    sent(sequence) {
        if (sequence >= this.next)
            this.next = sequence + 1;
    }
    /** The stream's number of what this subscriber has as 16-bit `sequence`; undefined where it had that from another delivery, or too long ago. */
    outSequenceOf(sequence) {
        const extended = this.next - 1 - ((this.next - 1 - sequence) & 0xffff);
        if (extended < this.begunWith)
            return undefined;
        if (extended >= this.from + this.offset)
            return extended - this.offset;
        const stretch = this.earlier.findLast(({ from, offset }) => extended >= from + offset);
        return stretch === undefined ? undefined : extended - stretch.offset;
    }
}
