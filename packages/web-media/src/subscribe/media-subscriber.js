import { receivedDirectly, receiverCodecs, tuneAudioOffer } from "@setsuna/client";
import { DirectReceiver } from "../direct/direct-receiver.ts";
import { StreamLink } from "../link/stream-link.ts";
import { DirectStatsReader } from "../stats/direct-stats-reader.ts";
import { StatsReader } from "../stats/stats-reader.ts";
/** Receives one video or audio stream and keeps it received; playing is the playout's. */
export class MediaSubscriber {
    link;
    stats;
    direct;
    directStats = new DirectStatsReader();
    path = "native";
    epoch;
    constructor(options) {
        const { kind, channel, socket } = options;
        this.stats = new StatsReader({ kind, channel, direction: "subscribe" });
        this.direct = new DirectReceiver({
            kind,
            socket,
            choice: options.route,
            tellRelay: (message) => this.send(message),
            media: options.onDirect,
            byRelay: options.onByRelay,
            onChange: options.onChange,
        });
        this.link = new StreamLink({
            kind,
            channel,
            direction: "subscribe",
            socket,
            onChange: () => {
                this.updateRoute();
                options.onChange();
            },
            hooks: {
                prepare: (pc) => {
                    this.stats.restart();
                    this.path = options.path();
                    const section = options.section();
                    const transceiver = pc.addTransceiver(section, { direction: "recvonly" });
                    transceiver.setCodecPreferences(receiverCodecs(RTCRtpReceiver.getCapabilities(section)?.codecs ?? []));
                    // Now and not in ontrack: Chromium joins a receiver that has no transform at the end of this task straight to its decoder.
                    options.onReceiver(transceiver.receiver, this.path);
                },
                request: (offer) => ({ type: "subscribe", kind, channel, offer, playout: this.path }),
                tuneOffer: tuneAudioOffer,
                heartbeat: () => ({ delayMs: options.delayMs() }),
                connected: () => this.send({ t: "playout", path: this.path }),
                side: (message) => {
                    this.stats.onSide(message);
                    this.onSide(message, options);
                },
            },
        });
    }
    start() {
        this.link.start();
    }
    stop() {
        this.direct.close();
        this.link.stop();
    }
    /** Call when the choice of route may have changed. */
    updateRoute() {
        const phase = this.link.phase();
        const possible = phase?.name === "live" && this.path === "instant";
        this.direct.update(possible ? phase.session : undefined);
    }
    /** The playout plays what came directly. */
    directPlaying() {
        this.direct.playing();
    }
    /** The decoder cannot go on without a keyframe; `recording`: it can, and a recording wishes for one. */
    wishKeyframe(recording) {
        if (this.direct.isDirect)
            this.direct.wishKeyframe();
        else
            this.send({ t: "keyframe", ...(recording && { recording }) });
    }
    /** Tells the relay something, now or not at all. */
    send(message) {
        this.link.sendSide(message);
    }
    async readStats(now, playout) {
        const stats = await this.stats.read(this.link.peerConnection(), now, playout);
        const direct = this.direct.peerConnection();
        if (stats === undefined || direct === undefined)
            return stats;
        const { now: reading, before } = await this.directStats.read([direct], now);
        return receivedDirectly(stats, reading, before);
    }
    onSide(message, options) {
        if (message.t === "clock")
            options.onStreamClock({ rtpTimestamp: message.rtp, capturedAt: message.capturedAt, settled: message.settled }, message.senderRtp);
        if (message.t === "downlink" && message.roundTripTimeMs !== undefined)
            options.onRoundTrip(message.roundTripTimeMs);
        if (message.t !== "state")
            return;
        if (this.epoch !== undefined && this.epoch !== message.epoch)
            options.onStreamChanged();
        this.epoch = message.epoch;
        if (!message.live)
            options.onIdle("ended");
        else if (message.paused)
            options.onIdle("paused");
    }
}
