import { MAX_REPLAY_SOUND_BYTES } from "./replay-limits.ts";
/** Encoded sound beside the recorded frames: what is older than they are is dropped. */
export class SoundRing {
    maxBytes;
    queue = [];
    total = 0;
    constructor(maxBytes = MAX_REPLAY_SOUND_BYTES) {
        this.maxBytes = maxBytes;
    }
    get length() {
        return this.queue.length;
    }
    /** Takes a packet, and drops what came before `keepFrom`, ms on the same clock. */
    push(packet, keepFrom) {
        this.queue.push(packet);
        this.total += packet.byteLength;
        let drop = 0;
        for (const { at, byteLength } of this.queue) {
            if (at >= keepFrom && this.total <= this.maxBytes)
                break;
            this.total -= byteLength;
            drop += 1;
        }
        if (drop > 0)
            this.queue.splice(0, drop);
    }
    packets() {
        return [...this.queue];
    }
    clear() {
        this.queue = [];
        this.total = 0;
    }
}
