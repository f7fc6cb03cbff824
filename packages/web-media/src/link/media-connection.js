import { askInDoubt, ConnectionWatch } from "@setsuna/client";
import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS, } from "@setsuna/contracts";
import { localNow } from "../local-clock.ts";
import { every, onNetworkChange } from "./network-changes.ts";
import { SideChannel } from "./side-channel.ts";
import { whenReceiving } from "./when-receiving.ts";
/** From the answer to an open side channel; ICE and DTLS over a slow line take under 3 s, in ms. */
const CONNECT_TIMEOUT_MS = 8000;
const CHECK_MS = 500;
/** Over twice as often as asked: a control sender with nothing to say must outlive the silence that the relay grants without signalling. */
const HEARTBEAT_MS = 0.4 * HEARTBEAT_INTERVAL_MS;
/** One RTCPeerConnection with the relay: one stream, one direction, and the side channel that shows it alive. */
export class MediaConnection {
    pc;
    options;
    side;
    connectTimer;
    heartbeatTimer;
    checkTimer;
    endAsking;
    unwatch;
    watch;
    endListening;
    ended = false;
    /** Settled when no description is being applied again. */
    retuned = Promise.resolve();
    constructor(options) {
        this.options = options;
        this.pc = new RTCPeerConnection({
            iceServers: options.iceServers.map((server) => ({
                ...server,
                username: server.username ?? "",
                credential: server.credential ?? "",
            })),
            bundlePolicy: "max-bundle",
            ...(options.encodedStreams ? { encodedInsertableStreams: true } : {}),
        });
        this.side = new SideChannel(this.pc, () => this.opened(), (message) => {
            this.heard();
            options.onSide(message);
        });
        this.pc.onconnectionstatechange = () => {
            if (this.pc.connectionState === "failed")
                this.dead();
        };
    }
    /** Offers and applies the answer; the relay finds our candidates by the checks that we send. Rejects with what `exchange` rejects with, or a DOMException for an SDP that we cannot use. */
    async negotiate(negotiation) {
        const offer = await this.pc.createOffer();
        await this.describe(negotiation.tuneOffer(offer.sdp ?? ""), offer);
        const offered = this.pc.localDescription?.sdp ?? "";
        const answer = await negotiation.exchange(offered);
        if (this.ended)
            return;
        this.connectTimer = setTimeout(() => this.dead(), CONNECT_TIMEOUT_MS);
        await this.pc.setRemoteDescription({ type: "answer", sdp: negotiation.tuneAnswer(answer.sdp, offered) });
    }
    async describe(tuned, offer) {
        try {
            await this.pc.setLocalDescription({ type: "offer", sdp: tuned });
        }
        catch (error) {
            if (this.ended || tuned === offer.sdp || !(error instanceof DOMException))
                throw error;
            await this.pc.setLocalDescription(offer);
        }
    }
    /**
     * Applies the answer once more as `tune` makes it, for what a browser learns from it and the relay need not know. Does nothing before
     * the first answer, or where `tune` changes nothing. Rejects with a DOMException where the browser refuses it.
     */
    retune(tune) {
        const next = this.retuned.then(() => this.applyAgain(tune));
        const settled = () => undefined;
        this.retuned = next.then(settled, settled);
        return next;
    }
    async applyAgain(tune) {
        const answer = this.pc.currentRemoteDescription?.sdp;
        if (this.ended || answer === undefined || this.pc.signalingState !== "stable")
            return;
        const sdp = tune(answer);
        if (sdp === answer)
            return;
        await this.pc.setLocalDescription();
        await this.pc.setRemoteDescription({ type: "answer", sdp });
    }
    sendSide(message) {
        this.side.send(message);
    }
    sendRepair(messages) {
        this.side.sendRepair(messages);
    }
    close() {
        this.ended = true;
        clearTimeout(this.connectTimer);
        clearInterval(this.heartbeatTimer);
        clearInterval(this.checkTimer);
        this.endAsking?.();
        this.endListening?.();
        this.unwatch?.();
        this.side.close();
        this.pc.onconnectionstatechange = null;
        this.pc.ontrack = null;
        this.pc.close();
    }
    opened() {
        clearTimeout(this.connectTimer);
        const watch = new ConnectionWatch(HEARTBEAT_TIMEOUT_MS, CHECK_MS, localNow());
        this.watch = watch;
        this.checkTimer = setInterval(() => this.check(watch), CHECK_MS);
        this.heartbeatTimer = setInterval(() => this.heartbeat(), HEARTBEAT_MS);
        this.unwatch = onNetworkChange(() => watch.networkChanged(localNow()) || this.doubt(watch.liveness));
        this.heartbeat();
        this.options.onConnected();
    }
    check(watch) {
        const health = watch.check(localNow(), this.options.serverHeardAt());
        if (health === "dead")
            this.dead();
        else if (health === "cut-off" && this.endListening === undefined) {
            this.endListening = whenReceiving(this.pc, () => this.heard());
            this.options.onCutOff();
        }
    }
    heard() {
        this.watch?.heard(localNow());
        if (this.endListening === undefined || this.ended)
            return;
        this.endListening();
        this.endListening = undefined;
        this.heartbeat();
        this.options.onBack();
    }
    /** Another line may have taken the place of the one that we came by: asks until the relay is heard, or it is clear that it is not. */
    doubt(liveness) {
        this.endAsking?.();
        this.endAsking = askInDoubt(liveness, {
            now: localNow,
            every,
            ask: () => this.heartbeat({ answer: true }),
            dead: () => this.dead(),
        });
    }
    heartbeat(wish = {}) {
        const offset = this.options.clockOffset();
        this.side.send({
            t: "heartbeat",
            ...wish,
            ...this.options.heartbeat(),
            ...(offset === undefined ? {} : { serverMinusClientMs: offset, settled: this.options.clockSettled() }),
            ...(this.isByTurn() ? { turn: true } : {}),
        });
    }
    /** As far as the browser says at once, which Chromium and WebKit do. */
    isByTurn() {
        return this.pc.sctp?.transport.iceTransport.getSelectedCandidatePair?.()?.local?.type === "relay";
    }
    dead() {
        if (this.ended)
            return;
        this.ended = true;
        this.options.onDead();
    }
}
