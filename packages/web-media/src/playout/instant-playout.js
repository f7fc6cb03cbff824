import { KEYFRAME_RETRY_MS } from "@setsuna/contracts";
import { AudioOutput, canOutputAudio } from "./audio-output.ts";
import { canOutputVideo, createVideoOutput } from "./video-output.ts";
/** A reading of the counters that takes longer than this, in ms, resolves empty: the worker is gone. */
const STATS_TIMEOUT_MS = 2000;
/**
 * Plays encoded frames at once instead of through the browser's jitter buffer: RTCRtpScriptTransform, WebCodecs, a worker and an
 * audio worklet. One instance plays one video and one audio stream; reconnects attach again to the same output.
 */
export class InstantPlayout {
    /** Which kinds this browser can play this way. Never throws. */
    static supported() {
        const transform = typeof RTCRtpScriptTransform === "function" && typeof Worker === "function";
        return {
            video: transform && typeof VideoDecoder === "function" && canOutputVideo(),
            audio: transform && typeof AudioDecoder === "function" && canOutputAudio(),
        };
    }
    /** Feed for a <video>; lives until {@link close}. */
    videoTrack;
    options;
    worker;
    output;
    second;
    audio;
    volume = 1;
    muted = false;
    levels;
    attachments = 0;
    requests = 0;
    closed = false;
    waiting = new Map();
    replays = new Map();
    /** Throws when neither kind is supported. */
    constructor(options) {
        this.options = options;
        this.output = createVideoOutput();
        this.videoTrack = this.output.track;
        this.worker = new Worker(new URL("./playout-worker.ts", import.meta.url), { type: "module", name: "playout" });
        this.worker.onmessage = ({ data }) => this.receive(data);
        this.worker.onerror = (event) => {
            const error = new Error(event.message || "the playout worker failed to load");
            this.options.onProblem("video", error);
            this.options.onProblem("audio", error);
        };
        const { writable } = this.output;
        this.send({ t: "video-output", writable, keyframeRetryMs: KEYFRAME_RETRY_MS }, writable ? [writable] : []);
    }
    /**
     * Takes over a receiver's frames. Call in the task that makes the receiver, and again for the same stream on a new connection:
     * playing goes on in the same output. Video comes as carried packets (contracts/packet-carriage), by an audio receiver.
     */
    attach(kind, receiver, decryption) {
        this.attachments += 1;
        const options = { kind, attachment: this.attachments, decryption };
        receiver.transform = new RTCRtpScriptTransform(this.worker, options);
        if (kind === "audio" && !this.audio)
            this.openAudio();
    }
    openAudio() {
        const audio = new AudioOutput((port) => this.send({ t: "audio-output", port }, [port]), (error) => {
            if (!this.closed)
                this.options.onProblem("audio", error);
        }, () => this.sendAudible());
        audio.setVolume(this.volume);
        audio.setMuted(this.muted);
        audio.setLevelListener(this.levels);
        this.audio = audio;
        this.sendAudible();
    }
    sendAudible() {
        this.send({ t: "audible", audible: this.audio?.audible() ?? false });
    }
    /**
     * A second feed with the same video stream, played by a delay of its own ({@link setSecondDelay}); received once. The same track
     * at every call. Lives until {@link close}.
     */
    secondTrack() {
        if (this.second === undefined) {
            this.second = createVideoOutput();
            const { writable } = this.second;
            this.send({ t: "second-view", writable }, writable ? [writable] : []);
        }
        return this.second.track;
    }
    /** Capture-to-output time of the second view in ms, 0-1000. */
    setSecondDelay(ms) {
        this.send({ t: "second-delay", ms: Math.max(0, ms) });
    }
    /** Capture-to-output time in ms, 0-1000; 0 is the least that plays. Takes effect by gliding, without a freeze. */
    setDelay(ms) {
        this.send({ t: "delay", ms: Math.max(0, ms) });
    }
    /** What to add to `performance.timeOrigin + performance.now()` to get the server's clock, ms; `settled`: it is no first guess. */
    setClockOffset(serverMinusLocalMs, settled) {
        this.send({ t: "clock-offset", serverMinusLocalMs, settled });
    }
    /** When a frame was captured, its RTP timestamp as this receiver sees it. */
    setStreamClock(kind, pair, senderRtp) {
        this.send({ t: "stream-clock", kind, pair, senderRtp });
    }
    /** A message that came directly (contracts/direct-frame); the first whole keyframe or sound packet ends playing by relay. */
    direct(kind, message) {
        this.send({ t: "direct", kind, message }, [message]);
    }
    /** Playing goes on with what the relay sends. */
    byRelay(kind) {
        this.send({ t: "by-relay", kind });
    }
    /** Round trip to the relay, ms. */
    setRoundTrip(ms) {
        this.send({ t: "round-trip", ms });
    }
    /** Another sender took over the stream: order, clock and decoder start afresh with its first keyframe. */
    streamChanged(kind) {
        this.send({ t: "stream-changed", kind });
    }
    /** No picture is to be expected until the next one comes. */
    idle(reason) {
        this.send({ t: "idle", reason });
    }
    /** Linear gain, 0-1. */
    setVolume(volume) {
        this.volume = volume;
        this.audio?.setVolume(volume);
        this.sendAudible();
    }
    setMuted(muted) {
        this.muted = muted;
        this.audio?.setMuted(muted);
        this.sendAudible();
    }
    /** Hears the levels of the sound's channels, 20 times a second, before volume and mute; undefined to stop. */
    setLevelListener(listener) {
        this.levels = listener;
        this.audio?.setLevelListener(listener);
    }
    /** Call in a user's gesture. Rejects when the browser still refuses (DOMException). */
    async unlockSound() {
        await this.audio?.unlock();
        this.sendAudible();
    }
    /** True while the browser holds the sound back until a gesture; false without sound. */
    soundBlocked() {
        return this.audio?.blocked() ?? false;
    }
    /** The audio node before the speaker, for meters and tests; absent until audio is attached. */
    audioTap() {
        return this.audio?.tap();
    }
    /** Counters and figures as of now; empty when closed. */
    readStats() {
        if (this.closed)
            return Promise.resolve({});
        this.requests += 1;
        const id = this.requests;
        return new Promise((resolve) => {
            const timer = setTimeout(() => this.waiting.delete(id) && resolve({}), STATS_TIMEOUT_MS);
            this.waiting.set(id, (stats) => {
                clearTimeout(timer);
                resolve(stats);
            });
            this.send({ t: "read-stats", id });
        });
    }
    /** How many of the newest frames are recorded for a replay, with their sound; 0 for none. Until the first call: 600. */
    setReplayFrames(frames) {
        this.send({ t: "replay-frames", frames });
    }
    /** A copy of what is recorded; undefined when nothing is, or when closed. */
    takeReplay() {
        if (this.closed)
            return Promise.resolve(undefined);
        this.requests += 1;
        const id = this.requests;
        return new Promise((resolve) => {
            this.replays.set(id, resolve);
            this.send({ t: "take-replay", id });
        });
    }
    /** Stops everything and ends {@link videoTrack}. Safe to call twice. */
    close() {
        if (this.closed)
            return;
        this.send({ t: "close" });
        this.closed = true;
        this.audio?.close();
        this.worker.onmessage = null;
        this.worker.onerror = null;
        this.worker.terminate();
        this.videoTrack.stop();
        this.second?.track.stop();
        for (const resolve of this.waiting.values())
            resolve({});
        this.waiting.clear();
        for (const resolve of this.replays.values())
            resolve(undefined);
        this.replays.clear();
    }
    receive(message) {
        switch (message.t) {
            case "keyframe-needed":
                this.options.onKeyframeNeeded(message.recording);
                return;
            case "nack":
                this.options.onNack(message.sequences);
                return;
            case "fec":
                this.options.onFec(message.packets);
                return;
            case "downlink-estimate":
                this.options.onDownlinkEstimate(message.figures);
                return;
            case "undecryptable":
                this.options.onUndecryptable(message.kind);
                return;
            case "direct-playing":
                this.options.onDirectPlaying(message.kind);
                return;
            case "problem":
                this.options.onProblem(message.kind, new Error(message.message));
                return;
            case "sound-channels":
                this.audio?.setChannels(message.channels);
                return;
            case "frame":
                if (message.view === "second" && this.second !== undefined)
                    this.second.draw(message.frame);
                else
                    this.output.draw(message.frame);
                return;
            case "replay":
                this.replays.get(message.id)?.(message.clip);
                this.replays.delete(message.id);
                return;
            case "stats":
                this.waiting.get(message.id)?.(message.stats);
                this.waiting.delete(message.id);
        }
    }
    send(message, transfer = []) {
        if (!this.closed)
            this.worker.postMessage(message, transfer);
    }
}
