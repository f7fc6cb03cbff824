import { askInDoubt, Liveness } from "@setsuna/client";
import { PING_INTERVAL_MS, ServerMessage, SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";
import { every } from "./network-changes.ts";
const CHECK_MS = 500;
/** A socket that owes us a pong for this long may be dead: an offer given to it could take our slot and lose us the answer. */
const STALE_MS = 2.2 * PING_INTERVAL_MS;
/** One WebSocket to the server at a time, and whether it is alive. */
export class SignallingTransport {
    events;
    socket;
    checkTimer;
    endAsking;
    liveness;
    /** When the server last said something, on {@link localNow}. */
    lastHeardAt = 0;
    constructor(events) {
        this.events = events;
    }
    /** Opens a socket in place of the one before. False for a malformed address. */
    open(url) {
        this.close();
        let socket;
        try {
            socket = new WebSocket(url);
        }
        catch (error) {
            // The only thing that the constructor throws for.
            if (error instanceof DOMException)
                return false;
            throw error;
        }
        this.socket = socket;
        const liveness = new Liveness(SIGNALLING_SILENCE_MS, CHECK_MS, localNow());
        this.liveness = liveness;
        socket.onopen = () => this.events.onOpen();
        socket.onmessage = ({ data }) => this.receive(data, liveness);
        socket.onclose = () => this.events.onLost();
        this.checkTimer = setInterval(() => liveness.check(localNow()) && this.events.onLost(), CHECK_MS);
        return true;
    }
    /** False when there is no open socket. */
    send(message) {
        if (this.socket?.readyState !== WebSocket.OPEN)
            return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }
    /** The way to the server may be gone: unless it says something soon, the socket is lost. The owner asks it something. */
    doubt() {
        if (this.liveness === undefined)
            return;
        this.endAsking?.();
        this.endAsking = askInDoubt(this.liveness, { now: localNow, every, ask: () => undefined, dead: () => this.events.onLost() });
    }
    /** Whether a sign of life is waited for after a {@link doubt}. */
    get isDoubted() {
        return this.liveness?.isDoubted === true;
    }
    get heardAt() {
        return this.lastHeardAt;
    }
    /** Nothing came for so long that the socket may be dead. */
    isStale() {
        return localNow() - this.lastHeardAt >= STALE_MS;
    }
    /** Closes the socket with code 1000, and hears nothing of it any more. */
    close() {
        clearInterval(this.checkTimer);
        this.endAsking?.();
        this.liveness = undefined;
        const { socket } = this;
        this.socket = undefined;
        if (socket === undefined)
            return;
        socket.onopen = null;
        socket.onmessage = null;
        socket.onclose = null;
        socket.close(1000);
    }
    receive(data, liveness) {
        const arrival = localNow();
        liveness.heard(arrival);
        this.lastHeardAt = arrival;
        const parsed = ServerMessage.safeParse(parseJson(data));
        // A message that we do not know comes from a newer server; what matters is repeated or answered in ways that we do know.
        if (parsed.success)
            this.events.onMessage(parsed.data, arrival);
    }
}
