import { errorBody } from "@setsuna/contracts";
import { AudioOutput } from "../playout/audio-output.ts";
/** A frozen copy of what was received, played on a canvas while the live stream goes on. */
export class Replay {
    worker;
    audio;
    onClose;
    listeners = new Set();
    snapshot;
    closed = false;
    /** Takes the canvas over for good; its size follows the picture. `onClose` is called once. */
    constructor(clip, canvas, onClose) {
        this.onClose = onClose;
        this.snapshot = {
            position: { positionMs: 0, frame: 0, drawn: undefined, rate: undefined },
            durationMs: clip.durationMs,
            frames: clip.frames.length,
            changesMs: clip.frames.flatMap(({ run, timeMs }, at) => (at > 0 && clip.frames[at - 1]?.run !== run ? [timeMs] : [])),
            hasSound: clip.packets.length > 0,
            saving: { name: "idle" },
            problem: undefined,
        };
        this.worker = new Worker(new URL("./replay-worker.ts", import.meta.url), { type: "module", name: "replay" });
        this.worker.onmessage = ({ data }) => this.receive(data);
        this.worker.onerror = (event) => this.set({ problem: errorBody("replay-decode", event.message) });
        const surface = canvas.transferControlToOffscreen();
        this.send({ t: "open", clip, canvas: surface }, [surface, clip.pictures, clip.sound]);
        if (clip.packets.length > 0)
            this.audio = new AudioOutput((port) => this.send({ t: "audio-output", port }, [port]), (error) => this.set({ problem: errorBody("replay-decode", error.message) }), () => undefined);
    }
    /** Moves at this rate from where it stands; sound goes with rate 1 alone. */
    play(rate) {
        this.send({ t: "play", rate });
    }
    pause() {
        this.send({ t: "pause" });
    }
    /** ms from the start; beyond an end is the end. */
    seek(positionMs) {
        this.send({ t: "seek", positionMs });
    }
    /** Rests, `by` frames on (back when negative). */
    step(by) {
        this.send({ t: "step", by });
    }
    /** Writes the recording into files, see `saving`. Does nothing while it is being written. */
    save() {
        if (this.snapshot.saving.name === "saving")
            return;
        this.set({ saving: { name: "saving", progress: 0 } });
        this.send({ t: "save" });
    }
    /** Linear gain, 0-1. */
    setVolume(volume) {
        this.audio?.setVolume(volume);
    }
    setMuted(muted) {
        this.audio?.setMuted(muted);
    }
    /** The audio node before the speaker, for meters; absent without sound. */
    audioTap() {
        return this.audio?.tap();
    }
    getSnapshot() {
        return this.snapshot;
    }
    /** Returns the way to stop listening. */
    subscribe(listener) {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }
    /** Back to live. Safe to call twice. */
    close() {
        if (this.closed)
            return;
        this.closed = true;
        this.audio?.close();
        this.worker.onmessage = null;
        this.worker.onerror = null;
        this.worker.terminate();
        this.listeners.clear();
        this.onClose();
    }
    receive(message) {
        switch (message.t) {
            case "position":
                this.set({ position: message.position });
                return;
            case "saving":
                this.set({ saving: { name: "saving", progress: message.progress } });
                return;
            case "saved":
                this.set({ saving: { name: "saved", files: message.files } });
                return;
            case "save-failed":
                this.set({ saving: { name: "failed", error: message.error } });
                return;
            case "problem":
                this.set({ problem: message.error });
        }
    }
    set(change) {
        this.snapshot = { ...this.snapshot, ...change };
        for (const listener of this.listeners)
            listener();
    }
    send(message, transfer = []) {
        if (!this.closed)
            this.worker.postMessage(message, transfer);
    }
}
