import { localNow } from "../local-clock.ts";
import { KeyframeTimer } from "../publish/keyframe-timer.ts";
import { DirectViewer } from "./direct-viewer.ts";
import { ByteRate } from "./encoded-copy.ts";
/** Keyframes are asked of the encoder no more often than this, ms. */
const KEYFRAME_SPACING_MS = 250;
/** The direct receivers of one published stream. They get what the relay gets, frame by frame, encoded once. */
export class DirectViewers {
    options;
    viewers = new Map();
    rate = new ByteRate();
    keyframes;
    publication;
    keyframeAt = Number.NEGATIVE_INFINITY;
    constructor(options) {
        this.options = options;
        this.keyframes = new KeyframeTimer(() => options.sendKeyframe());
    }
    /** Asks for a keyframe so often, in s; 0: not at all. */
    setKeyframeInterval(seconds) {
        this.keyframes.set(seconds);
    }
    /** Receivers that are served directly now. */
    get count() {
        let count = 0;
        for (const viewer of this.viewers.values())
            if (viewer.isOpen)
                count += 1;
        return count;
    }
    peerConnections() {
        return [...this.viewers.values()].filter((viewer) => viewer.isOpen).map((viewer) => viewer.peerConnection());
    }
    /** The publication with the relay that is live now; absent while there is none. Call on every change of it or of the settings. */
    update(publication) {
        const { socket, slots, settings, canCopy } = this.options;
        const offered = settings().route !== "relay" && settings().directReceivers > 0 && canCopy() ? publication : undefined;
        if (this.publication !== undefined && this.publication !== offered) {
            for (const viewer of [...this.viewers.values()])
                viewer.end(true);
            socket.direct.withdraw(this.publication, publication !== this.publication);
        }
        if (offered !== undefined && this.publication !== offered)
            socket.direct.announce(offered, { offered: (message) => this.offered(message) });
        this.publication = offered;
        if (offered === undefined)
            this.keyframes.set(0);
        for (const session of slots.over(settings().directReceivers))
            this.viewers.get(session)?.end(true);
    }
    /** Messages of one frame that left the encoder. */
    send(messages, isKeyframe) {
        const bytes = messages.reduce((sum, message) => sum + message.length, 0);
        const bytesPerMs = this.rate.add(bytes, localNow());
        for (const viewer of this.viewers.values())
            viewer.send({ messages, isKeyframe, bytesPerMs });
    }
    offered({ session, viewer, offer }) {
        const { kind, socket, slots, settings } = this.options;
        if (!slots.take(viewer, session, settings().directReceivers)) {
            socket.direct.refuse(session);
            return;
        }
        const direct = new DirectViewer({
            kind,
            session,
            socket,
            wishKeyframe: () => this.wishKeyframe(),
            onOpen: () => {
                this.options.copies(true);
                this.options.onServed();
            },
            onGone: () => {
                slots.free(session);
                this.viewers.delete(session);
                if (this.viewers.size === 0)
                    this.options.copies(false);
                this.options.onServed();
            },
        });
        this.viewers.set(session, direct);
        void direct.answer(offer);
    }
    wishKeyframe() {
        const now = localNow();
        if (now - this.keyframeAt < KEYFRAME_SPACING_MS)
            return;
        this.keyframeAt = now;
        this.options.sendKeyframe();
    }
}
