import { sentDirectly } from "@setsuna/client";
import { errorBody, StudioError } from "@setsuna/contracts";
import { isEncryptable } from "@setsuna/e2ee";
import { frameFecRequest } from "@setsuna/fec";
import { DirectViewers } from "../direct/direct-viewers.ts";
import { StreamLink } from "../link/stream-link.ts";
import { DirectStatsReader } from "../stats/direct-stats-reader.ts";
import { StatsReader } from "../stats/stats-reader.ts";
import { canSendFecSection, FecSection } from "./fec-section.ts";
import { FrameTransform } from "./frame-transform.ts";
/** While the relay gets keyframes alone, it gets one this often, in s: for its clock, and against a picture larger than allowed. */
const IDLE_KEYFRAMES_S = 10;
/** Sends one video or audio stream and keeps it sent. */
export class MediaPublisher {
    link;
    sending;
    stats;
    track;
    settings;
    transceiver;
    frames;
    /** Absent where FEC can go by the side channel alone. */
    fec;
    direct;
    /** As last asked of the encoder; undefined once it could not. */
    layered = false;
    directStats = new DirectStatsReader();
    constructor({ sending, channel, socket, track, settings, e2eeKey, slots, onNarrowestDownlink, onChange, }) {
        this.sending = sending;
        this.track = track;
        this.settings = settings;
        this.fec = sending.kind === "video" && canSendFecSection() ? new FecSection() : undefined;
        this.stats = new StatsReader({ kind: sending.kind, channel, direction: "publish" });
        this.frames = new FrameTransform({
            // The FAST channel may be another on the next connection.
            encryption: () => e2eeKey && { e2eeKey, stream: { kind: sending.kind, channel, fastChannel: this.fast()?.channel } },
            redundancy: () => (sending.kind === "audio" && this.settings.audioRedundancy ? 1 : 0),
            channels: () => (sending.kind === "audio" ? this.settings.audioChannels : 2),
            fec: (messages) => {
                if (this.fec?.send(messages) !== true)
                    this.link.sendRepair(messages);
            },
            copy: (messages, isKeyframe) => this.direct.send(messages, isKeyframe),
        });
        this.direct = new DirectViewers({
            kind: sending.kind,
            socket,
            slots,
            settings: () => this.settings,
            canCopy: () => this.frames.isAttached,
            copies: (wanted) => this.frames.copies(wanted),
            onServed: () => this.chooseUpload(),
            sendKeyframe: () => this.sendKeyframe(),
        });
        this.link = new StreamLink({
            kind: sending.kind,
            channel,
            direction: "publish",
            socket,
            onChange: () => {
                this.updateDirect();
                onChange();
            },
            hooks: {
                encodedStreams: this.fec !== undefined,
                prepare: (pc) => {
                    this.stats.restart();
                    const { codec } = this.settings;
                    if (e2eeKey !== undefined && codec !== "auto" && !isEncryptable(codec))
                        throw new StudioError("encryption-codec", codec);
                    this.transceiver = this.sending.prepare(pc, this.track, this.settings);
                    this.frames.attach(this.transceiver.sender);
                    this.fec?.open(pc);
                },
                request: (offer, replaces) => {
                    const fast = this.fast();
                    return {
                        type: "publish",
                        kind: sending.kind,
                        channel,
                        offer,
                        ...(replaces && { replaces }),
                        ...(fast && { fast }),
                    };
                },
                heartbeat: () => (sending.kind === "video" ? { keyframes: true } : {}),
                tuneOffer: (sdp) => this.sending.tuneOffer?.(sdp, this.settings) ?? sdp,
                wireOffer: (sdp) => this.sending.wireOffer?.(sdp) ?? sdp,
                tuneAnswer: (sdp, offered) => this.sending.tuneAnswer(sdp, this.settings, offered),
                connected: () => this.apply(),
                disconnected: () => {
                    this.transceiver = undefined;
                    this.layered = false;
                    this.frames.close();
                    this.fec?.close();
                },
                side: (message) => {
                    this.stats.onSide(message);
                    if (message.t === "uplink")
                        this.sendHold();
                    if (message.t === "uplink")
                        onNarrowestDownlink(message.narrowestDownlink);
                    if (message.t === "state")
                        this.chooseUpload();
                    if (message.t === "uplink")
                        this.wantFec(frameFecRequest(message));
                },
            },
        });
    }
    /** A symbol over two frames is longer, and a message on the side channel is to fit one packet. */
    wantFec(wish) {
        this.frames.want({ ...wish, slidingWindow: wish.slidingWindow && this.fec !== undefined });
    }
    start() {
        this.link.start();
    }
    stop() {
        this.link.stop();
    }
    /** Ends the stream since its source is gone. */
    fail(error) {
        this.link.fail(error);
    }
    /** Takes over new settings; reconnects only for what the negotiation fixed (codec, more than two channels of sound). */
    update(settings) {
        const before = this.settings;
        // A transform has to be there from the start.
        const renegotiate = this.sending.needsNegotiation(before, settings);
        this.settings = settings;
        if (renegotiate && this.link.isActive())
            this.link.rebuild();
        else {
            this.apply();
            const { retuneAnswer } = this.sending;
            if (retuneAnswer !== undefined)
                this.watch(this.link.retune((sdp) => retuneAnswer(sdp, before, settings)));
            if (before.audioRedundancy !== settings.audioRedundancy)
                this.frames.redundancyChanged();
            if (before.holdDelayMs !== settings.holdDelayMs)
                this.sendHold();
        }
        this.updateDirect();
    }
    updateDirect() {
        const phase = this.link.phase();
        this.direct.update(phase?.name === "live" ? phase.session : undefined);
    }
    /** While every receiver is served directly the relay gets keyframes alone: with them it holds the stream and sees its size. */
    chooseUpload() {
        const whole = this.sending.kind === "audio" || this.direct.count === 0 || this.stats.forwarded() !== 0;
        if (!this.frames.upload(whole))
            return;
        this.direct.setKeyframeInterval(whole ? 0 : IDLE_KEYFRAMES_S);
        if (whole)
            this.sendKeyframe();
    }
    fast() {
        const { fastChannel, holdDelayMs } = this.settings;
        return fastChannel === undefined ? undefined : { channel: fastChannel, delayMs: holdDelayMs };
    }
    /** Now and each second: side messages may be lost. */
    sendHold() {
        const fast = this.fast();
        if (fast !== undefined)
            this.link.sendSide({ t: "delay", delayMs: fast.delayMs });
    }
    /** Sends another source from now on, on the same connection. Starts again when the stream had ended for want of one. */
    replaceTrack(track) {
        if (track !== this.track) {
            this.track = track;
            this.watch(this.transceiver?.sender.replaceTrack(track));
        }
        this.apply();
        if (!this.link.isActive())
            this.link.start();
    }
    /**
     * Has every second picture made so that the relay can leave it out for a receiver with a narrow line, or no more. Call every second: what
     * failed since something else was being changed is tried again.
     */
    setLayered(layered) {
        const sender = this.transceiver?.sender;
        if (sender === undefined || this.layered === undefined || layered === this.layered)
            return;
        const before = this.layered;
        this.layered = layered;
        this.sending.setLayered?.(sender, layered).catch((error) => {
            if (sender !== this.transceiver?.sender)
                return;
            this.layered = error instanceof DOMException && error.name === "InvalidStateError" ? before : undefined;
        });
    }
    /** Asks the encoder for a keyframe; does nothing where the browser cannot. */
    sendKeyframe() {
        const sender = this.transceiver?.sender;
        if (sender === undefined || sender.track?.kind !== "video")
            return;
        const parameters = sender.getParameters();
        this.watch(sender.setParameters(parameters, { encodingOptions: parameters.encodings.map(() => ({ keyFrame: true })) }));
    }
    async readStats(now) {
        const stats = await this.stats.read(this.link.peerConnection(), now);
        if (stats === undefined || this.settings.route === "relay")
            return stats;
        const { now: reading, before } = await this.directStats.read(this.direct.peerConnections(), now);
        return sentDirectly(stats, { direct: this.direct.count, forwarded: this.stats.forwarded() }, reading, before);
    }
    apply() {
        if (this.transceiver === undefined)
            return;
        this.watch(this.sending.apply(this.transceiver.sender, this.track, this.settings));
    }
    /** A change to a connection that is just being torn down fails, and does not matter; any other failure ends the stream. */
    watch(change) {
        const pc = this.link.peerConnection();
        change?.catch((error) => {
            const gone = pc !== this.link.peerConnection() || pc?.signalingState === "closed";
            const overtaken = error instanceof DOMException && error.name === "InvalidStateError";
            if (!gone && !overtaken)
                this.link.fail(errorBody("internal", String(error)));
        });
    }
}
