import { errorBody, errorBodyOf, StudioError, } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { Admission } from "./admission.ts";
import { Cascades } from "./cascade/cascades.ts";
import { RelaySession } from "./relay-session.ts";
import { preparePublish } from "./roles/prepare-publish.ts";
import { prepareSubscribe } from "./roles/prepare-subscribe.ts";
import { readOffer } from "./sdp/offer.ts";
import { sessionLogName } from "./session-log-name.ts";
import { StreamSlots } from "./stream/stream-slots.ts";
import { Peer } from "./transport/peer.ts";
/** Reports and silence of subscribers are looked at this often, in ms. */
const SUBSCRIBER_TICK_MS = 50;
/** Forwards the streams of its publishers to its subscribers. RFC 7667 §3.7: a selective forwarding middlebox. */
export class Relay {
    sessions = new Map();
    slots;
    roleParts;
    cascades;
    config;
    ports;
    packetsIn = 0;
    bytesIn = 0;
    allTickedAt = 0;
    /** On {@link RelayPorts.now}: senders end then. */
    leaseUntil = Number.POSITIVE_INFINITY;
    constructor(config, ports) {
        this.config = config;
        this.ports = ports;
        const random = (below) => ports.random(below);
        this.slots = new StreamSlots({
            random,
            onSender: (stream) => this.announce(stream),
            onTaken: (stream) => this.tellSender(stream),
            later: (run) => ports.later(run),
        });
        this.roleParts = {
            slots: this.slots,
            random,
            replace: (id) => {
                const session = this.sessions.get(id);
                session?.end(errorBody(session.isSilent ? "media-timeout" : "replaced"));
            },
        };
        this.cascades = new Cascades({
            ...{ config, random, slots: this.slots, log: ports.log },
            now: () => ports.now(),
            ntpNow: () => ports.ntpNow(),
            send: (message) => ports.send(message),
            onPacket: () => {
                this.packetsIn += 1;
            },
        });
    }
    /** Nobody is here: {@link tick} has nothing to do. */
    get isIdle() {
        return this.sessions.size === 0 && this.cascades.size === 0;
    }
    /** A message of the studio. Clocks are the process's own affair: it turns a lease into {@link holdSendersUntil}. */
    handle(message) {
        switch (message.type) {
            case "open":
                void this.open(message);
                return;
            case "close":
                this.sessions.get(message.session)?.end();
                this.cascades.end(message.session);
                return;
            case "cascade":
                void this.cascades.begin(message.session, message.stream);
                return;
            case "cascade-answer":
                this.cascades.accept(message.session, message.sdp);
                return;
            case "signal-gone":
                this.sessions.get(message.session)?.setSignalGone(message.gone);
                return;
            case "limits":
                for (const session of this.sessions.values())
                    if (session.admission.isOf(message.serialId))
                        session.setLimits(message.limits);
                return;
            case "list":
                this.ports.send({ type: "connections", request: message.request, connections: this.look(message.serialId) });
                return;
            case "inject":
                this.ports.send({ type: "injected", request: message.request, outcome: this.inject(message) });
                return;
            case "release-slot":
                this.endSilent(message.stream);
                this.ports.send({
                    type: "slot-released",
                    request: message.request,
                    free: this.slots.sender(message.stream) === undefined,
                });
                return;
            case "stop-injecting":
                this.slots.stopInjecting(message.serialId);
                return;
            case "stop":
                this.close();
                return;
            default:
                unreachable(message);
        }
    }
    async open(open) {
        try {
            const offer = readOffer(open.offer);
            if (this.sessions.has(open.session))
                throw new StudioError("unexpected-message", "session exists");
            const { session, peer } = this.establish(open, offer);
            try {
                const sdp = await peer.answer(open.offer);
                this.ports.send({ type: "answer", session: open.session, sdp });
            }
            catch (error) {
                session.end(errorBodyOf(error));
                throw error;
            }
        }
        catch (error) {
            if (!(error instanceof StudioError))
                this.ports.log.error({ err: String(error), session: sessionLogName(open.session) }, "open failed");
            this.ports.send({ type: "refused", session: open.session, error: errorBodyOf(error) });
        }
    }
    establish(open, offer) {
        const wiring = {};
        const admission = new Admission(open);
        const prepared = open.direction === "publish"
            ? preparePublish(this.roleParts, open, offer, admission, wiring)
            : prepareSubscribe(this.roleParts, open, offer, wiring);
        const session = new RelaySession({
            ...{ id: open.session, role: prepared.role, admission },
            ...{ now: this.ports.now(), ntpNow: this.ports.ntpNow() },
            onConnected: () => this.ports.send({ type: "connected", session: open.session }),
            onEnd: (message) => this.onEnded(message),
        });
        wiring.session = session;
        this.sessions.set(open.session, session);
        try {
            const withControl = open.streams.some((stream) => stream.kind === "control");
            const options = { ...this.config, turnIngress: this.ports.turnIngress };
            const peer = new Peer(sessionLogName(open.session), offer, prepared.media, withControl, options, this.peerEvents(session));
            wiring.peer = peer;
            session.attachPeer(peer);
            return { session, peer };
        }
        catch (error) {
            session.end(errorBodyOf(error));
            throw new StudioError("bad-sdp", error instanceof Error ? error.message.slice(0, 120) : undefined);
        }
    }
    peerEvents(session) {
        const { role } = session;
        const now = () => this.ports.now();
        // After a pause of the process packets come before timers do.
        const isTooLate = (at) => role.direction === "publish" && this.endLapsed(at);
        return {
            onPacket: (mid, packet) => {
                const at = now();
                if (isTooLate(at))
                    return;
                session.touch(at);
                this.packetsIn += 1;
                this.bytesIn += packet.length;
                role.onPacket(mid, packet, at, this.ports.ntpNow());
            },
            onReached: () => role.onReached?.(now()),
            onTrackOpen: (mid) => role.onTrackOpen(mid, now()),
            onSideMessage: (text) => session.onSideMessage(text, now()),
            onSideBytes: (bytes) => session.onSideBytes(bytes, now()),
            onControlMessage: (kind, bytes) => {
                if (isTooLate(now()))
                    return;
                session.touch(now());
                role.onControlMessage(kind, bytes);
            },
            onControlOpen: (kind) => role.onControlOpen(kind),
            onFailed: () => session.end(errorBody("media-timeout")),
            onRemoteAddress: (address) => session.onRemoteAddress(address),
        };
    }
    /** A sender began or is gone: the subscribers hear of it now and not only with the next report. */
    announce(stream) {
        for (const session of this.sessions.values()) {
            if (session.role.watches(stream))
                session.tell(session.role.report());
        }
    }
    /** Whether anybody takes the stream from here has changed, on which its sender may wait. */
    tellSender(stream) {
        const session = stream.holder && this.sessions.get(stream.holder);
        session?.tell(session.role.report());
    }
    inject({ stream: ref, key, value }) {
        this.endSilent(ref);
        const stream = this.slots.control(ref);
        try {
            if (!stream.inject(key, value, this.ports.now(), this.ports.ntpNow()))
                return { error: errorBody("previous-stream-exists", `control ${ref.channel}`) };
            return { receivers: stream.receivers };
        }
        catch (error) {
            if (!(error instanceof RangeError))
                throw error;
            this.slots.dropEmpty();
            return { error: errorBody("bad-request", error.message) };
        }
    }
    /** Ends a sender of the stream of which nothing comes: another is there for its place. */
    endSilent(ref) {
        const sender = this.slots.sender(ref);
        if (sender?.silent === true)
            this.sessions.get(sender.holder)?.end(errorBody("media-timeout"));
    }
    onEnded(message) {
        this.sessions.delete(message.session);
        this.slots.dropEmpty();
        this.ports.send(message);
    }
    /** Everything that happens by time; call every few ms. Repair and feedback of senders cannot wait, reports to subscribers can. */
    tick() {
        const now = this.ports.now();
        const ntpNow = this.ports.ntpNow();
        const all = now - this.allTickedAt >= SUBSCRIBER_TICK_MS;
        if (all)
            this.allTickedAt = now;
        this.endLapsed(now);
        if (all)
            this.slots.tickControl(now);
        this.cascades.tick(now);
        for (const session of this.sessions.values()) {
            if (all || session.role.direction === "publish")
                session.tick(now, ntpNow);
        }
    }
    /** Until then, on the relay's own clock, its senders are its own; nothing of theirs is passed on later unless a further call says so. */
    holdSendersUntil(time) {
        this.leaseUntil = time;
    }
    /** Ends every sender when the time to hold them is over, as another relay may have the streams by now; tells whether it is. */
    endLapsed(now) {
        if (now <= this.leaseUntil)
            return false;
        for (const session of [...this.sessions.values()])
            if (session.role.direction === "publish")
                session.end(errorBody("relay-lost"));
        return true;
    }
    /** The established connections of a serial ID, or of all. */
    look(serialId) {
        return [...this.sessions.values()].flatMap((session) => serialId === undefined || session.admission.isOf(serialId) ? (session.look() ?? []) : []);
    }
    /** What the relay carries now. */
    load() {
        let publishers = 0;
        for (const session of this.sessions.values())
            if (session.role.direction === "publish")
                publishers += 1;
        return {
            publishers,
            subscribers: this.sessions.size - publishers,
            packetsIn: this.packetsIn,
            packetsOut: this.slots.packetsOut(),
            traffic: { bytesIn: this.bytesIn, ...this.slots.sent() },
        };
    }
    /** Ends every session. */
    close() {
        for (const session of [...this.sessions.values()])
            session.end(errorBody("relay-lost"));
        this.cascades.endAll();
    }
}
