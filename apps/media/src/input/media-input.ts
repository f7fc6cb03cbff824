import { AV_DISPOSITION_ATTACHED_PIC, AVFMT_TS_DISCONT, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from "node-av/constants";
import { Dictionary, FormatContext, InputFormat as FormatOf, Packet } from "node-av/lib";
import { monotonicNow } from "../clock.ts";
import { MediaFailure } from "../failure.ts";
import { codeOf, isDry, must, reason } from "../ffmpeg/av.ts";
import { DecodedStream, MICROSECONDS, NO_TIME } from "./decoded-stream.ts";
import { InputTimeline, type Kind } from "./input-timeline.ts";
import type { PlayableInput } from "./playable-input.ts";

/** FFmpeg's options for an input. */
export interface InputFormat {
  readonly url: string;
  /** FFmpeg's name of the format or device; absent: found out from the bytes. */
  readonly format?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  /** Comes at its own pace: nothing waits, and what waited is too old. */
  readonly isLive: boolean;
}

export interface MediaInputOptions {
  readonly format: InputFormat;
  /** Absent: that kind is not wanted. FFmpeg filters that make what the encoder takes. */
  readonly videoFilter?: string | undefined;
  readonly audioFilter?: string | undefined;
  /** Lets an opening that waits for its source give up. Absent: it waits for as long as FFmpeg does. */
  readonly signal?: AbortSignal | undefined;
  /** Timeline of all openings. Absent: one of this opening alone, from 0 on. */
  readonly timeline?: InputTimeline | undefined;
  /** Earliest place of its beginning, s; absent: behind the opening before. */
  readonly startAt?: number | undefined;
}

const TYPES = { video: AVMEDIA_TYPE_VIDEO, audio: AVMEDIA_TYPE_AUDIO } as const;

/** A camera, screen or microphone, which can be unplugged. */
const isDevice = ({ format, isLive, url }: InputFormat): boolean =>
  isLive && format !== undefined && !url.includes("://") && url !== "pipe:0";

const startOf = ({ startTime }: FormatContext): number | undefined =>
  startTime === NO_TIME ? undefined : Number(startTime) / 1e6;

const canJump = ({ iformat }: FormatContext): boolean => ((iformat?.flags ?? 0) & AVFMT_TS_DISCONT) !== 0;

/** A file, address or device that is read through FFmpeg. */
export class MediaInput implements PlayableInput {
  readonly video: DecodedStream | undefined;
  readonly audio: DecodedStream | undefined;
  private readonly context: FormatContext;
  private readonly isDevice: boolean;
  private readonly timeline: InputTimeline;
  private readonly packet = new Packet();

  private constructor(
    context: FormatContext,
    device: boolean,
    timeline: InputTimeline,
    streams: Partial<Record<Kind, DecodedStream>>,
  ) {
    this.context = context;
    this.isDevice = device;
    this.timeline = timeline;
    this.video = streams.video;
    this.audio = streams.audio;
    this.packet.alloc();
  }

  /** Throws MediaFailure `input-unreadable`, or `device-missing` for a device. */
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

  private static async openIn(context: FormatContext, options: MediaInputOptions): Promise<MediaInput> {
    const { format } = options;
    const { isLive } = format;
    const named = format.format === undefined ? null : FormatOf.findInputFormat(format.format);
    if (format.format !== undefined && named === null) throw new MediaFailure("device-missing", format.format);
    const opened = await context.openInput(format.url, named, Dictionary.fromObject({ ...format.options }));
    if (opened < 0)
      throw new MediaFailure(codeOf(opened, isDevice(format) ? "device-missing" : "input-unreadable"), reason(opened));
    try {
      must(await context.findStreamInfo(null), "input-unreadable", "streams");
      const timeline = options.timeline ?? new InputTimeline(isLive);
      const base = timeline.begin(startOf(context), options.startAt ?? 0, canJump(context), monotonicNow());
      const open = async (kind: Kind, filter: string | undefined): Promise<DecodedStream | undefined> => {
        const stream = context.streams.find(
          // A cover is no picture of the show.
          ({ codecpar, disposition }) => codecpar.codecType === TYPES[kind] && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
        );
        if (filter === undefined || stream === undefined) return undefined;
        return DecodedStream.open(kind, stream, { filter, isLive, timeline, base });
      };
      const video = await open("video", options.videoFilter);
      const audio = await open("audio", options.audioFilter);
      if (video === undefined && audio === undefined)
        throw new MediaFailure("input-unreadable", "no picture or sound in it that is wanted");
      return new MediaInput(context, isDevice(format), timeline, { video, audio });
    } catch (error) {
      await context.closeInput();
      throw error;
    }
  }

  /** Throws MediaFailure `input-unreadable`, or `source-ended` for a device that went away. */
  async read(): Promise<{ readonly stream: DecodedStream; readonly packet: Packet } | undefined> {
    for (;;) {
      const result = await this.context.readFrame(this.packet);
      if (result < 0) {
        if (this.isDevice) throw new MediaFailure("source-ended", reason(result));
        if (isDry(result)) return undefined;
        throw new MediaFailure("input-unreadable", reason(result));
      }
      const stream = [this.video, this.audio].find((one) => one?.stream.index === this.packet.streamIndex);
      const packet = stream === undefined ? null : this.packet.clone();
      this.packet.unref();
      if (stream === undefined || packet === null) continue;
      this.place(packet, stream);
      return { stream, packet };
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

  /** Moves a packet's times from the input's own counting to the timeline; one without times has them by being counted later. */
  private place(packet: Packet, { kind, stream, usualLength }: DecodedStream): void {
    packet.rescaleTs(stream.timeBase, MICROSECONDS);
    const { pts, dts } = packet;
    const time = dts === NO_TIME ? pts : dts;
    if (time === NO_TIME) return;
    const length = packet.duration > 0n ? Number(packet.duration) / 1e6 : usualLength;
    const offset = this.timeline.offsetOf({ kind, seconds: Number(time) / 1e6, length }, monotonicNow());
    const moved = BigInt(Math.round(offset * 1e6));
    if (pts !== NO_TIME) packet.pts = pts + moved;
    if (dts !== NO_TIME) packet.dts = dts + moved;
  }
}
