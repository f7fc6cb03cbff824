const nothing = () => undefined;
const NO_NEWS = [];
/** A client that sends control data. */
export class PublishControl {
    direction = "publish";
    onPacket = nothing;
    onTrackOpen = nothing;
    onSide = nothing;
    tick = () => NO_NEWS;
    stream;
    octets = 0;
    constructor(stream) {
        this.stream = stream;
    }
    onControlOpen() {
        this.stream.open();
    }
    watches() {
        return false;
    }
    onControlMessage(kind, bytes) {
        this.octets += bytes.length;
        this.stream.onMessage(kind, bytes);
    }
    report() {
        return [{ t: "state", live: this.stream.live, receivers: this.stream.receivers, epoch: this.stream.senderGeneration }];
    }
    traffic() {
        return { octets: this.octets };
    }
    setSilent(silent) {
        this.stream.setSilent(silent);
    }
    leave() {
        this.stream.detach();
    }
}
/** A client that takes control data. */
export class SubscribeControl {
    direction = "subscribe";
    session;
    receivers = 1;
    onPacket = nothing;
    onTrackOpen = nothing;
    onControlMessage = nothing;
    tick = () => NO_NEWS;
    sendControl;
    giveUp;
    stream;
    cascade;
    octets = 0;
    /** `cascade`: the client is a relay of another node, which stands for subscribers of its own. */
    constructor(session, stream, sendControl, giveUp, cascade) {
        this.session = session;
        this.cascade = cascade;
        this.stream = stream;
        this.sendControl = (kind, bytes) => {
            const outcome = sendControl(kind, bytes);
            if (outcome === "sent")
                this.octets += bytes.length;
            return outcome;
        };
        this.giveUp = giveUp;
    }
    onControlOpen(kind) {
        if (kind === "state")
            this.stream.snapshot(this);
    }
    onSide(message) {
        if (message.t === "downstream-subscribers" && this.cascade)
            this.receivers = message.receivers;
    }
    watches(stream) {
        return this.stream === stream;
    }
    report() {
        return [{ t: "state", live: this.stream.live, receivers: this.stream.receivers, epoch: this.stream.senderGeneration }];
    }
    traffic() {
        return { octets: this.octets };
    }
    leave() {
        this.stream.remove(this.session);
    }
}
