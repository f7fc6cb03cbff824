import { emptyRtpHeader, readRtpHeader } from "@setsuna/rtp";
import { DelayBuffer } from "./delay-buffer.ts";
/** The delayed channel of a stream that is sent once and shown on two channels: its FAST channel has the packets as they come. */
export class DelayedStream {
    stream;
    buffer;
    header = emptyRtpHeader();
    now = 0;
    /** Takes over `stream`; its holder is the caller's affair. @param delayMs 0-1000. */
    constructor(stream, publisher, delayMs) {
        this.stream = stream;
        this.buffer = new DelayBuffer(delayMs, {
            leave: (delayed) => this.leave(delayed),
            restarted: () => stream.restart(),
        });
        stream.attach(publisher, () => this.buffer.hasKeyframe);
    }
    /** From the sender to the last of those who watch the delayed channel, ms; 0 without any. */
    get longestDelayMs() {
        const { receivers, longestDelayMs } = this.stream;
        return receivers === 0 ? 0 : this.buffer.delayMs + longestDelayMs;
    }
    /** A packet of the sender. It is copied: call before anybody changes it. */
    onPacket(packet, sequence, startsKeyframe, isPadding, now) {
        this.now = now;
        this.buffer.push({ packet: Buffer.from(packet), sequence, startsKeyframe, isPadding }, now);
    }
    /** The sender starts its numbers anew. */
    restart() {
        this.buffer.restart();
    }
    /** 0-1000 ms, reached by gliding. */
    setDelay(delayMs) {
        this.buffer.setDelay(delayMs);
    }
    tick(now) {
        this.now = now;
        this.buffer.tick(now);
        this.stream.catchUp(now);
    }
    leave({ packet, sequence, startsKeyframe, isPadding }) {
        if (!readRtpHeader(packet, this.header))
            return;
        if (isPadding)
            this.stream.onPadding(packet, this.header, sequence, this.now);
        else
            this.stream.onMedia(packet, this.header, sequence, startsKeyframe, this.now);
    }
}
