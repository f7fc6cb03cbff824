import { milliseconds, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { FreezeMeter, LatencyWindow, StreamClock } from "@setsuna/playout";
import { watchTrackLevels } from "../capture/track-levels.ts";
import { localNow } from "../local-clock.ts";
/** Chromium's upper limit for a receiver's jitter buffer, in ms. */
const MAX_BUFFER_MS = 4000;
/**
 * The browser's own playout: its jitter buffer, its decoders, a media element each for picture and sound (two streams, so that the
 * browser does not hold the picture for the sound). Delay becomes the jitter buffer's target.
 */
export class NativePlayout {
    video;
    audio = new Audio();
    clock = new StreamClock(VIDEO_CLOCK_RATE);
    latency = new LatencyWindow();
    freezes = new FreezeMeter();
    receivers = new Set();
    onChange;
    delayMs = 0;
    blocked = false;
    frameCallback;
    levels;
    stopLevels;
    /** `onChange`: whether the sound is held back may have changed. */
    constructor(video, onChange) {
        this.video = video;
        this.onChange = onChange;
        this.audio.autoplay = true;
    }
    /** Takes over a receiver, in place of an earlier one of the same kind. Sound is played here; showing the picture is the caller's. */
    attach(kind, receiver) {
        for (const old of this.receivers)
            if (old.track.kind === kind)
                this.receivers.delete(old);
        this.receivers.add(receiver);
        this.applyDelay();
        if (kind === "video") {
            this.clock.reset();
            this.latency.clear();
            this.freezes.pause();
            this.watchFrames();
        }
        else {
            this.audio.srcObject = new MediaStream([receiver.track]);
            void this.playSound();
            this.watchLevels(receiver.track);
        }
    }
    /** Hears the levels of the sound's channels, 20 times a second; undefined to stop. */
    setLevelListener(listener) {
        this.levels = listener;
        const receiver = [...this.receivers].find(({ track }) => track.kind === "audio");
        this.watchLevels(receiver?.track);
    }
    watchLevels(track) {
        this.stopLevels?.();
        this.stopLevels = track && this.levels && watchTrackLevels(track, this.levels);
    }
    setDelay(ms) {
        this.delayMs = ms;
        this.applyDelay();
    }
    setClockOffset(serverMinusLocalMs, settled) {
        this.clock.setServerOffset(serverMinusLocalMs, settled);
    }
    setStreamClock(kind, pair) {
        if (kind === "video")
            this.clock.addPair(pair);
    }
    streamChanged(kind) {
        if (kind !== "video")
            return;
        this.clock.reset();
        this.latency.clear();
        this.freezes.pause();
    }
    /** No picture is to be expected until the next one comes. */
    idle(reason) {
        if (reason === "paused")
            this.freezes.pause();
        else
            this.freezes.ended(localNow());
    }
    setVolume(volume) {
        this.audio.volume = volume;
    }
    setMuted(muted) {
        this.audio.muted = muted;
        if (!muted)
            void this.playSound();
    }
    soundBlocked() {
        return this.blocked;
    }
    async unlockSound() {
        await this.playSound();
    }
    figures(kind) {
        if (kind === "audio")
            return { playout: "native" };
        return {
            playout: "native",
            latency: latencyReport(this.latency.figures(localNow())),
            ...this.freezes.read(localNow()),
        };
    }
    /** The video element shows what another plays: its frames are not ours to measure. */
    rest() {
        if (this.frameCallback !== undefined)
            this.video.cancelVideoFrameCallback(this.frameCallback);
        this.frameCallback = undefined;
        this.freezes.pause();
    }
    close() {
        this.rest();
        this.receivers.clear();
        this.setLevelListener(undefined);
        this.audio.srcObject = null;
    }
    applyDelay() {
        for (const receiver of this.receivers) {
            if ("jitterBufferTarget" in receiver)
                receiver.jitterBufferTarget = Math.min(MAX_BUFFER_MS, this.delayMs);
        }
    }
    async playSound() {
        if (this.audio.srcObject === null)
            return;
        try {
            await this.audio.play();
            this.setBlocked(false);
        }
        catch (error) {
            // NotAllowedError: a gesture is needed first. AbortError: another track took over while we waited.
            if (!(error instanceof DOMException))
                throw error;
            if (error.name === "NotAllowedError")
                this.setBlocked(true);
        }
    }
    setBlocked(blocked) {
        if (this.blocked === blocked)
            return;
        this.blocked = blocked;
        this.onChange();
    }
    /** Measures each frame when it goes to the screen, where the browser tells (requestVideoFrameCallback). */
    watchFrames() {
        if (this.frameCallback !== undefined || !("requestVideoFrameCallback" in this.video))
            return;
        const frame = (_now, { expectedDisplayTime, rtpTimestamp }) => {
            this.frameCallback = this.video.requestVideoFrameCallback(frame);
            const drawnAt = performance.timeOrigin + expectedDisplayTime;
            this.freezes.drawn(drawnAt);
            if (rtpTimestamp === undefined)
                return;
            const latency = this.clock.latencyOfTicks(this.clock.unwrap(rtpTimestamp), drawnAt);
            if (latency !== undefined)
                this.latency.add(latency, localNow());
        };
        this.frameCallback = this.video.requestVideoFrameCallback(frame);
    }
}
/** A playout's figures as a statistic. */
export const latencyReport = (figures) => figures && { median: milliseconds(figures.median), p95: milliseconds(figures.p95), samples: figures.samples };
