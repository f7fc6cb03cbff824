import { takeQualityAnswer } from "@setsuna/client";
import { errorBodyOf, QUALITY_ANSWER_KEY, QUALITY_KEY, } from "@setsuna/contracts";
import { deriveKeys } from "../id-keys.ts";
import { SignallingSocket } from "../link/signalling-socket.ts";
import { localNow } from "../local-clock.ts";
import { ControlPublisher } from "./control-publisher.ts";
/**
 * The receiver's voice on the bitrate-control channel. It joins the ID as a sender, so that the server's rules of who may send hold
 * for it, and does so with the first wish, so that looking on blocks nobody.
 */
export class QualityAsker {
    options;
    current = { name: "idle" };
    opened;
    socket;
    publisher;
    stopped = false;
    constructor(options) {
        this.options = options;
    }
    /** Asks for `bitsPerSecond`; the newest wish counts. Anything may be asked: the sender judges. */
    ask(bitsPerSecond) {
        // By the time of day, so that a receiver that comes later uses other numbers.
        const last = this.current.name === "idle" ? 0 : this.current.request;
        this.current = { name: "asked", request: Math.max(Math.floor(localNow()), last + 1), asked: bitsPerSecond };
        this.opened ??= this.open().catch((error) => this.refuse(errorBodyOf(error)));
        this.send();
        this.options.onChange();
    }
    /** Takes what came on the main control channel. */
    hear({ message }) {
        if (message.kind !== "state" || message.key !== QUALITY_ANSWER_KEY || message.payload.type !== "json")
            return;
        const next = takeQualityAnswer(this.current, message.payload.value);
        if (next === this.current)
            return;
        this.current = next;
        this.options.onChange();
    }
    /** Where the wish stands. */
    state() {
        return this.current;
    }
    /** Frees the channel. */
    stop() {
        this.stopped = true;
        this.publisher?.stop();
        this.socket?.stop();
    }
    async open() {
        const { signalUrl, serialId, password, e2eeKey, channel } = this.options;
        const proof = (await deriveKeys(serialId, password))?.proof;
        if (this.stopped)
            return;
        const socket = new SignallingSocket({
            url: signalUrl,
            serialId,
            role: "sender",
            proof,
            onState: (state) => {
                if (state.name === "refused")
                    this.refuse(state.error);
                if (state.name === "open")
                    this.publisher?.link.signallingOpen();
            },
            onClosed: ({ session, error }) => this.publisher?.link.sessionClosed(session, error),
        });
        this.socket = socket;
        this.publisher = new ControlPublisher({
            channel,
            socket,
            e2eeKey,
            onChange: () => {
                const phase = this.publisher?.link.phase();
                if (phase?.name === "refused")
                    this.refuse(phase.error);
            },
        });
        socket.start();
        this.publisher.start();
        this.send();
    }
    send() {
        if (this.current.name !== "asked" || this.publisher === undefined)
            return;
        const { request, asked } = this.current;
        this.publisher.sendState(QUALITY_KEY, { request, bitsPerSecond: asked });
    }
    /** The server or relay will not have us on the channel, such as when another receiver holds it; the next wish tries anew. */
    refuse(error) {
        this.publisher?.stop();
        this.socket?.stop();
        this.publisher = undefined;
        this.socket = undefined;
        this.opened = undefined;
        if (this.current.name === "idle")
            return;
        const { request, asked } = this.current;
        this.current = { name: "refused", request, asked, error };
        this.options.onChange();
    }
}
