import { createSocket } from "node:dgram";
import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { TurnStreamReader, toStream } from "./turn-framing.ts";
/** Bytes that may wait for a slow link before datagrams are dropped, as a full queue of UDP would. */
const MAX_BACKLOG = 256 * 1024;
/**
 * Presents a TURN server that is reached by TCP or TLS as a UDP port on loopback: libjuice speaks TURN by UDP alone. The connection is made with the
 * first datagram; the certificate is checked against the authorities that Node knows.
 */
export class TurnBridge {
    port;
    server;
    local;
    reader = new TurnStreamReader();
    stream;
    user;
    ended = false;
    constructor(server, local) {
        this.server = server;
        this.local = local;
        this.port = local.address().port;
        local.on("message", (datagram, from) => this.outward(datagram, from));
        // The peer's socket is gone, which its owner knows.
        local.on("error", () => undefined);
    }
    /** Resolves with an open bridge. Rejects when no port of loopback can be had. */
    static async open(server) {
        const local = createSocket("udp4");
        await new Promise((resolve, reject) => {
            local.once("error", reject);
            local.bind(0, "127.0.0.1", resolve);
        });
        local.removeAllListeners("error");
        return new TurnBridge(server, local);
    }
    close() {
        if (this.ended)
            return;
        this.ended = true;
        this.stream?.destroy();
        this.local.close();
    }
    outward(datagram, from) {
        if (this.ended)
            return;
        // One peer has one socket; what another program of this machine sends is none of ours.
        this.user ??= from;
        if (from.port !== this.user.port)
            return;
        this.stream ??= this.connect();
        if (this.stream.destroyed || this.stream.writableLength > MAX_BACKLOG)
            return;
        this.stream.write(toStream(datagram));
    }
    connect() {
        const { host, port, transport } = this.server;
        const names = isIP(host) === 0 ? { servername: host } : {};
        const stream = transport === "tls" ? connectTls({ host, port, ...names }) : connect({ host, port });
        stream.setNoDelay(true);
        stream.on("data", (bytes) => this.inward(bytes));
        // ICE finds out by silence, and takes another path or none.
        stream.on("error", () => undefined);
        return stream;
    }
    inward(bytes) {
        try {
            for (const datagram of this.reader.read(bytes))
                if (!this.ended && this.user !== undefined)
                    this.local.send(datagram, this.user.port, this.user.address, () => undefined);
        }
        catch (error) {
            if (!(error instanceof RangeError))
                throw error;
            this.stream?.destroy();
        }
    }
}
