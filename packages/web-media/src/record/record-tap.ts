import type { ClockZero, RecordedPicture, RecordedSound } from "../replay/replay-recorder.ts";
import type { Tapped } from "./record-messages.ts";

const VIDEO_TICKS_PER_MS = 90;
const AUDIO_TICKS_PER_MS = 48;

const bytesOf = (chunk: EncodedVideoChunk | EncodedAudioChunk): ArrayBuffer => {
  const bytes = new ArrayBuffer(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
};

export interface RecordTapPorts {
  videoZero(): ClockZero;
  audioZero(): ClockZero;
  /** Called once per recording: a file starts with a keyframe. */
  keyframeNeeded(): void;
}

/** Copies what goes into the decoders to a recording. Costs nothing without one. */
export class RecordTap {
  private readonly ports: RecordTapPorts;
  private port: MessagePort | undefined;

  constructor(ports: RecordTapPorts) {
    this.ports = ports;
  }

  /** Undefined ends the recording. */
  setPort(port: MessagePort | undefined): void {
    this.port?.close();
    this.port = port;
    if (port !== undefined) this.ports.keyframeNeeded();
  }

  frame({ chunk, codec, config, ticks }: RecordedPicture): void {
    if (this.port === undefined) return;
    const time = { zero: this.ports.videoZero(), ms: ticks / VIDEO_TICKS_PER_MS };
    this.send({ t: "frame", time, isKey: chunk.type === "key", codec, config, data: bytesOf(chunk) });
  }

  sound({ chunk, sample, samples, channels, surround: whole }: RecordedSound): void {
    if (this.port === undefined) return;
    const time = { zero: this.ports.audioZero(), ms: sample / AUDIO_TICKS_PER_MS };
    const surround = whole && { code: whole.layout.code, multistream: whole.multistream };
    this.send({ t: "sound", time, samples, channels, surround, data: bytesOf(chunk) });
  }

  private send(tapped: Tapped): void {
    this.port?.postMessage(tapped, [tapped.data]);
  }
}
