import { encodeControlMessage, parseControlHeader, } from "@setsuna/contracts";
import { distance32 } from "@setsuna/kit";
/** Keys whose newest state the relay remembers for those who join; further keys are passed on but not remembered. */
const MAX_KEYS = 256;
/** What the server said is said again this often, in ms, as senders do: states are never resent. */
const INJECTED_REPEAT_MS = 1000;
/** An injected state that was not set again for so long ends, in ms. */
const INJECTED_LASTS_MS = 12 * 3600000;
/** One control stream: the newest state per key with a snapshot on join, and events in order. docs/protocol/control-data.md. */
export class ControlStream {
    ref;
    holder;
    senderGeneration = 0;
    /** As of {@link RtpStream.silent}. */
    silent = false;
    isOpen = false;
    /** Messages refused because they could not be read. */
    malformed = 0;
    /** Present while the server itself is the sender. Times in ms. */
    injected;
    states = new Map();
    subscribers = new Map();
    onState;
    /** `onState`: a sender's channels opened, or the sender is gone. */
    constructor(ref, onState) {
        this.ref = ref;
        this.onState = onState;
    }
    get receivers() {
        let count = 0;
        for (const { receivers } of this.subscribers.values())
            count += receivers;
        return count;
    }
    get empty() {
        return this.holder === undefined && this.injected === undefined && this.subscribers.size === 0;
    }
    /** The sender's channels are open, and it is there. */
    get live() {
        return this.isOpen && !this.silent;
    }
    /** A new sender has the slot: what the last one said no longer holds. */
    attach() {
        this.senderGeneration += 1;
        this.isOpen = false;
        this.silent = false;
        this.injected = undefined;
        this.states.clear();
    }
    /** The sender's channels are open. */
    open() {
        if (this.isOpen)
            return;
        this.isOpen = true;
        this.onState();
    }
    /** The sender's link seems to be gone, or it is back. */
    setSilent(silent) {
        this.silent = silent;
        if (this.isOpen)
            this.onState();
    }
    detach() {
        this.holder = undefined;
        this.isOpen = false;
        this.silent = false;
        this.states.clear();
        this.onState();
    }
    /**
     * The server itself says a state. It is the sender until a client comes, which takes over. False when a client sends already.
     * `capturedAt`: server clock, ms since the Unix epoch. Throws RangeError when it is too long.
     */
    inject(key, value, now, capturedAt) {
        if (this.holder !== undefined)
            return false;
        const sequence = ((this.states.get(key)?.sequence ?? 0) + 1) >>> 0;
        const bytes = encodeControlMessage({ kind: "state", key, sequence, capturedAt, payload: { type: "json", value } });
        if (this.injected === undefined) {
            this.attach();
            this.isOpen = true;
            this.injected = { setAt: now, saidAt: now };
            this.onState();
        }
        this.injected.setAt = now;
        this.injected.saidAt = now;
        this.onMessage("state", bytes);
        return true;
    }
    /** The server says nothing here any more. */
    stopInjecting() {
        if (this.injected === undefined)
            return;
        this.injected = undefined;
        this.detach();
    }
    /** Call it every now and then: repeats what the server said, and lets it end when it is too old. */
    tick(now) {
        const { injected } = this;
        if (injected === undefined || now - injected.saidAt < INJECTED_REPEAT_MS)
            return;
        injected.saidAt = now;
        if (now - injected.setAt >= INJECTED_LASTS_MS)
            this.stopInjecting();
        else
            for (const subscriber of [...this.subscribers.values()])
                this.snapshot(subscriber);
    }
    add(subscriber) {
        this.subscribers.set(subscriber.session, subscriber);
    }
    remove(session) {
        this.subscribers.delete(session);
    }
    /** The subscriber's channel is open: everything that holds now. Of a silent sender nobody knows what does. */
    snapshot(subscriber) {
        if (this.silent)
            return;
        for (const { bytes } of this.states.values())
            subscriber.sendControl("state", bytes);
    }
    /** A message of the sender that came over the channel of `kind`. Returns copies passed on. */
    onMessage(kind, bytes) {
        const header = parseControlHeader(bytes);
        if (!header.ok || header.value.kind !== kind) {
            this.malformed += 1;
            return 0;
        }
        if (kind === "state" && !this.remember(header.value, bytes))
            return 0;
        let sent = 0;
        for (const subscriber of [...this.subscribers.values()]) {
            const outcome = subscriber.sendControl(kind, bytes);
            if (outcome === "sent")
                sent += 1;
            if (outcome === "backlog")
                subscriber.giveUp();
        }
        return sent;
    }
    /** False when a newer state of the key was seen already. Equal numbers are refreshes of the same state. */
    remember({ key, sequence }, bytes) {
        const known = this.states.get(key);
        if (known !== undefined && distance32(sequence, known.sequence) < 0)
            return false;
        if (known !== undefined || this.states.size < MAX_KEYS)
            this.states.set(key, { sequence, bytes });
        return true;
    }
}
