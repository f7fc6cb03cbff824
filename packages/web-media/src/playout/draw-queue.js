import { epochNow } from "./epoch-now.ts";
/** Decoded frames that wait to be drawn. Of several that are due only the newest is drawn. */
export class DrawQueue {
    /** Frames that a newer one overtook. */
    overtaken = 0;
    draw;
    held = [];
    timer;
    /** `draw` takes the frame over. */
    constructor(draw) {
        this.draw = draw;
    }
    /** Draws the frame at `dueAt`, epoch ms; at once when that is absent or nearly over. */
    add(frame, rtpTimestamp, dueAt) {
        if (dueAt !== undefined && dueAt - epochNow() > 1) {
            this.held.push({ frame, rtpTimestamp, dueAt });
            if (this.timer === undefined)
                this.drawDue();
            return;
        }
        // What still waits would go backwards in time.
        this.overtaken += this.held.length;
        this.clear();
        this.draw(frame, rtpTimestamp);
    }
    /** The frame is not worth drawing. */
    skip(frame) {
        this.overtaken += 1;
        frame.close();
    }
    clear() {
        clearTimeout(this.timer);
        this.timer = undefined;
        for (const { frame } of this.held.splice(0))
            frame.close();
    }
    drawDue() {
        this.timer = undefined;
        for (;;) {
            const [first, second] = this.held;
            if (!first)
                return;
            const now = epochNow();
            const wait = first.dueAt - now;
            if (wait > 0.5) {
                this.timer = setTimeout(() => this.drawDue(), wait);
                return;
            }
            this.held.shift();
            if (second && second.dueAt <= now)
                this.skip(first.frame);
            else
                this.draw(first.frame, first.rtpTimestamp);
        }
    }
}
