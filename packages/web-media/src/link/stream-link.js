import { IDLE_STREAM, keepsConnection, RequestRefused, reduceStream, SignallingLost, streamPhase, wantsNewConnection, } from "@setsuna/client";
import { errorBodyOf, } from "@setsuna/contracts";
import { localNow } from "../local-clock.ts";
import { MediaConnection } from "./media-connection.ts";
/** Keeps one stream connected: builds connections, notices their death, builds again; all decisions are `reduceStream`'s. */
export class StreamLink {
    kind;
    channel;
    options;
    state = IDLE_STREAM;
    connection;
    retryTimer;
    constructor(options) {
        this.options = options;
        this.kind = options.kind;
        this.channel = options.channel;
    }
    start() {
        this.dispatch({ type: "start" });
    }
    /** Closes the session on the server too, so that the stream is free at once. */
    stop() {
        this.dispatch({ type: "stop" });
    }
    /** Builds a new connection that takes over from the present one. */
    rebuild() {
        this.dispatch({ type: "rebuild" });
    }
    /** Signalling works, perhaps again: tries now instead of when the wait is over, and goes on with the session that there is by naming it. */
    signallingOpen() {
        this.dispatch({ type: "retry" });
        const session = this.session();
        if (session !== undefined)
            this.options.socket.resume(session);
    }
    /** Ends the stream with an error that `start` may cure. */
    fail(error) {
        this.dispatch({ type: "fail", error });
    }
    /** The server or relay ended `session`. */
    sessionClosed(session, error) {
        if (this.session() === session)
            this.dispatch({ type: "closed", error, at: localNow(), chance: Math.random() });
    }
    phase() {
        return streamPhase(this.state);
    }
    isActive() {
        return keepsConnection(this.state) || this.state.name === "waiting";
    }
    /** The connection in use. Absent while there is none. */
    peerConnection() {
        return this.connection?.media.pc;
    }
    /** See MediaConnection; does nothing while there is no connection. */
    async retune(tune) {
        await this.connection?.media.retune(tune);
    }
    sendSide(message) {
        this.connection?.media.sendSide(message);
    }
    sendRepair(messages) {
        this.connection?.media.sendRepair(messages);
    }
    session() {
        return keepsConnection(this.state) && "session" in this.state ? this.state.session : undefined;
    }
    dispatch(event) {
        const before = this.state;
        const session = this.session();
        const after = reduceStream(before, event);
        if (after === before)
            return;
        this.state = after;
        clearTimeout(this.retryTimer);
        const fresh = wantsNewConnection(before, event, after);
        if (fresh || !keepsConnection(after))
            this.disconnect(session, after, event);
        if (after.name === "waiting")
            this.retryTimer = setTimeout(() => this.dispatch({ type: "retry" }), Math.max(0, after.until - localNow()));
        if (after.name === "opening" && fresh)
            void this.connect(after.recovery?.replaces);
        this.options.onChange();
    }
    disconnect(session, after, event) {
        const connection = this.connection;
        this.connection = undefined;
        // A publisher's next session names this one and takes its place; closing it first would let a stranger in between.
        const takenOver = this.options.direction === "publish" && (after.name === "opening" || after.name === "waiting");
        if (session !== undefined && !takenOver && event.type !== "closed")
            this.options.socket.closeSession(session);
        if (connection === undefined)
            return;
        connection.abort.abort();
        connection.media.close();
        this.options.hooks.disconnected?.();
    }
    async connect(replaces) {
        const { socket, hooks } = this.options;
        const abort = new AbortController();
        const event = (make) => {
            if (!abort.signal.aborted)
                this.dispatch(make());
        };
        const when = () => ({ at: localNow(), chance: Math.random() });
        try {
            const present = this.state;
            await socket.ready();
            if (this.state !== present)
                return;
            const media = new MediaConnection({
                iceServers: socket.iceServers(),
                encodedStreams: hooks.encodedStreams ?? false,
                clockOffset: () => socket.clockOffset(),
                clockSettled: () => socket.clockSettled(),
                heartbeat: () => hooks.heartbeat?.() ?? {},
                onConnected: () => {
                    event(() => ({ type: "connected", live: this.options.direction === "publish" }));
                    if (!abort.signal.aborted)
                        hooks.connected?.(media.pc);
                },
                serverHeardAt: () => socket.heardAt(),
                onCutOff: () => event(() => ({ type: "cut-off" })),
                onBack: () => event(() => ({ type: "back" })),
                onDead: () => event(() => ({ type: "lost", reason: "media-lost", ...when() })),
                onSide: (message) => {
                    if (message.t === "state" && this.options.direction === "subscribe")
                        event(() => ({ type: "live", live: message.live }));
                    hooks.side?.(message);
                },
            });
            this.connection = { media, abort };
            hooks.prepare(media.pc);
            await media.negotiate({
                tuneOffer: (sdp) => hooks.tuneOffer?.(sdp) ?? sdp,
                exchange: async (offer) => {
                    const answer = await socket.offer(hooks.request(hooks.wireOffer?.(offer) ?? offer, replaces), abort.signal);
                    event(() => ({ type: "answered", session: answer.session }));
                    return answer;
                },
                tuneAnswer: (sdp, offered) => hooks.tuneAnswer?.(sdp, offered) ?? sdp,
            });
        }
        catch (error) {
            if (error instanceof SignallingLost)
                event(() => ({ type: "lost", reason: "signal-lost", ...when() }));
            else if (error instanceof RequestRefused)
                event(() => ({ type: "refused", error: error.error, ...when() }));
            else
                event(() => ({ type: "fail", error: errorBodyOf(error) }));
        }
    }
}
