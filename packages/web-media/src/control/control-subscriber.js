import { ControlInbox } from "@setsuna/client";
import { errorBody } from "@setsuna/contracts";
import { DecryptFailures, decryptControlMessage, FrameDecryptor } from "@setsuna/e2ee";
import { milliseconds } from "@setsuna/kit";
import { StreamLink } from "../link/stream-link.ts";
import { localNow } from "../local-clock.ts";
import { StatsReader } from "../stats/stats-reader.ts";
import { createControlChannels, detachControlChannels } from "./control-channels.ts";
/** Receives one control stream. */
export class ControlSubscriber {
    link;
    stats;
    inbox = new ControlInbox();
    channel;
    onControl;
    channels;
    decryptor;
    watch = new DecryptFailures();
    constructor({ channel, socket, e2eeKey, onControl, onChange }) {
        this.channel = channel;
        this.onControl = onControl;
        this.stats = new StatsReader({ kind: "control", channel, direction: "subscribe" });
        this.link = new StreamLink({
            kind: "control",
            channel,
            direction: "subscribe",
            socket,
            onChange,
            hooks: {
                prepare: (pc) => {
                    this.stats.restart();
                    this.decryptor = e2eeKey && new FrameDecryptor(e2eeKey, { kind: "control", channel });
                    this.channels = createControlChannels(pc);
                    this.channels.state.onmessage = ({ data }) => this.receive(data);
                    this.channels.event.onmessage = ({ data }) => this.receive(data);
                },
                request: (offer) => ({ type: "subscribe", kind: "control", channel, offer, playout: "native" }),
                disconnected: () => {
                    detachControlChannels(this.channels);
                    this.channels = undefined;
                },
                side: (message) => {
                    if (message.t === "state")
                        this.inbox.setEpoch(message.epoch);
                    this.stats.onSide(message);
                },
            },
        });
    }
    start() {
        this.link.start();
    }
    stop() {
        this.link.stop();
    }
    readStats(now) {
        return this.stats.read(this.link.peerConnection(), now);
    }
    receive(data) {
        if (!(data instanceof ArrayBuffer))
            return;
        const message = this.decrypt(new Uint8Array(data));
        if (message === undefined)
            return;
        const taken = this.inbox.take(message);
        // What cannot be read is dropped: the sender's next refresh or event stands on its own.
        if (taken.ok && taken.value !== undefined)
            this.onControl({ channel: this.channel, message: taken.value, at: milliseconds(localNow()) });
    }
    /** Undefined for what does not decrypt. */
    decrypt(data) {
        if (this.decryptor === undefined)
            return data;
        const decrypted = decryptControlMessage(this.decryptor, data);
        if (decrypted.ok) {
            this.watch.onDecrypted();
            return decrypted.value;
        }
        if (this.watch.onFailure(decrypted.error, localNow()))
            this.link.fail(errorBody("decryption-failed"));
        return undefined;
    }
}
