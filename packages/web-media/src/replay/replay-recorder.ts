import type { Milliseconds } from "@setsuna/kit";
import { FrameRing, layOutClip, SoundRing, type SurroundPacket } from "@setsuna/playout";
import type { PlayoutTime } from "../playout/playout-ports.ts";
import type { VideoCodecName } from "../playout/video-codec.ts";
import type { Clip, ClipFrame, ClipPacket } from "./clip.ts";

/** Milliseconds, because video is decoded up to a second later. */
const SOUND_BEFORE_MS = 2500;
/** Bytes per task, because live frames wait. */
const COPY_SLICE_BYTES = 1024 * 1024;

/** Capture time of a stream clock's tick 0, or its quickest possible arrival: epoch ms of this machine. */
export interface ClockZero {
  readonly capture: number | undefined;
  readonly arrival: number | undefined;
  /** Server's clock minus this machine's, ms. Absent while unknown. */
  readonly serverAhead?: number | undefined;
}

interface Run {
  readonly number: number;
  /** Set at its end. */
  zero: ClockZero | undefined;
}

export interface RecordedPicture {
  /** The chunk owns its bytes. */
  readonly chunk: EncodedVideoChunk;
  readonly codec: VideoCodecName;
  readonly config: string;
  /** Unwrapped, 90 kHz. */
  readonly ticks: number;
}

export interface RecordedSound {
  readonly chunk: EncodedAudioChunk;
  /** Unwrapped, 48 kHz. */
  readonly sample: number;
  readonly samples: number;
  readonly channels: number;
  /** All channels, if there are more than two; a replay has none. */
  readonly surround?: SurroundPacket | undefined;
}

interface KeptPicture extends RecordedPicture {
  readonly run: Run;
  readonly key: boolean;
  readonly byteLength: number;
  readonly at: Milliseconds;
}
interface KeptSound extends RecordedSound {
  readonly run: Run;
  readonly byteLength: number;
  readonly at: Milliseconds;
}

export interface ReplayRecorderPorts {
  readonly time: PlayoutTime;
  videoZero(): ClockZero;
  audioZero(): ClockZero;
  /** A keyframe would let the clip start nearer the window's beginning. */
  keyframeRequested(): void;
  /** Without a keyframe, the recording is lost, now or soon. */
  keyframeNeeded(): void;
}

const newestRun = (): Run => ({ number: 0, zero: undefined });

/** Holds chunks; only {@link take} copies. */
export class ReplayRecorder {
  private readonly ports: ReplayRecorderPorts;
  private readonly pictures = new FrameRing<KeptPicture>(0);
  private readonly sounds = new SoundRing<KeptSound>();
  private videoRun = newestRun();
  private audioRun = newestRun();

  constructor(ports: ReplayRecorderPorts) {
    this.ports = ports;
  }

  /** 0, as initially: records nothing. */
  setFrames(frames: number): void {
    this.pictures.setWindow(frames);
    if (frames === 0) this.sounds.clear();
  }

  picture(picture: RecordedPicture): void {
    const { type, byteLength } = picture.chunk;
    const need = this.pictures.push({
      ...picture,
      run: this.videoRun,
      key: type === "key",
      byteLength,
      at: this.ports.time.now(),
    });
    if (need === "needed") this.ports.keyframeNeeded();
    if (need === "requested") this.ports.keyframeRequested();
  }

  sound(sound: RecordedSound): void {
    const { first } = this.pictures;
    if (first === undefined) return;
    const kept = { ...sound, run: this.audioRun, byteLength: sound.chunk.byteLength, at: this.ports.time.now() };
    this.sounds.push(kept, first.at - SOUND_BEFORE_MS);
  }

  /** Call it before the clock restarts. */
  clockEnds(kind: "video" | "audio"): void {
    if (kind === "video") {
      this.videoRun.zero = this.ports.videoZero();
      this.videoRun = { number: this.videoRun.number + 1, zero: undefined };
    } else {
      this.audioRun.zero = this.ports.audioZero();
      this.audioRun = { number: this.audioRun.number + 1, zero: undefined };
    }
  }

  /** Recording continues. Undefined without video. */
  async take(): Promise<Clip | undefined> {
    const kept = this.pictures.frames();
    if (kept.length === 0) return undefined;
    const heard = this.sounds.packets();
    const zeroOf = this.zeros(kept, heard);
    const frames = kept.map((picture) => ({ picture, timeMs: zeroOf("video", picture.run) + picture.ticks / 90 }));
    const packets = heard.map((sound) => ({ ...sound, zeroMs: zeroOf("audio", sound.run) }));
    const { frameTimes, durationMs, sound } = layOutClip(frames, packets);

    const pictures = await copyChunks(
      kept.map(({ chunk }) => chunk),
      this.ports.time,
    );
    const sounds = await copyChunks(
      sound.map(({ packet }) => packet.chunk),
      this.ports.time,
    );
    return {
      durationMs,
      channels: Math.max(1, ...sound.map(({ packet }) => packet.channels)),
      pictures: pictures.buffer,
      sound: sounds.buffer,
      frames: kept.map(
        ({ key, codec, config, run, byteLength }, at): ClipFrame => ({
          timeMs: frameTimes[at] ?? 0,
          key,
          codec,
          config,
          run: run.number,
          offset: pictures.offsets[at] ?? 0,
          byteLength,
        }),
      ),
      packets: sound.map(
        ({ packet, sample }, at): ClipPacket => ({
          sample,
          samples: packet.samples,
          offset: sounds.offsets[at] ?? 0,
          byteLength: packet.byteLength,
        }),
      ),
    };
  }

  /** Clocks of different runs are never mixed. */
  private zeros(kept: readonly KeptPicture[], heard: readonly KeptSound[]): (kind: "video" | "audio", run: Run) => number {
    const present = { video: this.ports.videoZero(), audio: this.ports.audioZero() };
    const all = [...kept.map(({ run }) => run.zero ?? present.video), ...heard.map(({ run }) => run.zero ?? present.audio)];
    const captured = all.every(({ capture }) => capture !== undefined);
    return (kind, run) => {
      const zero = run.zero ?? present[kind];
      return (captured ? zero.capture : zero.arrival) ?? 0;
    };
  }
}

/** Copies in slices, so that live frames don't wait. */
const copyChunks = async (
  chunks: readonly (EncodedVideoChunk | EncodedAudioChunk)[],
  time: PlayoutTime,
): Promise<{ readonly buffer: ArrayBuffer; readonly offsets: readonly number[] }> => {
  const buffer = new ArrayBuffer(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const offsets: number[] = [];
  let at = 0;
  let sliceEnd = COPY_SLICE_BYTES;
  for (const chunk of chunks) {
    if (at > sliceEnd) {
      await new Promise<void>((resolve) => void time.after(0, resolve));
      sliceEnd = at + COPY_SLICE_BYTES;
    }
    offsets.push(at);
    chunk.copyTo(new Uint8Array(buffer, at, chunk.byteLength));
    at += chunk.byteLength;
  }
  return { buffer, offsets };
};
