import { errorBodyOf } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { ClientSnapshots } from "./client-snapshots.ts";
import { deriveKeys } from "./id-keys.ts";
import { SignallingSocket } from "./link/signalling-socket.ts";
import { localNow } from "./local-clock.ts";
const STATS_INTERVAL_MS = 1000;
/** What sender and receiver have in common: signalling, the set of streams, statistics once a second, the snapshot. */
export class MediaClient {
    snapshots = new ClientSnapshots();
    socket;
    /** Under which everything is encrypted and decrypted, 32 bytes; absent without an ID password. Known once {@link connect} resolved. */
    e2eeKey;
    hooks;
    phase = { name: "idle" };
    streams = [];
    stats = new Map();
    statsTimer;
    clockOffset;
    constructor(hooks) {
        this.hooks = hooks;
    }
    setPhase(phase) {
        this.phase = phase;
        this.publish();
    }
    phaseName() {
        return this.phase.name;
    }
    /**
     * Makes the signalling connection. `pass` is shown in place of a password's proof and encrypts nothing. Rejects when the password cannot
     * be hashed in this browser.
     */
    async connect({ signalUrl: url, password, pass, }, serialId, role) {
        const keys = await deriveKeys(serialId, password);
        this.e2eeKey = keys?.e2eeKey;
        const socket = new SignallingSocket({
            url,
            serialId,
            role,
            proof: keys?.proof ?? pass,
            onState: (state) => {
                if (state.name === "refused")
                    this.refuse(state.error);
                if (state.name === "open")
                    for (const { link } of this.streams)
                        link.signallingOpen();
            },
            onLimit: () => this.publish(),
            onClosed: ({ session, error }) => {
                for (const { link } of this.streams)
                    link.sessionClosed(session, error);
            },
        });
        return socket;
    }
    /** Starts signalling and the streams: the client is running. */
    run(socket, streams) {
        this.phase = { name: "running" };
        this.socket = socket;
        this.streams = streams;
        this.statsTimer = setInterval(() => void this.readStats(), STATS_INTERVAL_MS);
        socket.start();
        for (const stream of streams)
            stream.start();
        this.publish();
    }
    /** Adds a stream to a running client and starts it. */
    add(stream) {
        this.streams = [...this.streams, stream];
        stream.start();
        this.publish();
    }
    /** Ends streams, then signalling, so that the goodbyes still go out. Safe in every state. */
    halt() {
        clearInterval(this.statsTimer);
        for (const stream of this.streams)
            stream.stop();
        this.socket?.stop();
        this.socket = undefined;
        this.streams = [];
        this.stats = new Map();
        this.clockOffset = undefined;
    }
    /** Shows an unexpected failure as what it is. */
    fail(thrown) {
        this.halt();
        this.setPhase({ name: "failed", error: errorBodyOf(thrown) });
    }
    /** Writes the present state of all streams into the snapshot. */
    publish() {
        const views = this.streams.flatMap(({ link, aside }) => {
            const phase = link.phase();
            return phase === undefined || aside === true
                ? []
                : [{ kind: link.kind, channel: link.channel, phase, stats: this.stats.get(link) }];
        });
        this.snapshots.set({
            phase: this.phase,
            streams: views,
            clockOffset: this.clockOffset === undefined ? undefined : milliseconds(this.clockOffset),
            videoChannels: this.socket?.videoChannels(),
        });
    }
    refuse(error) {
        this.hooks.onRefused();
        this.halt();
        this.setPhase({ name: "failed", error });
    }
    async readStats() {
        const socket = this.socket;
        const stats = await this.hooks.readStats(localNow());
        if (socket === undefined || socket !== this.socket)
            return;
        this.stats = stats;
        this.clockOffset = socket.clockSettled() ? socket.clockOffset() : undefined;
        this.publish();
    }
}
