import { createSocket } from "node:dgram";
import { DeliveryQueue } from "./delivery-queue.ts";
import { CLEAN_LINK, LinkModel } from "./link-model.ts";
import { stepsOf } from "./link-script.ts";
import { directionsOf, linkSeed } from "./link-seed.ts";
const SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;
const openSocket = () => new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    socket.once("error", reject);
    socket.bind(0, "127.0.0.1", () => {
        socket.off("error", reject);
        // An ICMP "port unreachable" of a peer that has gone surfaces here; a line does not mind.
        socket.on("error", () => socket.unref());
        socket.setRecvBufferSize(SOCKET_BUFFER_BYTES);
        socket.setSendBufferSize(SOCKET_BUFFER_BYTES);
        resolve(socket);
    });
});
/**
 * A user-space line between ICE agents on this machine. Every far address gets an entrance port; every near address that
 * sends to an entrance gets a socket of its own towards the far address, as behind a symmetric NAT, and replies come back
 * through the entrance. STUN, DTLS, SRTP and SCTP alike pass through the two models.
 */
export class UdpLink {
    /** The seed in use. */
    seed;
    forward;
    backward;
    queue = new DeliveryQueue(() => performance.now());
    entrances = new Map();
    sockets = [];
    closed = false;
    constructor(options) {
        this.seed = linkSeed(options.seed);
        const chance = directionsOf(this.seed);
        const forward = { ...CLEAN_LINK, ...options.forward };
        this.forward = new LinkModel(forward, chance.forward);
        this.backward = new LinkModel({ ...forward, ...options.backward }, chance.backward);
    }
    /** The local port that stands for `address:port`; the same one every time. Throws after `close`. */
    async entrance(address, port) {
        if (this.closed)
            throw new Error("the link is closed");
        const key = `${address}:${port}`;
        const known = this.entrances.get(key) ?? this.open(address, port);
        this.entrances.set(key, known);
        return (await known).port;
    }
    /** Changes both directions while they run. */
    setParameters(changes) {
        this.forward.parameters = { ...this.forward.parameters, ...changes };
        this.backward.parameters = { ...this.backward.parameters, ...changes };
    }
    /** Follows the script from now on, in place of what was left of another. */
    run(script) {
        const start = performance.now();
        this.forward.plan(stepsOf(script, "forward"), start);
        this.backward.plan(stepsOf(script, "backward"), start);
    }
    setOutage(outage) {
        this.setParameters({ outage });
    }
    counters() {
        return { forward: { ...this.forward.counters }, backward: { ...this.backward.counters } };
    }
    close() {
        this.closed = true;
        this.queue.clear();
        for (const socket of this.sockets)
            socket.close();
        this.sockets.length = 0;
    }
    async open(address, port) {
        const socket = await openSocket();
        this.sockets.push(socket);
        const entrance = { socket, port: socket.address().port, exits: new Map() };
        socket.on("message", (packet, near) => {
            const key = `${near.address}:${near.port}`;
            const exit = entrance.exits.get(key) ?? this.openExit(entrance, near.address, near.port, key);
            this.pass(this.forward, packet, (bytes) => exit.send(bytes, port, address));
        });
        return entrance;
    }
    openExit(entrance, nearAddress, nearPort, key) {
        const exit = createSocket("udp4");
        exit.on("error", () => exit.unref());
        // Unbound sockets bind on first send; messages before that are queued by Node.
        exit.on("listening", () => exit.setRecvBufferSize(SOCKET_BUFFER_BYTES));
        exit.on("message", (packet) => this.pass(this.backward, packet, (bytes) => entrance.socket.send(bytes, nearPort, nearAddress)));
        exit.bind(0);
        entrance.exits.set(key, exit);
        this.sockets.push(exit);
        return exit;
    }
    pass(model, packet, send) {
        if (this.closed)
            return;
        const now = performance.now();
        for (const at of model.offer(now, packet.length + 28)) {
            this.queue.add(at, () => {
                if (!this.closed)
                    send(packet);
            });
        }
    }
}
