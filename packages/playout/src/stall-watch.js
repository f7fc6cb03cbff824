/** Silence after which a keyframe is wished for, ms: libwebrtc holds H.264 back behind a loss that was not repaired. */
const MIN_STALL_MS = 500;
/** Wishes in one silence: after that the sender has paused. */
const MAX_STALL_WISHES = 6;
/** Says when frames have not come for so long that a keyframe is worth a wish; each wish in one silence waits twice as long. */
export class StallWatch {
    lastArrival;
    wishes = 0;
    arrived(now) {
        this.lastArrival = now;
        this.wishes = 0;
    }
    /** Nothing is expected until the next arrival. */
    reset() {
        this.lastArrival = undefined;
        this.wishes = 0;
    }
    /** True when nothing has arrived for much longer than frames are apart, `intervalMs`: counts as a wish. */
    stalled(now, intervalMs) {
        if (this.lastArrival === undefined || this.wishes >= MAX_STALL_WISHES)
            return false;
        const limit = Math.max(MIN_STALL_MS, 4 * intervalMs) * 2 ** this.wishes;
        if (now - this.lastArrival < limit)
            return false;
        this.wishes += 1;
        return true;
    }
}
