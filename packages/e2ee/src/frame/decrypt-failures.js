/** Time without a decrypted frame, though frames come, after which the key counts as wrong, ms. */
const PATIENCE_MS = 2000;
/** Frames that must have failed by then. */
const MIN_FAILURES = 3;
/** Counts what did not decrypt, and tells a stray forgery from a sender whose data this receiver cannot decrypt at all. */
export class DecryptFailures {
    count = 0;
    run = 0;
    runBegan;
    /** Frames, packets or messages that were dropped since they did not decrypt. */
    get dropped() {
        return this.count;
    }
    onDecrypted() {
        this.run = 0;
        this.runBegan = undefined;
    }
    /** Counts a failure. Returns true when the key is wrong for this stream: nothing decrypted for two seconds. `nowMs`: any monotonic clock. */
    onFailure(error, nowMs) {
        this.count += 1;
        // Waiting for a salt and copies of what was decrypted say nothing about the key.
        if (error !== "not-encrypted" && error !== "authentication-failed")
            return false;
        this.run += 1;
        this.runBegan ??= nowMs;
        return this.run >= MIN_FAILURES && nowMs - this.runBegan >= PATIENCE_MS;
    }
}
