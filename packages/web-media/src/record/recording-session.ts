import { type ErrorBody, errorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { inFirstStream, layoutOfCode, type SurroundLayout } from "@setsuna/playout";
import { containerOf, type PartForm, PartWriter } from "./part-writer.ts";
import type { RecordOrder, RecordProgress, RecordSink, Tapped, TappedFrame, TappedSound } from "./record-messages.ts";
import { RecordTimeline } from "./record-timeline.ts";

const SAMPLES_PER_MS = 48;
/** A longer gap in the audio is filled, so that players which ignore gaps stay in sync. */
const GAP_MS = 15;
/** Audio that is later than this no longer comes. */
const AUDIO_LATE_MS = 2000;
/** Shown length of a frame whose successor isn't known. */
const FRAME_MS = 1000 / 30;
/** 20 ms of silence in Opus (RFC 6716 §3.1: CELT, fullband), mono and stereo. */
const SILENCE_MS = 20;
const silenceOf = ({ channels = 2, layout }: PartForm): ArrayBuffer => {
  const silence = new Uint8Array([channels > 1 ? 0xfc : 0xf8, 0xff, 0xfe]);
  return (layout === undefined ? silence : (inFirstStream(silence, layout) ?? silence)).buffer;
};

/** Undefined if the packet doesn't fit the file's channels. */
const dataOf = ({ data, surround }: TappedSound, { layout }: PartForm): ArrayBuffer | undefined => {
  if (layout === undefined) return data;
  return (surround?.code === layout.code ? surround.multistream : inFirstStream(new Uint8Array(data), layout))?.buffer;
};

/** The form of a keyframe's video. A file holds one form, so a change starts another file. */
export interface KeyframeForm {
  readonly width: number;
  readonly height: number;
  /** Parameter sets; empty for codecs without. */
  readonly parameters: string;
}

export interface RecordingPorts {
  /** Opens a file. Throws when storage is refused or full. */
  open(name: string): Promise<RecordSink>;
  /** Rejects for a keyframe that can't be decoded. */
  readKeyframe(frame: TappedFrame): Promise<KeyframeForm>;
  progress(progress: RecordProgress): void;
  /** The recording ended early. Called at most once. */
  failed(error: ErrorBody): void;
}

interface Part {
  readonly writer: PartWriter;
  readonly timeline: RecordTimeline;
  readonly form: string;
  readonly audio: PartForm;
  audioEnd: Milliseconds;
}

const formKey = (frame: TappedFrame, { width, height, parameters }: KeyframeForm): string =>
  [frame.config, width, height, parameters].join(" ");

/** Records one player's tapped media, one file after the other. Takes one message at a time. */
export class RecordingSession {
  private readonly order: RecordOrder;
  private readonly ports: RecordingPorts;
  private readonly files: string[] = [];
  private part: Part | undefined;
  /** Layout of the newest audio. */
  private layout: SurroundLayout | undefined;
  private bytes = 0;
  private recorded: Milliseconds = 0;
  private recordedBefore: Milliseconds = 0;
  private turn: Promise<void> = Promise.resolve();
  private failure: ErrorBody | undefined;

  constructor(order: RecordOrder, ports: RecordingPorts) {
    this.order = order;
    this.ports = ports;
  }

  /** Frames before the first keyframe, and audio before that, are left out. */
  take(tapped: Tapped): void {
    this.inTurn(() => (tapped.t === "frame" ? this.frame(tapped) : this.sound(tapped)));
  }

  /** Completes the files. Never rejects. */
  async stop(): Promise<void> {
    this.inTurn(() => this.closePart());
    await this.turn;
  }

  private inTurn(work: () => Promise<void>): void {
    this.turn = this.turn.then(async () => {
      if (this.failure !== undefined) return;
      try {
        await work();
      } catch (error) {
        this.failure = failureOf(error);
        // The file on disk stays playable.
        await this.part?.writer.close().catch(() => undefined);
        this.part = undefined;
        this.ports.failed(this.failure);
      }
    });
  }

  private async frame(frame: TappedFrame): Promise<void> {
    if (frame.isKey) await this.followForm(frame);
    const { part } = this;
    const at = part?.timeline.place("video", frame.time);
    if (part === undefined || at === undefined) return;
    await this.silenceUntil(part, at - AUDIO_LATE_MS);
    await part.writer.addFrame({ at, duration: FRAME_MS, data: frame.data }, frame.isKey);
    this.advance(at);
  }

  private async sound(sound: TappedSound): Promise<void> {
    if (!this.order.audio) return;
    const layout = layoutOfCode(sound.surround?.code);
    this.layout = layout;
    if (this.part === undefined && !this.order.video)
      await this.openPart({ channels: layout?.channels ?? sound.channels, layout }, "audio", sound);
    const { part } = this;
    const at = part?.timeline.place("audio", sound.time);
    if (part === undefined || at === undefined) return;
    const duration = sound.samples / SAMPLES_PER_MS;
    // Already filled with silence.
    if (at < part.audioEnd - GAP_MS) return;
    if (at > part.audioEnd + GAP_MS) await this.silenceUntil(part, at);
    const data = dataOf(sound, part.audio);
    if (data !== undefined) await this.addSound(part, Math.max(at, part.audioEnd), duration, data);
    if (!this.order.video) this.advance(at);
  }

  private async followForm(frame: TappedFrame): Promise<void> {
    const form = await this.ports.readKeyframe(frame);
    const key = formKey(frame, form);
    if (this.part?.form === key) return;
    await this.closePart();
    const { codec, config } = frame;
    const video = { codec, config, width: form.width, height: form.height };
    const { layout } = this;
    const audio = this.order.audio ? { channels: layout?.channels ?? 2, layout } : {};
    await this.openPart({ video, ...audio }, key, frame);
    // The header is written when every track has a packet.
    if (this.part !== undefined && this.order.audio) await this.addSound(this.part, 0, SILENCE_MS, silenceOf(audio));
  }

  private async openPart(form: PartForm, key: string, first: Tapped): Promise<void> {
    const timeline = new RecordTimeline(first.time);
    const name = `${this.order.name}_${this.files.length + 1}.${containerOf(form)}`;
    const sink = await this.ports.open(name);
    this.files.push(name);
    const counted: RecordSink = {
      write: (bytes, position) => {
        sink.write(bytes, position);
        this.bytes += bytes.byteLength;
      },
      flush: () => {
        sink.flush();
        this.ports.progress(this.progress());
      },
      close: () => sink.close(),
    };
    const writer = await PartWriter.open(form, timeline.startedAt, counted);
    this.part = { writer, timeline, form: key, audio: form, audioEnd: 0 };
  }

  private async closePart(): Promise<void> {
    const { part } = this;
    this.part = undefined;
    this.recordedBefore += this.recorded;
    this.recorded = 0;
    await part?.writer.close();
  }

  private async silenceUntil(part: Part, end: Milliseconds): Promise<void> {
    if (part.audio.channels === undefined) return;
    const silence = silenceOf(part.audio);
    while (part.audioEnd + SILENCE_MS <= end) await this.addSound(part, part.audioEnd, SILENCE_MS, silence.slice());
  }

  private async addSound(part: Part, at: Milliseconds, duration: Milliseconds, data: ArrayBuffer): Promise<void> {
    await part.writer.addSound({ at, duration, data });
    part.audioEnd = at + duration;
  }

  private advance(at: Milliseconds): void {
    this.recorded = Math.max(this.recorded, at);
  }

  progress(): RecordProgress {
    return { bytes: this.bytes, durationMs: this.recordedBefore + this.recorded, files: [...this.files] };
  }
}

const failureOf = (error: unknown): ErrorBody => {
  if (error instanceof StudioError) return errorBodyOf(error);
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? errorBody("record-space-full") : errorBody("record-failed", String(error));
};
