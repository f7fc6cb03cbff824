import { DEFAULT_REPLAY_FRAMES } from "@setsuna/contracts";
import { InstantPlayout } from "../playout/instant-playout.ts";
import { NativePlayout } from "./native-playout.ts";
import { instantFigures } from "./playout-figures.ts";
import { showTrack } from "./show-track.ts";
/** Both ways of playing, and which kind goes which way. */
export class PagePlayout {
    options;
    native;
    instant;
    settings;
    failed = new Set();
    shown;
    replayFrames = DEFAULT_REPLAY_FRAMES;
    /** A replay is watched: the live sound is silent. */
    replaying = false;
    levels;
    constructor(options) {
        this.options = options;
        this.settings = options.settings;
        this.native = new NativePlayout(options.video, options.onChange);
        this.update(options.settings);
    }
    /** Which way `kind` goes with the present settings, in this browser. */
    path(kind) {
        if (this.settings.playout === "native" || this.failed.has(kind) || !InstantPlayout.supported()[kind])
            return "native";
        return "instant";
    }
    /** What the stream is shown with at most, ms. */
    get longestDelayMs() {
        return Math.max(this.settings.delayMs, this.settings.secondDelayMs ?? 0);
    }
    /** Takes over new settings. The caller rebuilds the connections whose path changed. */
    update(settings) {
        // Choosing instant by hand is a wish to try again.
        if (settings.playout === "instant" && this.settings.playout !== "instant")
            this.failed.clear();
        this.settings = settings;
        for (const playout of [this.native, this.instant]) {
            playout?.setDelay(settings.delayMs);
            playout?.setVolume(settings.volume);
            playout?.setMuted(settings.muted || this.replaying);
        }
        if (settings.secondDelayMs !== undefined)
            this.instant?.setSecondDelay(settings.secondDelayMs);
    }
    /** How many of the newest frames are recorded, 0 for none. */
    setReplayFrames(frames) {
        this.replayFrames = frames;
        this.instant?.setReplayFrames(frames);
    }
    /** A copy of what is recorded; undefined when nothing is: recording needs instant playout. */
    takeReplay() {
        return this.instant?.takeReplay() ?? Promise.resolve(undefined);
    }
    /** Silences the live sound while a replay is watched. */
    setReplaying(replaying) {
        this.replaying = replaying;
        this.update(this.settings);
    }
    /** Plays a receiver's stream from now on. Call in the task that makes the receiver. An encrypted stream is played instantly or not at all. */
    attach(kind, receiver, path, decryption) {
        if (kind === "audio")
            this.levelsFrom(path);
        if (path === "native") {
            this.native.attach(kind, receiver);
            if (kind !== "video")
                return;
            this.instant?.idle("paused");
            this.show(receiver.track);
            return;
        }
        const instant = this.instantPlayout();
        instant.attach(kind, receiver, decryption);
        if (kind !== "video")
            return;
        this.native.rest();
        this.show(instant.videoTrack);
    }
    /** Hears the levels of the sound's channels, 20 times a second, before volume and mute; undefined to stop. */
    setLevelListener(listener) {
        this.levels = listener;
        this.levelsFrom(this.path("audio"));
    }
    levelsFrom(path) {
        this.instant?.setLevelListener(path === "instant" ? this.levels : undefined);
        this.native.setLevelListener(path === "native" ? this.levels : undefined);
    }
    /** `settled`: the offset is good enough for figures that are shown. */
    setClockOffset(serverMinusLocalMs, settled) {
        this.native.setClockOffset(serverMinusLocalMs, settled);
        this.instant?.setClockOffset(serverMinusLocalMs, settled);
    }
    /** `senderRtp`: the pair's RTP timestamp as the sender wrote it. */
    setStreamClock(kind, pair, senderRtp) {
        this.native.setStreamClock(kind, pair);
        this.instant?.setStreamClock(kind, pair, senderRtp);
    }
    /** A message that came directly; for a kind on the instant path. */
    direct(kind, message) {
        this.instant?.direct(kind, message);
    }
    byRelay(kind) {
        this.instant?.byRelay(kind);
    }
    /** Round trip of the picture's connection, ms. */
    setRoundTrip(ms) {
        this.instant?.setRoundTrip(ms);
    }
    streamChanged(kind) {
        this.native.streamChanged(kind);
        this.instant?.streamChanged(kind);
    }
    /** No picture is to be expected until the next one comes. */
    idle(kind, reason) {
        if (kind !== "video")
            return;
        this.native.idle(reason);
        this.instant?.idle(reason);
    }
    soundBlocked() {
        return this.native.soundBlocked() || (this.instant?.soundBlocked() ?? false);
    }
    async unlockSound() {
        await Promise.all([this.native.unlockSound(), this.instant?.unlockSound()]);
    }
    /** Figures of both kinds at one instant. */
    async figures() {
        const instant = (await this.instant?.readStats()) ?? {};
        return (kind) => (this.path(kind) === "instant" ? instantFigures(kind, instant) : this.native.figures(kind));
    }
    close() {
        this.native.close();
        this.instant?.close();
        this.instant = undefined;
        this.shown = undefined;
        this.options.video.srcObject = null;
        if (this.options.secondVideo !== undefined)
            this.options.secondVideo.srcObject = null;
    }
    show(track) {
        if (this.shown === track)
            return;
        this.shown = track;
        showTrack(this.options.video, track);
    }
    instantPlayout() {
        if (this.instant !== undefined)
            return this.instant;
        this.instant = new InstantPlayout({
            onKeyframeNeeded: this.options.onKeyframeNeeded,
            onNack: this.options.onNack,
            onFec: this.options.onFec,
            onDownlinkEstimate: this.options.onDownlinkEstimate,
            onUndecryptable: this.options.onUndecryptable,
            onDirectPlaying: this.options.onDirectPlaying,
            onProblem: (kind) => {
                if (this.failed.has(kind))
                    return;
                this.failed.add(kind);
                this.options.onFallback(kind);
            },
        });
        const { secondVideo } = this.options;
        if (secondVideo !== undefined)
            showTrack(secondVideo, this.instant.secondTrack());
        this.update(this.settings);
        this.instant.setReplayFrames(this.replayFrames);
        this.levelsFrom(this.path("audio"));
        return this.instant;
    }
}
