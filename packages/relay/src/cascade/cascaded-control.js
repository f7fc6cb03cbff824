import { DownstreamReports } from "./downstream-reports.ts";
/** Control data that cascades from the relay of another node: its snapshot first, as for any subscriber, then what the sender says. */
export class CascadedControl {
    stream;
    holder;
    downstream = new DownstreamReports();
    /** Which sender's states the stream holds, as the other relay counts; undefined until it has said so. */
    senderGeneration;
    /** Takes the stream, which nobody else may hold; `holder` is the cascade. */
    constructor(stream, holder) {
        this.stream = stream;
        this.holder = holder;
        stream.holder = holder;
        stream.attach();
    }
    onPacket() {
        // Control data comes by channels.
    }
    onControlMessage(kind, bytes) {
        this.stream.open();
        this.stream.onMessage(kind, bytes);
    }
    onSide(message) {
        if (message.t !== "state" || message.epoch < (this.senderGeneration ?? 0))
            return;
        // States of the sender before hold no longer; those of a new one that came before this message are said again within a second.
        if (this.senderGeneration !== undefined && message.epoch !== this.senderGeneration)
            this.stream.attach();
        this.senderGeneration = message.epoch;
        if (message.live)
            this.stream.open();
        else if (this.stream.live) {
            this.stream.detach();
            this.stream.holder = this.holder;
        }
    }
    tick(now) {
        const { receivers } = this.stream;
        return this.downstream.tick(now, () => ({ receivers, forwarded: receivers }));
    }
    leave() {
        if (this.stream.holder === this.holder)
            this.stream.detach();
    }
}
