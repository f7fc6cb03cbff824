import { errorBody } from "@setsuna/contracts";
import { ControlPublisher } from "./control/control-publisher.ts";
import { MediaClient } from "./media-client.ts";
/** Sends control data alone, on as many control channels as it is told to. */
export class ControlSenderClient {
    options;
    client;
    publishers = new Map();
    starts = 0;
    constructor(options) {
        this.options = options;
        this.client = new MediaClient({ onRefused: () => this.release(), readStats: (now) => this.readStats(now) });
    }
    /** Connects to the server; resolves when running or failed (see the snapshot), never throws. */
    async start() {
        if (this.client.phaseName() === "running")
            return;
        this.starts += 1;
        const start = this.starts;
        if (typeof RTCPeerConnection !== "function") {
            this.client.setPhase({ name: "failed", error: errorBody("browser-unsupported") });
            return;
        }
        try {
            const socket = await this.client.connect(this.options, this.options.serialId, "sender");
            if (start !== this.starts)
                return;
            globalThis.addEventListener("pagehide", this.onPageHide);
            this.client.run(socket, []);
        }
        catch (error) {
            if (start !== this.starts)
                return;
            this.release();
            this.client.fail(error);
        }
    }
    /** Stops sending and frees the channels at once. Safe in every state. */
    async stop() {
        this.starts += 1;
        this.client.halt();
        this.release();
        this.client.setPhase({ name: "idle" });
    }
    /** Takes a channel for sending; does nothing while not running or when it is open already. */
    open(channel) {
        const { socket } = this.client;
        if (socket === undefined || this.publishers.has(channel))
            return;
        const { e2eeKey } = this.client;
        const publisher = new ControlPublisher({ channel, socket, e2eeKey, onChange: () => this.client.publish() });
        this.publishers.set(channel, publisher);
        this.client.add(publisher);
    }
    /** Sends the newest state of a key on a channel that is open; dropped otherwise. Throws RangeError when it is too long. */
    sendState(channel, key, value) {
        this.publishers.get(channel)?.sendState(key, value);
    }
    getSnapshot() {
        return this.client.snapshots.getSnapshot();
    }
    subscribe(listener) {
        return this.client.snapshots.subscribe(listener);
    }
    onPageHide = () => void this.stop();
    async readStats(now) {
        const stats = new Map();
        for (const publisher of this.publishers.values())
            stats.set(publisher.link, await publisher.readStats(now));
        return stats;
    }
    release() {
        globalThis.removeEventListener("pagehide", this.onPageHide);
        this.publishers.clear();
    }
}
