import { MAX_REPLAY_BYTES } from "./replay-limits.ts";
/** A run of frames without a keyframe this many times the window is given up: it could be shown from its distant start alone. */
const MAX_GROUP_WINDOWS = 4;
/** From this many windows on a keyframe is needed. */
const LONG_GROUP_WINDOWS = 3;
/**
 * The newest encoded frames in decoding order, and before them as many as it takes to begin at a keyframe. Keeps no more than
 * `maxBytes`: whole groups leave at the front. Time does not count here, so a still stream keeps its frames.
 */
export class FrameRing {
    maxBytes;
    window;
    groups = [];
    count = 0;
    total = 0;
    /** `window`: how many of the newest frames are to be there; 0 keeps none. `maxBytes`: of encoded data. */
    constructor(window, maxBytes = MAX_REPLAY_BYTES) {
        this.window = window;
        this.maxBytes = maxBytes;
    }
    get length() {
        return this.count;
    }
    get bytes() {
        return this.total;
    }
    /** The frame to begin at, a keyframe; undefined while empty. */
    get first() {
        return this.groups[0]?.frames[0];
    }
    setWindow(window) {
        this.window = window;
        this.trim();
    }
    /**
     * Takes the next frame in decoding order. Deltas without a keyframe before them are left out. Each half window without a keyframe
     * one is wished for, so that the recording can begin near the window's start; from three windows on it is needed, and always
     * while nothing is kept for want of one.
     */
    push(frame) {
        if (this.window === 0)
            return "none";
        if (frame.key)
            this.groups.push({ frames: [], bytes: 0 });
        const group = this.groups.at(-1);
        if (group === undefined)
            return "none";
        group.frames.push(frame);
        group.bytes += frame.byteLength;
        this.count += 1;
        this.total += frame.byteLength;
        this.trim();
        if (this.groups.length === 0)
            return "needed";
        const half = Math.max(1, Math.floor(this.window / 2));
        const { length } = group.frames;
        if (length <= half || length % half !== 1)
            return "none";
        return length > LONG_GROUP_WINDOWS * this.window ? "needed" : "wished";
    }
    /** All frames in order; the first is a keyframe. The ring goes on without them changing. */
    frames() {
        return this.groups.flatMap(({ frames }) => frames);
    }
    clear() {
        this.groups = [];
        this.count = 0;
        this.total = 0;
    }
    trim() {
        for (;;) {
            const [front] = this.groups;
            if (front === undefined)
                return;
            const spare = this.groups.length > 1 && this.count - front.frames.length >= this.window;
            const tooMuch = this.total > this.maxBytes || front.frames.length > MAX_GROUP_WINDOWS * this.window;
            if (!spare && !tooMuch)
                return;
            this.groups.shift();
            this.count -= front.frames.length;
            this.total -= front.bytes;
        }
    }
}
