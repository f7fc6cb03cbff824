import { DEFAULT_REPLAY_FRAMES } from "@setsuna/contracts";
import { FrameRing, layOutClip, SoundRing } from "@setsuna/playout";
import { epochNow } from "../playout/epoch-now.ts";
/** Sound goes to its decoder at once, a picture up to a second later: so much older sound is kept, ms. */
const SOUND_BEFORE_MS = 2500;
/** Copied in one task at most, bytes: live frames wait behind it. */
const COPY_SLICE_BYTES = 1024 * 1024;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const newestRun = () => ({ number: 0, zero: undefined });
/**
 * Keeps the newest encoded frames and sound packets that went to the decoders. Holds on to the chunks that the decoders were given:
 * recording copies nothing, {@link take} does.
 */
export class ReplayRecorder {
    ports;
    pictures = new FrameRing(DEFAULT_REPLAY_FRAMES);
    sounds = new SoundRing();
    videoRun = newestRun();
    audioRun = newestRun();
    constructor(ports) {
        this.ports = ports;
    }
    /** How many of the newest frames are kept; 0 records nothing. */
    setFrames(frames) {
        this.pictures.setWindow(frames);
        if (frames === 0)
            this.sounds.clear();
    }
    picture(picture) {
        const { type, byteLength } = picture.chunk;
        const need = this.pictures.push({ ...picture, run: this.videoRun, key: type === "key", byteLength, at: epochNow() });
        if (need === "needed")
            this.ports.keyframeNeeded();
        if (need === "wished")
            this.ports.keyframeWished();
    }
    sound(sound) {
        const { first } = this.pictures;
        if (first === undefined)
            return;
        const kept = { ...sound, run: this.audioRun, byteLength: sound.chunk.byteLength, at: epochNow() };
        this.sounds.push(kept, first.at - SOUND_BEFORE_MS);
    }
    /** The clock of a kind begins anew. Call before it does. */
    clockEnds(kind) {
        if (kind === "video") {
            this.videoRun.zero = this.ports.videoZero();
            this.videoRun = { number: this.videoRun.number + 1, zero: undefined };
        }
        else {
            this.audioRun.zero = this.ports.audioZero();
            this.audioRun = { number: this.audioRun.number + 1, zero: undefined };
        }
    }
    /** A copy of what is recorded, while recording goes on; undefined when there is no picture. */
    async take() {
        const kept = this.pictures.frames();
        if (kept.length === 0)
            return undefined;
        const heard = this.sounds.packets();
        const zeroOf = this.zeros(kept, heard);
        const frames = kept.map((picture) => ({ picture, timeMs: zeroOf("video", picture.run) + picture.ticks / 90 }));
        const packets = heard.map((sound) => ({ ...sound, zeroMs: zeroOf("audio", sound.run) }));
        const { frameTimes, durationMs, sound } = layOutClip(frames, packets);
        const pictures = await copyChunks(kept.map(({ chunk }) => chunk));
        const sounds = await copyChunks(sound.map(({ packet }) => packet.chunk));
        return {
            durationMs,
            channels: Math.max(1, ...sound.map(({ packet }) => packet.channels)),
            pictures: pictures.buffer,
            sound: sounds.buffer,
            frames: kept.map(({ key, codec, config, run, byteLength }, at) => ({
                timeMs: frameTimes[at] ?? 0,
                key,
                codec,
                config,
                run: run.number,
                offset: pictures.offsets[at] ?? 0,
                byteLength,
            })),
            packets: sound.map(({ packet, sample }, at) => ({
                sample,
                samples: packet.samples,
                offset: sounds.offsets[at] ?? 0,
                byteLength: packet.byteLength,
            })),
        };
    }
    /** Capture times where all clocks are known, else arrival times for all: the two must not be mixed. */
    zeros(kept, heard) {
        const present = { video: this.ports.videoZero(), audio: this.ports.audioZero() };
        const all = [...kept.map(({ run }) => run.zero ?? present.video), ...heard.map(({ run }) => run.zero ?? present.audio)];
        const captured = all.every(({ capture }) => capture !== undefined);
        return (kind, run) => {
            const zero = run.zero ?? present[kind];
            return (captured ? zero.capture : zero.arrival) ?? 0;
        };
    }
}
/** Bytes of chunks one after another, copied a slice at a time. */
const copyChunks = async (chunks) => {
    const buffer = new ArrayBuffer(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
    const offsets = [];
    let at = 0;
    let sliceEnd = COPY_SLICE_BYTES;
    for (const chunk of chunks) {
        if (at > sliceEnd) {
            await nextTask();
            sliceEnd = at + COPY_SLICE_BYTES;
        }
        offsets.push(at);
        chunk.copyTo(new Uint8Array(buffer, at, chunk.byteLength));
        at += chunk.byteLength;
    }
    return { buffer, offsets };
};
