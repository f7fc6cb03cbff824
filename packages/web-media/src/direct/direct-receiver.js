import { RELAY_ROUTE, RequestRefused, reduceDirectRoute, SignallingLost, } from "@setsuna/client";
import { localNow } from "../local-clock.ts";
import { DirectConnection } from "./direct-connection.ts";
/** How often deadlines are looked at, and how often the relay hears that it may pause, in ms. */
const TICK_MS = 250;
const PAUSE_MS = 1000;
/** How long the relay is told again and again that it is needed: single messages may be lost. */
const RESUME_MS = 1000;
/**
 * The direct route of one received stream, beside its connection with the relay, which stays: the relay is the first route, admits
 * the direct one, and is there at once when it fails. All decisions are `reduceDirectRoute`'s.
 */
export class DirectReceiver {
    options;
    route = RELAY_ROUTE;
    subscription;
    connection;
    timer;
    pausedAt = Number.NEGATIVE_INFINITY;
    resumeUntil = Number.NEGATIVE_INFINITY;
    constructor(options) {
        this.options = options;
    }
    get isDirect() {
        return this.route.name === "direct";
    }
    /** The connection that the stream comes by. Absent while it comes by relay. */
    peerConnection() {
        return this.isDirect ? this.connection?.direct.pc : undefined;
    }
    /** `subscription`: the open session with the relay, while the stream is live and could come directly; absent otherwise. */
    update(subscription) {
        if (this.subscription !== subscription)
            this.dispatch({ type: "wanted", wanted: false, at: localNow() });
        this.subscription = subscription;
        const wanted = subscription !== undefined && this.options.choice() !== "relay";
        this.dispatch({ type: "wanted", wanted, at: localNow() });
        if (wanted)
            this.timer ??= setInterval(() => this.tick(), TICK_MS);
    }
    /** The playout plays what came directly. */
    playing() {
        this.dispatch({ type: "heard", at: localNow(), plays: true });
    }
    /** The decoder cannot go on without a keyframe. */
    wishKeyframe() {
        this.connection?.direct.send({ t: "keyframe" });
    }
    close() {
        this.update(undefined);
        clearInterval(this.timer);
        this.timer = undefined;
    }
    tick() {
        const now = localNow();
        this.dispatch({ type: "tick", at: now });
        if (this.isDirect && now - this.pausedAt >= PAUSE_MS)
            this.tellRelay(true);
        if (!this.isDirect && now < this.resumeUntil)
            this.tellRelay(false);
        if (this.subscription === undefined && now >= this.resumeUntil) {
            clearInterval(this.timer);
            this.timer = undefined;
        }
    }
    tellRelay(direct) {
        if (direct)
            this.pausedAt = localNow();
        this.options.tellRelay({ t: "route", direct });
    }
    dispatch(event) {
        const before = this.route;
        const after = reduceDirectRoute(before, event, this.options.choice());
        if (after === before)
            return;
        this.route = after;
        if (after.name === before.name && after.name !== "trying")
            return;
        if (after.name === "relay") {
            this.disconnect();
            if (before.name === "direct") {
                this.options.byRelay();
                this.resumeUntil = localNow() + RESUME_MS;
                this.tellRelay(false);
            }
        }
        if (after.name === "trying" && before.name !== "trying")
            void this.connect();
        if (after.name === "direct")
            this.tellRelay(true);
        this.options.onChange();
    }
    disconnect() {
        const { connection } = this;
        this.connection = undefined;
        connection?.abort.abort();
    }
    async connect() {
        const { subscription } = this;
        const { socket, kind } = this.options;
        if (subscription === undefined)
            return;
        const abort = new AbortController();
        const event = (make) => {
            if (!abort.signal.aborted)
                this.dispatch(make());
        };
        const lost = () => event(() => ({ type: "lost", at: localNow() }));
        const heard = () => event(() => ({ type: "heard", at: localNow(), plays: false }));
        let session;
        const early = [];
        const direct = new DirectConnection({
            iceServers: socket.iceServers(),
            ordered: kind === "video",
            onCandidate: (candidate, mid) => {
                if (session === undefined)
                    early.push([candidate, mid]);
                else
                    socket.candidate(session, candidate, mid);
            },
            onOpen: () => undefined,
            onMedia: (message) => {
                heard();
                if (!abort.signal.aborted)
                    this.options.media(message);
            },
            onSide: heard,
            onDead: lost,
        });
        this.connection = { direct, abort };
        abort.signal.addEventListener("abort", () => {
            direct.close();
            if (session === undefined)
                return;
            socket.direct.leave(session);
            socket.closeSession(session);
        });
        try {
            const offer = await direct.offer();
            if (abort.signal.aborted)
                return;
            const answer = await socket.offer({ type: "direct-offer", subscription, offer }, abort.signal);
            session = answer.session;
            socket.direct.join(session, {
                candidate: (candidate, mid) => direct.addCandidate(candidate, mid),
                closed: lost,
            });
            event(() => ({ type: "answered", session: answer.session }));
            for (const [candidate, mid] of early.splice(0))
                socket.candidate(session, candidate, mid);
            await direct.accept(answer.sdp);
        }
        catch (error) {
            if (!(error instanceof RequestRefused || error instanceof SignallingLost || error instanceof DOMException))
                throw error;
            lost();
        }
    }
}
