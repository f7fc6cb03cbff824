import { StudioError } from "@setsuna/contracts";
import { NO_FRAME_FEC } from "@setsuna/fec";
/**
 * A worker between a sender's encoder and its packetizer: encrypts frames where the ID has a password, adds FEC of pictures while
 * the relay asks for it, and copies of sound packets, so that what the line loses need not be sent again.
 */
export class FrameTransform {
    settings;
    worker;
    wanted = NO_FRAME_FEC;
    copied = false;
    whole = true;
    constructor(settings) {
        this.settings = settings;
    }
    /**
     * Call in the task that makes the sender: Chromium joins a sender without a transform to its packetizer at the end of that task.
     * Where the browser has no encoded transforms, does nothing, and throws StudioError `encryption-unsupported` when frames must be encrypted.
     */
    attach(sender) {
        const encryption = this.settings.encryption();
        if (typeof RTCRtpScriptTransform !== "function" || typeof Worker !== "function" || !("transform" in sender)) {
            if (encryption !== undefined)
                throw new StudioError("encryption-unsupported");
            return;
        }
        this.close();
        const worker = new Worker(new URL("./frame-transform-worker.ts", import.meta.url), {
            type: "module",
            name: "frame-transform",
        });
        worker.onmessage = ({ data }) => {
            if (data.t === "fec")
                this.settings.fec(data.messages);
            else
                this.settings.copy(data.messages, data.isKeyframe);
        };
        const options = {
            encryption,
            redundancy: this.settings.redundancy(),
            channels: this.settings.channels(),
        };
        sender.transform = new RTCRtpScriptTransform(worker, options);
        this.worker = worker;
        this.wanted = NO_FRAME_FEC;
        this.copied = false;
        this.whole = true;
    }
    /** True while frames pass through here. */
    get isAttached() {
        return this.worker !== undefined;
    }
    /** The FEC of each frame from now on. */
    want(wish) {
        const { symbols, packetBytes, slidingWindow } = this.wanted;
        if (wish.symbols === symbols && wish.packetBytes === packetBytes && wish.slidingWindow === slidingWindow)
            return;
        this.wanted = wish;
        const message = { t: "fec", ...this.wanted };
        this.worker?.postMessage(message);
    }
    /** Whether each frame is to be handed to the page as well. */
    copies(wanted) {
        if (wanted === this.copied)
            return;
        this.copied = wanted;
        const message = { t: "copies", wanted };
        this.worker?.postMessage(message);
    }
    /** Whether the relay gets every frame, or keyframes alone. True when that is a change. */
    upload(whole) {
        if (whole === this.whole)
            return false;
        this.whole = whole;
        const message = { t: "upload", whole };
        this.worker?.postMessage(message);
        return true;
    }
    /** What `redundancy` of the settings says has changed. */
    redundancyChanged() {
        const message = { t: "redundancy", depth: this.settings.redundancy() };
        this.worker?.postMessage(message);
    }
    close() {
        this.worker?.terminate();
        this.worker = undefined;
    }
}
