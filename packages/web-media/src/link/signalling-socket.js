import { ClockOffsetEstimator, RequestRefused, reduceSignalling, SignallingLost, } from "@setsuna/client";
import { errorBody, PING_INTERVAL_MS, SIGNALLING_PROTOCOL, } from "@setsuna/contracts";
import { DirectSignalling } from "../direct/direct-signalling.ts";
import { localNow } from "../local-clock.ts";
import { onNetworkChange } from "./network-changes.ts";
import { PendingOffers } from "./pending-offers.ts";
import { SignallingTransport } from "./signalling-transport.ts";
/** Pings follow each other like this until the clock offset is settled, in ms; then one a second. */
const FIRST_PING_SPACING_MS = 150;
/** The signalling connection: hello, pings, requests, and coming back by itself for as long as it is wanted. */
export class SignallingSocket {
    options;
    clock = new ClockOffsetEstimator();
    state = { name: "idle" };
    transport;
    offers = new PendingOffers((message) => this.transport.send(message));
    pingTimer;
    retryTimer;
    waiting = [];
    unwatch;
    servers = [];
    channels;
    /** Sessions from browser to browser that this socket brokers. */
    direct = new DirectSignalling((message) => void this.transport.send(message));
    constructor(options) {
        this.options = options;
        this.transport = new SignallingTransport({
            onOpen: () => {
                const { serialId, role, proof } = this.options;
                this.transport.send({ type: "hello", protocol: SIGNALLING_PROTOCOL, serialId, role, proof });
            },
            onMessage: (message, arrival) => {
                this.take(message, arrival);
                if (this.state.name === "open")
                    for (const waiter of this.waiting.splice(0))
                        waiter.resolve();
            },
            onLost: () => this.lost(),
        });
    }
    start() {
        this.unwatch = onNetworkChange(() => this.changed());
        document.addEventListener("visibilitychange", this.nudgeWhenVisible);
        this.dispatch({ type: "start" });
    }
    /** Closes for good with code 1000. Safe in every state. */
    stop() {
        this.unwatch?.();
        document.removeEventListener("visibilitychange", this.nudgeWhenVisible);
        this.dispatch({ type: "stop" });
    }
    /** Server clock minus ours, in ms. Absent before the first pong; kept while the socket is away. */
    clockOffset() {
        return this.clock.offset(localNow());
    }
    /** True once the clock offset may be shown to people and figures made with it. */
    clockSettled() {
        return this.clock.settled(localNow());
    }
    /** When the server last said something, on {@link localNow}; 0 before. */
    heardAt() {
        return this.transport.heardAt;
    }
    /** STUN and TURN servers to use, from the latest welcome. */
    iceServers() {
        return this.servers;
    }
    /** Video channels that the serial ID has, from the latest welcome. */
    videoChannels() {
        return this.channels;
    }
    /** Resolves when the socket is open and answering, however long that takes; rejects when it is refused or stopped. */
    ready() {
        if (this.state.name === "open") {
            if (!this.transport.isStale())
                return Promise.resolve();
            this.ping();
        }
        const end = this.endError();
        if (end !== undefined)
            return Promise.reject(end);
        return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
    }
    /**
     * Sends an offer and resolves with the answer. Rejects with RequestRefused or SignallingLost. When `signal` is aborted the
     * session that may still come of it is closed.
     */
    offer(message, signal) {
        return this.offers.offer(message, signal);
    }
    candidate(session, candidate, mid) {
        this.transport.send({ type: "candidate", session, candidate, mid });
    }
    /** Goes on with a session of a socket before, which becomes this one's by being named. */
    resume(session) {
        this.candidate(session, "", "0");
    }
    /** Ends a media session. Without a socket nothing is sent: the relay then finds out by silence. */
    closeSession(session) {
        this.offers.closeSession(session);
    }
    nudge() {
        this.ping();
        this.dispatch({ type: "retry" });
    }
    nudgeWhenVisible = () => {
        if (document.visibilityState === "visible")
            this.nudge();
    };
    /** Another line may have taken the place of the one that the socket went by. */
    changed() {
        this.nudge();
        // One that is being opened has its own patience, which a slow line may need.
        if (this.state.name === "open")
            this.transport.doubt();
    }
    lost() {
        const { isDoubted } = this.transport;
        this.dispatch({ type: "lost", at: localNow(), chance: Math.random() });
        // With another network there is nothing to wait for.
        if (isDoubted)
            this.dispatch({ type: "retry" });
    }
    dispatch(event) {
        const before = this.state;
        this.state = reduceSignalling(before, event);
        if (this.state === before)
            return;
        clearTimeout(this.retryTimer);
        switch (this.state.name) {
            case "connecting":
                this.connect();
                break;
            case "open":
            case "idle":
                break;
            case "waiting":
                this.disconnect();
                this.retryTimer = setTimeout(() => this.dispatch({ type: "retry" }), Math.max(0, this.state.until - localNow()));
                break;
            case "refused":
            case "stopped": {
                this.disconnect();
                const end = this.endError() ?? new SignallingLost("stopped");
                for (const waiter of this.waiting.splice(0))
                    waiter.reject(end);
                break;
            }
        }
        this.options.onState(this.state);
    }
    endError() {
        if (this.state.name === "refused")
            return new RequestRefused(this.state.error);
        return this.state.name === "stopped" ? new SignallingLost("stopped") : undefined;
    }
    connect() {
        this.disconnect();
        if (!this.transport.open(this.options.url))
            this.dispatch({ type: "refused", error: errorBody("internal", "signalling address"), at: localNow(), chance: 0 });
    }
    disconnect() {
        clearTimeout(this.pingTimer);
        this.transport.close();
        this.offers.lost();
        this.direct.lost();
    }
    keepPinging() {
        this.ping();
        clearTimeout(this.pingTimer);
        this.pingTimer = setTimeout(() => this.keepPinging(), this.clockSettled() ? PING_INTERVAL_MS : FIRST_PING_SPACING_MS);
    }
    ping() {
        if (this.state.name === "open")
            this.transport.send({ type: "ping", t0: localNow() });
    }
    take(message, arrival) {
        this.direct.receive(message);
        switch (message.type) {
            case "welcome":
                this.servers = message.iceServers;
                this.channels = message.maxVideoChannels;
                this.options.onLimit?.();
                this.dispatch({ type: "welcomed" });
                this.keepPinging();
                return;
            case "pong":
                this.clock.add({ t0: message.t0, t1: message.t1, t2: message.t2, t3: arrival });
                return;
            case "answer":
                this.offers.answered(message);
                return;
            case "refused":
                if (this.state.name === "connecting") {
                    this.dispatch({ type: "refused", error: message.error, at: arrival, chance: Math.random() });
                    return;
                }
                this.offers.refused(message);
                return;
            case "closed":
                this.options.onClosed(message);
        }
    }
}
