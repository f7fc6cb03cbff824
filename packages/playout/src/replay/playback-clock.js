/** Speeds that a replay can be played at; negative ones run backwards. */
export const REPLAY_RATES = [1, 0.5, 0.25, -1, -0.5, -0.25];
/** Where a replay stands: position in ms within 0 to the duration, against `now` in ms on any monotonic clock. */
export class PlaybackClock {
    durationMs;
    motion = { name: "resting", at: 0 };
    constructor(durationMs) {
        this.durationMs = durationMs;
    }
    /** The rate it moves at; undefined while it rests. At an end it comes to rest. */
    rate(now) {
        this.settle(now);
        return this.motion.name === "moving" ? this.motion.rate : undefined;
    }
    position(now) {
        const { motion } = this;
        if (motion.name === "resting")
            return motion.at;
        return this.within(motion.from + (now - motion.since) * motion.rate);
    }
    /** Moves from here; from the far end when it stands at the end that the rate leads to. */
    play(rate, now) {
        let from = this.position(now);
        if (rate > 0 && from >= this.durationMs)
            from = 0;
        if (rate < 0 && from <= 0)
            from = this.durationMs;
        this.motion = { name: "moving", rate, from, since: now };
    }
    pause(now) {
        this.motion = { name: "resting", at: this.position(now) };
    }
    /** Goes to a place and keeps moving if it did. */
    seek(positionMs, now) {
        const at = this.within(positionMs);
        this.motion = this.motion.name === "resting" ? { name: "resting", at } : { ...this.motion, from: at, since: now };
    }
    settle(now) {
        if (this.motion.name === "resting")
            return;
        const at = this.position(now);
        const done = this.motion.rate > 0 ? at >= this.durationMs : at <= 0;
        if (done)
            this.motion = { name: "resting", at };
    }
    within(positionMs) {
        return Math.min(this.durationMs, Math.max(0, positionMs));
    }
}
