/** Looks for the last packet of the frame that begins at `start`. Remembers how far it came: every packet is looked at once. */
export class FrameScan {
    start;
    next;
    newest;
    found;
    constructor(start) {
        this.start = start;
        this.next = start;
    }
    /** Where the scan stands: the first packet that has not come. Meaningful while {@link end} gives undefined. */
    get cursor() {
        return this.next;
    }
    /**
     * Sequence number of the frame's last packet; undefined while a packet is missing. The marker ends a frame, and so does
     * a packet of another timestamp or codec behind it, since some senders leave the marker out. Fillers end nothing.
     */
    end(window) {
        while (this.found === undefined) {
            const packet = window.get(this.next);
            if (packet === undefined)
                return undefined;
            if (packet.payload.length > 0) {
                const open = this.newest;
                if (open !== undefined && (open.rtpTimestamp !== packet.rtpTimestamp || open.codec !== packet.codec)) {
                    this.found = this.next - 1;
                    break;
                }
                this.newest = packet;
                if (packet.endsFrame)
                    this.found = this.next;
            }
            this.next += 1;
        }
        return this.found;
    }
}
