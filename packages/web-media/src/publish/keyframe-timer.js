/** Sends a keyframe at a fixed interval; the encoder's own keyframes on request do not shift it. */
export class KeyframeTimer {
    send;
    seconds = 0;
    timer;
    constructor(send) {
        this.send = send;
    }
    /** Interval in seconds; 0 sends none. */
    set(seconds) {
        if (seconds === this.seconds)
            return;
        this.seconds = seconds;
        clearInterval(this.timer);
        this.timer = seconds > 0 ? setInterval(this.send, seconds * 1000) : undefined;
    }
}
