/** How long a peer may say nothing once the way to it is in doubt, ms: a round trip on a slow line, and its answer. */
export const DOUBT_MS = 800;
/** How often it is asked meanwhile, ms: one question may be lost. */
export const ASK_MS = 200;
/**
 * Tells a silent peer from a sleeping self: the peer is dead after `silence` ms without a sign of life, but a check that itself
 * comes late (a hidden tab, a suspended laptop, a debugger) first gives the messages that piled up meanwhile one more round.
 */
export class Liveness {
    silence;
    checkEvery;
    heardAt;
    checkedAt;
    /** Until when a sign of life is wanted after a {@link doubt}. */
    answerBy;
    /** `silence` and `checkEvery` in ms; `now` is any clock in ms, the same for all calls. */
    constructor(silence, checkEvery, now) {
        this.silence = silence;
        this.checkEvery = checkEvery;
        this.heardAt = now;
        this.checkedAt = now;
    }
    /** The peer gave a sign of life. */
    heard(now) {
        this.heardAt = now;
        this.answerBy = undefined;
    }
    /** The way to the peer may be gone: without a sign of life within {@link DOUBT_MS} it is dead. */
    doubt(now) {
        this.answerBy ??= now + DOUBT_MS;
    }
    /** Whether a sign of life is waited for after a doubt. */
    get isDoubted() {
        return this.answerBy !== undefined;
    }
    /** Call every `checkEvery` ms. True when the peer is dead. */
    check(now) {
        const late = now - this.checkedAt > 2 * this.checkEvery;
        this.checkedAt = now;
        return !late && (now - this.heardAt >= this.silence || now >= (this.answerBy ?? Number.POSITIVE_INFINITY));
    }
}
/** The way to a peer may be gone: asks until it is heard, or it is clear that it is not. Returns what ends the asking. */
export const askInDoubt = (liveness, { now, every, ask, dead }) => {
    liveness.doubt(now());
    ask();
    const end = every(ASK_MS, () => {
        if (!liveness.isDoubted)
            end();
        else if (liveness.check(now()))
            dead();
        else
            ask();
    });
    return end;
};
