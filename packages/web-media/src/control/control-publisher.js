import { ControlOutbox, STATE_REFRESH_MS } from "@setsuna/client";
import { CONTROL_OVERHEAD_BYTES, encryptControlMessage, FrameEncryptor } from "@setsuna/e2ee";
import { StreamLink } from "../link/stream-link.ts";
import { localNow } from "../local-clock.ts";
import { StatsReader } from "../stats/stats-reader.ts";
import { createControlChannels, detachControlChannels } from "./control-channels.ts";
/** Events handed to the browser at once at most, in bytes; the rest waits here, where it can be counted. */
const EVENT_BUFFER_BYTES = 64 * 1024;
/** Sends one control stream: states newest-wins with refresh, events in order. */
export class ControlPublisher {
    link;
    socket;
    stats;
    /** Numbered from the time of day in 10 ms steps, so that a page loaded later begins higher. */
    outbox;
    channels;
    refreshTimer;
    encryptor;
    constructor({ channel, socket, e2eeKey, onChange }) {
        const randomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));
        this.outbox = new ControlOutbox(Math.floor(localNow() / 10), e2eeKey === undefined ? 0 : CONTROL_OVERHEAD_BYTES);
        this.encryptor = e2eeKey && new FrameEncryptor({ e2eeKey, stream: { kind: "control", channel }, randomBytes });
        this.socket = socket;
        this.stats = new StatsReader({ kind: "control", channel, direction: "publish" });
        this.link = new StreamLink({
            kind: "control",
            channel,
            direction: "publish",
            socket,
            onChange,
            hooks: {
                prepare: (pc) => {
                    this.stats.restart();
                    this.listen(createControlChannels(pc));
                },
                request: (offer, replaces) => ({ type: "publish", kind: "control", channel, offer, ...(replaces && { replaces }) }),
                disconnected: () => {
                    detachControlChannels(this.channels);
                    this.channels = undefined;
                },
                side: (message) => this.stats.onSide(message),
            },
        });
    }
    start() {
        this.link.start();
        this.refreshTimer ??= setInterval(() => {
            this.outbox.refresh();
            this.flushStates();
        }, STATE_REFRESH_MS);
    }
    stop() {
        clearInterval(this.refreshTimer);
        this.refreshTimer = undefined;
        this.link.stop();
    }
    /** Throws RangeError when key or value is too long for a control message. */
    sendState(key, value) {
        this.outbox.setState(key, value, this.serverNow());
        this.flushStates();
    }
    /** Throws RangeError when key or value is too long. Events given while disconnected go out on reconnect, the latest 256. */
    sendEvent(key, value) {
        this.outbox.addEvent(key, value, this.serverNow());
        this.flushEvents();
    }
    readStats(now) {
        return this.stats.read(this.link.peerConnection(), now);
    }
    serverNow() {
        return localNow() + (this.socket.clockOffset() ?? 0);
    }
    listen(channels) {
        this.channels = channels;
        channels.state.bufferedAmountLowThreshold = 0;
        channels.state.onbufferedamountlow = () => this.flushStates();
        channels.state.onopen = () => {
            this.outbox.refresh();
            this.flushStates();
        };
        channels.event.bufferedAmountLowThreshold = EVENT_BUFFER_BYTES / 2;
        channels.event.onbufferedamountlow = () => this.flushEvents();
        channels.event.onopen = () => this.flushEvents();
    }
    /** Only into an empty buffer: a queue of states would be a queue of stale values. */
    flushStates() {
        const channel = this.channels?.state;
        if (channel?.readyState !== "open" || channel.bufferedAmount > 0)
            return;
        for (const message of this.outbox.takeChangedStates())
            channel.send(this.encrypt(message));
    }
    flushEvents() {
        const channel = this.channels?.event;
        if (channel?.readyState !== "open")
            return;
        while (channel.bufferedAmount < EVENT_BUFFER_BYTES) {
            const message = this.outbox.takeEvent();
            if (message === undefined)
                return;
            channel.send(this.encrypt(message));
        }
    }
    encrypt(message) {
        return this.encryptor === undefined ? message : encryptControlMessage(this.encryptor, message);
    }
}
