import { StudioError } from "@setsuna/contracts";
import { FilterAPI } from "node-av/api";
import { AV_CODEC_FLAG_LOW_DELAY, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from "node-av/constants";
import {
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  InputFormat as FormatOf,
  type Frame,
  Frame as FrameOf,
  Packet,
  type Stream,
} from "node-av/lib";
import { codeOf, isDry, must, reason } from "../ffmpeg/av.ts";
import type { InputFormat } from "./input-format.ts";
import type { PlayableInput, PlayableStream } from "./playable-input.ts";

const NO_TIME = -(2n ** 63n);
/** Rate of a bare elementary stream that does not tell its own. */
const DEFAULT_RATE = 25;

/** Describes a decoded, scaled or resampled frame; whoever takes it frees it. */
export interface TimedFrame {
  readonly frame: Frame;
  /** Place in the input, seconds from its beginning. */
  readonly seconds: number;
}

/** One elementary stream of an input: decodes and brings frames into the form that the encoder takes. */
export class DecodedStream implements PlayableStream {
  readonly index: number;
  private readonly stream: Stream;
  private readonly context: CodecContext;
  private readonly filter: FilterAPI;
  private readonly decoded = new FrameOf();
  private readonly origin: () => number;
  private counted = 0;

  private constructor(stream: Stream, context: CodecContext, filter: FilterAPI, origin: () => number) {
    this.stream = stream;
    this.index = stream.index;
    this.context = context;
    this.filter = filter;
    this.origin = origin;
    this.decoded.alloc();
  }

  /** `origin`: seconds that count as 0. Throws StudioError `input-unreadable`. */
  static async open(stream: Stream, filter: string, isLive: boolean, origin: () => number): Promise<DecodedStream> {
    const codec = Codec.findDecoder(stream.codecpar.codecId);
    if (codec === null) throw new StudioError("input-unreadable", "codec");
    const context = new CodecContext();
    context.allocContext3(codec);
    must(context.parametersToContext(stream.codecpar), "input-unreadable", "codec");
    context.pktTimebase = stream.timeBase;
    // Frame threads would hold as many frames back.
    context.threadCount = isLive ? 1 : 2;
    if (isLive) context.setFlags(AV_CODEC_FLAG_LOW_DELAY);
    must(await context.open2(codec, null), "input-unreadable", "decoder");
    return new DecodedStream(stream, context, FilterAPI.create(filter, {}), origin);
  }

  /** Resolves with the frames that the packet completes; null gives out what was held back. What is broken within is left out. */
  async decode(packet: Packet | null): Promise<TimedFrame[]> {
    const sent = await this.context.sendPacket(packet);
    if (sent < 0 && !isDry(sent)) return [];
    const out: TimedFrame[] = [];
    while ((await this.context.receiveFrame(this.decoded)) >= 0) {
      this.setTime();
      for (const frame of await this.filter.processAll(this.decoded)) out.push({ frame, seconds: this.secondsOf(frame) });
      this.decoded.unref();
    }
    return out;
  }

  /** A bare elementary stream has no times: its frames are counted. */
  private setTime(): void {
    const { num, den } = this.stream.timeBase;
    const rate = this.stream.avgFrameRate;
    const best = this.decoded.bestEffortTimestamp;
    const perFrame = rate.num > 0 ? rate.den / rate.num : 1 / DEFAULT_RATE;
    this.decoded.pts = best === NO_TIME ? BigInt(Math.round((this.counted * perFrame * den) / num)) : best;
    this.decoded.timeBase = this.stream.timeBase;
    this.counted += 1;
  }

  private secondsOf(frame: Frame): number {
    const { num, den } = frame.timeBase;
    return (Number(frame.pts) * num) / den - this.origin();
  }

  close(): void {
    this.decoded.free();
    this.filter.close();
    this.context.freeContext();
  }
}

/** A camera, screen or microphone, which can be unplugged. */
const isDevice = ({ format, isLive, url }: InputFormat): boolean =>
  isLive && format !== undefined && !url.includes("://") && url !== "pipe:0";

export interface MediaInputOptions {
  readonly format: InputFormat;
  /** Absent: that kind is not wanted. FFmpeg filters that make what the encoder takes. */
  readonly videoFilter?: string | undefined;
  readonly audioFilter?: string | undefined;
  /** Lets an opening that waits for its source give up. Absent: it waits for as long as FFmpeg does. */
  readonly signal?: AbortSignal | undefined;
}

/** A file, address or device that is read through FFmpeg. */
export class MediaInput implements PlayableInput {
  readonly video: DecodedStream | undefined;
  readonly audio: DecodedStream | undefined;
  private readonly context: FormatContext;
  private readonly isDevice: boolean;
  private readonly packet = new Packet();

  private constructor(
    context: FormatContext,
    isDevice: boolean,
    video: DecodedStream | undefined,
    audio: DecodedStream | undefined,
  ) {
    this.context = context;
    this.isDevice = isDevice;
    this.video = video;
    this.audio = audio;
    this.packet.alloc();
  }

  /** Throws StudioError `input-unreadable`, or `device-missing` for a device. */
  static async open(options: MediaInputOptions): Promise<MediaInput> {
    const context = new FormatContext();
    // Before anything is opened: FFmpeg asks whether it is interrupted by what stands in the context.
    context.allocContext();
    const interrupt = (): void => context.interrupt();
    const { signal } = options;
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      return await MediaInput.openIn(context, options);
    } finally {
      signal?.removeEventListener("abort", interrupt);
    }
  }

  private static async openIn(
    context: FormatContext,
    { format, videoFilter, audioFilter }: MediaInputOptions,
  ): Promise<MediaInput> {
    // A pipe that Node has looked at is read without blocking, so that FFmpeg can be interrupted there.
    if (format.url === "pipe:0") process.stdin.pause();
    const named = format.format === undefined ? null : FormatOf.findInputFormat(format.format);
    if (format.format !== undefined && named === null) throw new StudioError("device-missing", format.format);
    const opened = await context.openInput(format.url, named, Dictionary.fromObject({ ...format.options }));
    if (opened < 0) {
      throw new StudioError(codeOf(opened, isDevice(format) ? "device-missing" : "input-unreadable"), reason(opened));
    }
    const looked = await context.findStreamInfo(null);
    if (looked < 0) await context.closeInput();
    must(looked, "input-unreadable", "streams");
    const start = context.startTime === NO_TIME ? 0 : Number(context.startTime) / 1e6;
    const origin = (): number => start;
    const open = (type: typeof AVMEDIA_TYPE_VIDEO, filter: string | undefined): Promise<DecodedStream> | undefined => {
      const stream = context.streams.find(({ codecpar }) => codecpar.codecType === type);
      return filter === undefined || stream === undefined ? undefined : DecodedStream.open(stream, filter, format.isLive, origin);
    };
    const video = await open(AVMEDIA_TYPE_VIDEO, videoFilter);
    const audio = await open(AVMEDIA_TYPE_AUDIO, audioFilter);
    if (video === undefined && audio === undefined) {
      await context.closeInput();
      throw new StudioError("input-unreadable", "no picture or sound in it that is wanted");
    }
    return new MediaInput(context, isDevice(format), video, audio);
  }

  /** Throws StudioError `input-unreadable`, or `source-ended` for a device that went away. */
  async read(): Promise<{ readonly stream: DecodedStream; readonly packet: Packet } | undefined> {
    for (;;) {
      const result = await this.context.readFrame(this.packet);
      if (result < 0) {
        if (this.isDevice) throw new StudioError("source-ended", reason(result));
        if (isDry(result)) return undefined;
        throw new StudioError("input-unreadable", reason(result));
      }
      const stream = [this.video, this.audio].find((one) => one?.index === this.packet.streamIndex);
      const packet = stream === undefined ? null : this.packet.clone();
      this.packet.unref();
      if (stream !== undefined && packet !== null) return { stream, packet };
    }
  }

  /** Lets a read that waits for the network return. */
  interrupt(): void {
    this.context.interrupt();
  }

  async close(): Promise<void> {
    this.video?.close();
    this.audio?.close();
    this.packet.free();
    await this.context.closeInput();
  }
}
