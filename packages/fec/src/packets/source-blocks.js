/** A source block is at most so many packets: a keyframe's hundreds are protected part by part. */
const BLOCK_PACKETS = 40;
/** Source blocks that wait for a packet that the sender has to send again; the oldest makes room. */
const MAX_WAITING = 16;
/**
 * Cuts a stream of packets into source blocks that are to be protected, each as soon as all its packets are there. A source block ends with its
 * frame. Keeps the packets that it is given: they must keep their payload.
 */
export class SourceBlocks {
    packets = new Map();
    /** The first packet that belongs to no source block yet; undefined until a frame has ended. */
    next;
    newest = Number.NEGATIVE_INFINITY;
    ends = new Set();
    waiting = [];
    /** A packet of the stream, in any order; `endsFrame`: nothing of its frame follows. Returns the source blocks that are complete now. */
    onPacket(sequence, packet, endsFrame) {
        if (sequence > this.newest + 4 * BLOCK_PACKETS || sequence < this.newest - 4 * BLOCK_PACKETS)
            this.reset();
        this.newest = Math.max(this.newest, sequence);
        if (this.next === undefined) {
            if (endsFrame)
                this.next = sequence + 1;
            return [];
        }
        if (sequence < this.next && !this.waiting.some(({ first, end }) => sequence >= first && sequence <= end))
            return [];
        this.packets.set(sequence, packet);
        // The end of a source block that waits is known.
        if (endsFrame && sequence >= this.next)
            this.ends.add(sequence);
        this.cut();
        return this.takeComplete();
    }
    /** Another sender, or numbers that begin anew. */
    reset() {
        this.packets.clear();
        this.ends.clear();
        this.waiting = [];
        this.next = undefined;
        this.newest = Number.NEGATIVE_INFINITY;
    }
    /** Makes source blocks of what lies between the last source block and the newest packet. */
    cut() {
        for (;;) {
            const first = this.next ?? 0;
            let end;
            for (let sequence = first; sequence <= this.newest && end === undefined; sequence += 1) {
                if (this.ends.delete(sequence) || sequence - first + 1 === BLOCK_PACKETS)
                    end = sequence;
            }
            if (end === undefined)
                return;
            this.next = end + 1;
            this.waiting.push({ first, end });
            const dropped = this.waiting.length > MAX_WAITING ? this.waiting.shift() : undefined;
            if (dropped !== undefined)
                this.forget(dropped);
        }
    }
    takeComplete() {
        const complete = [];
        this.waiting = this.waiting.filter((block) => {
            const packets = [];
            for (let sequence = block.first; sequence <= block.end; sequence += 1) {
                const packet = this.packets.get(sequence);
                if (packet === undefined)
                    return true;
                packets.push(packet);
            }
            complete.push({ first: block.first, packets });
            this.forget(block);
            return false;
        });
        return complete;
    }
    forget({ first, end }) {
        for (let sequence = first; sequence <= end; sequence += 1)
            this.packets.delete(sequence);
    }
}
