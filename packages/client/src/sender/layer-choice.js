import { FULL_DOWNLINK_SHARE } from "@setsuna/contracts";
/** Layers are kept for so long after the last receiver that needs them, ms: each change costs a keyframe. */
const KEEP_MS = 20000;
/**
 * Whether a sender makes its picture in two temporal layers: every second frame one that no other needs, so that the relay can leave it out
 * for a receiver whose line does not take the whole. They cost some sharpness, so they are made while there is such a receiver. Pure.
 */
export class LayerChoice {
    neededUntil = Number.NEGATIVE_INFINITY;
    /** `line`: the narrowest of the receivers', bit/s, absent where none is known to be narrow; `rate`: what is to be sent, bit/s. */
    update(line, rate, now) {
        if (line !== undefined && rate > FULL_DOWNLINK_SHARE * line)
            this.neededUntil = now + KEEP_MS;
        return now < this.neededUntil;
    }
    reset() {
        this.neededUntil = Number.NEGATIVE_INFINITY;
    }
}
