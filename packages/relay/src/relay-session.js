import { errorBody, HEARTBEAT_INTERVAL_MS, MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS, MEDIA_SILENCE_MS, SideFromClient, } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { TrafficMeter } from "./traffic-meter.ts";
/** A connection that is being set up may take this long before silence counts, in ms. */
const CONNECT_GRACE_MS = 8000;
/** Clients that ask whether they are heard are answered this often at most, ms. */
const ANSWER_SPACING_MS = 100;
/** Subscribers report less often than senders send (RFC 3550 §6.2), so their silence counts later, in ms. */
const SUBSCRIBER_SILENCE_MS = 20000;
/** A sender whose link is gone may go on so long afterwards, unless another has taken its place meanwhile, in ms. */
const SILENT_SENDER_KEPT_MS = 20000;
/** One media connection of a client: liveness, side channel, and the end. */
export class RelaySession {
    id;
    role;
    admission;
    /** Server clock, ms since the Unix epoch. */
    openedAt;
    meter = new TrafficMeter();
    peerOrNone;
    lastInbound;
    heard = false;
    /** A track or channel has opened, so ICE has chosen an address. */
    connected = false;
    /** As the client says: it comes through a TURN server. */
    byTurn = false;
    signalGone = false;
    reportedAt = 0;
    /** When a client that asked whether it is heard was last answered. */
    answeredAt = Number.NEGATIVE_INFINITY;
    ended = false;
    silent = false;
    onConnected;
    onEnd;
    constructor({ id, role, admission, now, ntpNow, onConnected, onEnd }) {
        this.id = id;
        this.role = role;
        this.admission = admission;
        this.lastInbound = now;
        this.openedAt = ntpNow;
        this.onConnected = onConnected;
        this.onEnd = onEnd;
    }
    attachPeer(peer) {
        this.peerOrNone = peer;
    }
    get peer() {
        return this.peerOrNone;
    }
    /** Anything from the client's side of the connection. */
    touch(now) {
        this.lastInbound = now;
        this.heard = true;
        if (this.silent)
            this.setSilent(false);
    }
    /** A sender of which nothing comes, and whose place another may take. */
    get isSilent() {
        return this.silent;
    }
    setSilent(silent) {
        this.silent = silent;
        this.role.setSilent?.(silent);
    }
    /** Whether media may be exchanged with this address; where it may not, the session ends. */
    onRemoteAddress(address) {
        const isFirst = !this.connected;
        this.connected = true;
        const refusal = this.admission.addressRefusal(address);
        if (refusal !== undefined)
            this.end(refusal);
        else if (isFirst)
            this.onConnected?.();
        return refusal === undefined;
    }
    /** What the serial ID allows has changed. */
    setLimits(limits) {
        this.admission.setLimits(limits);
        const refusal = this.admission.refusal();
        if (refusal !== undefined)
            this.end(refusal);
        else if (this.connected)
            this.peerOrNone?.checkAddress();
    }
    setSignalGone(gone) {
        this.signalGone = gone;
    }
    /** A side message; what cannot be read is ignored, as an older relay does with a newer client's messages. */
    onSideMessage(text, now) {
        this.touch(now);
        const parsed = SideFromClient.safeParse(parseJson(text));
        if (!parsed.success)
            return;
        this.role.onSide(parsed.data, now);
        if (parsed.data.t !== "heartbeat")
            return;
        this.byTurn = parsed.data.turn === true;
        if (parsed.data.answer && now - this.answeredAt >= ANSWER_SPACING_MS) {
            this.answeredAt = now;
            this.tell(this.role.report());
        }
    }
    onSideBytes(bytes, now) {
        this.touch(now);
        this.role.onSideBytes?.(bytes, now);
    }
    /** Tells the client now, beside the report of every second. Lost messages are made good by the next report. */
    tell(messages) {
        for (const message of messages)
            this.peerOrNone?.sendSide(JSON.stringify(message));
    }
    tick(now, ntpNow) {
        if (this.ended)
            return;
        const silence = now - this.lastInbound;
        if (silence > this.silenceLimit()) {
            if (this.role.direction === "subscribe" || !this.heard || silence > SILENT_SENDER_KEPT_MS) {
                this.end(errorBody("media-timeout"));
                return;
            }
            if (!this.silent)
                this.setSilent(true);
        }
        this.tell(this.role.tick(now, ntpNow));
        if (now - this.reportedAt >= HEARTBEAT_INTERVAL_MS) {
            this.reportedAt = now;
            this.meter.sample(this.role.traffic(), now);
            const tooMuch = this.admission.onBitrate(this.meter.reading().bitsPerSecond);
            if (tooMuch !== undefined)
                this.end(tooMuch);
            if (this.admission.hasAddressList && this.connected)
                this.peerOrNone?.checkAddress();
            if (this.ended)
                return;
            this.tell(this.role.report());
        }
    }
    /** What an onlooker may know of it; undefined until media can be exchanged, and for a relay: its subscribers are seen there. */
    look() {
        const { direction, streams, fastChannel, isCascade } = this.admission;
        if (!this.connected || this.ended || this.silent || isCascade)
            return undefined;
        const remote = this.peerOrNone?.remote();
        const { bitsPerSecond, lossRatio } = this.meter.reading();
        return {
            session: this.id,
            direction,
            streams: [...streams],
            ...(fastChannel === undefined ? {} : { fastChannel }),
            ...(remote === undefined ? {} : { address: remote.address }),
            turn: this.byTurn || remote?.turn === true,
            ...(this.role.isDirect?.() === true ? { direct: true } : {}),
            openedAt: this.openedAt,
            bitsPerSecond,
            ...(lossRatio === undefined ? {} : { lossRatio }),
        };
    }
    silenceLimit() {
        if (!this.heard)
            return this.signalGone ? MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS : CONNECT_GRACE_MS;
        if (this.role.direction === "subscribe")
            return SUBSCRIBER_SILENCE_MS;
        return this.signalGone ? MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS : MEDIA_SILENCE_MS;
    }
    /** Ends the session once; `error` is absent when the client asked for it. */
    end(error) {
        if (this.ended)
            return;
        this.ended = true;
        this.role.leave();
        this.peerOrNone?.close();
        this.onEnd({ type: "closed", session: this.id, ...(error === undefined ? {} : { error }) });
    }
}
