/** Sends and receives the RTP and RTCP packets of one section, without media handlers in between. */
export class MediaTrack {
    mid;
    track;
    open = false;
    /** `mayOpen` is asked when the track opens; it sends nothing where the answer is no. */
    constructor(mid, track, mayOpen, isClosed, events) {
        this.mid = mid;
        this.track = track;
        track.onOpen(() => {
            if (isClosed() || !mayOpen())
                return;
            this.open = true;
            events.onOpen?.();
        });
        track.onClosed(() => {
            this.open = false;
        });
        track.onMessage((packet) => {
            if (!isClosed())
                events.onPacket?.(packet);
        });
    }
    get isOpen() {
        return this.open;
    }
    /** Sends RTP or RTCP, which is copied. Returns false when it was not sent. */
    send(packet) {
        if (!this.open)
            return false;
        try {
            return this.track.sendMessageBinary(packet);
        }
        catch (error) {
            // It closed, and the event that says so has not arrived yet.
            if (error instanceof Error)
                return false;
            throw error;
        }
    }
}
