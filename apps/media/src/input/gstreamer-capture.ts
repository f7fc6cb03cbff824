import { type AlphaMode, PIPELINE_FD } from "@setsuna/media-protocol";
import { FilterAPI } from "node-av/api";
import { AV_PIX_FMT_BGRA, AV_PIX_FMT_UYVY422, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame, Packet } from "node-av/lib";
import { monotonicNow } from "../clock.ts";
import { failureOf, MediaFailure } from "../failure.ts";
import { channelLayoutOf } from "../ffmpeg/channel-layouts.ts";
import { type GdpItem, GdpReader } from "../gstreamer/gdp.ts";
import type { Pipeline } from "../gstreamer/pipeline.ts";
import { type RawFormat, readRawCaps } from "../gstreamer/raw-caps.ts";
import { InputTimeline } from "./input-timeline.ts";
import type { PlayableInput, PlayableStream, TimedFrame } from "./playable-input.ts";

/** Wait for any output, ms: finding an NDI source by name takes seconds. */
const FIRST_MS = 15_000;
/** Time to wait for the other kind, ms, before it counts as absent. */
const OTHER_MS = 1000;
/** Time for a pipeline to exit that was abandoned before its output, ms. */
const GIVE_UP_MS = 250;
const MAX_WAITING = { video: 6, audio: 100 } as const;
const MICROSECONDS = { num: 1, den: 1_000_000 } as const;
const DEINTERLACE = "bwdif=mode=send_frame:deint=all,";
const PREMULTIPLIED = "premultiply=inplace=1,";

type Kind = "video" | "audio";

interface RawNeeds {
  /** Number of audio channels that the filter reads; absent: any. */
  readonly leastChannels?: number | undefined;
  /** Transparency of the source; absent: none. */
  readonly alpha?: AlphaMode | undefined;
}

class RawStream implements PlayableStream {
  readonly kind: Kind;
  private readonly filterText: string;
  private filter: FilterAPI | undefined;
  private readonly timeline: InputTimeline;
  private format: RawFormat | undefined;
  private filterFormat: RawFormat | undefined;
  private readonly leastChannels: number;
  private readonly alpha: AlphaMode | undefined;
  waiting = 0;

  constructor(kind: Kind, filterText: string, timeline: InputTimeline, { leastChannels = 1, alpha }: RawNeeds) {
    this.kind = kind;
    this.leastChannels = leastChannels;
    this.alpha = alpha;
    this.timeline = timeline;
    this.filterText = filterText;
  }

  get framesPerSecond(): number | undefined {
    return this.format?.kind === "video" && this.format.framesPerSecond > 0 ? this.format.framesPerSecond : undefined;
  }

  get isKnown(): boolean {
    return this.format !== undefined;
  }

  /** Throws MediaFailure for an unrequested format, or too few audio channels. */
  setCaps(text: string): void {
    const format = readRawCaps(text);
    if (format?.kind !== this.kind) throw new MediaFailure("pipeline-ended", text.slice(0, 120));
    if (format.kind === "audio" && format.channels < this.leastChannels)
      throw new MediaFailure("audio-channel-missing", String(format.channels));
    this.format = format;
  }

  /** Returns undefined without a timestamp or if too much is queued. */
  packet(pts: number | undefined, data: Buffer): Packet | undefined {
    if (pts === undefined || this.format === undefined || this.waiting >= MAX_WAITING[this.kind]) return undefined;
    const packet = new Packet();
    packet.alloc();
    packet.data = data;
    const seconds = pts / 1e9;
    const place = seconds + this.timeline.offsetOf({ kind: this.kind, seconds, length: 0 }, monotonicNow());
    packet.pts = BigInt(Math.round(place * 1e6));
    this.waiting += 1;
    return packet;
  }

  async decode(packet: Packet | null): Promise<TimedFrame[]> {
    const { format } = this;
    const data = packet?.data;
    if (packet === null || data === null || data === undefined || format === undefined) return [];
    this.waiting -= 1;
    using frame = this.frameOf(format, data, packet.pts);
    if (frame === undefined) return [];
    const frames = await this.filterFor(format).processAll(frame);
    return frames.map((one) => ({ frame: one, seconds: (Number(one.pts) * one.timeBase.num) / one.timeBase.den }));
  }

  close(): void {
    this.filter?.close();
  }

  /** Undefined if the length doesn't fit the caps: the format changed in between. */
  private frameOf(format: RawFormat, data: Buffer, pts: bigint): Frame | undefined {
    const timing = { timeBase: MICROSECONDS, pts };
    if (format.kind === "video") {
      const { width, height, isTransparent } = format;
      const rowBytes = isTransparent ? 4 * width : 4 * Math.ceil(width / 2);
      if (data.length !== rowBytes * height) return undefined;
      const pixels = isTransparent ? AV_PIX_FMT_BGRA : AV_PIX_FMT_UYVY422;
      return Frame.fromVideoBuffer(data, { width, height, format: pixels, ...timing });
    }
    const nbSamples = Math.floor(data.length / 2 / format.channels);
    if (nbSamples === 0) return undefined;
    const channelLayout = channelLayoutOf(format.channels);
    const { sampleRate } = format;
    return Frame.fromAudioBuffer(data, { nbSamples, format: AV_SAMPLE_FMT_S16, sampleRate, channelLayout, ...timing });
  }

  private filterFor(format: RawFormat): FilterAPI {
    if (this.filter !== undefined && this.filterFormat === format) return this.filter;
    this.filter?.close();
    this.filterFormat = format;
    const isInterlaced = format.kind === "video" && format.isInterlaced;
    const before = `${isInterlaced ? DEINTERLACE : ""}${this.kind === "video" && this.alpha === "straight" ? PREMULTIPLIED : ""}`;
    this.filter = FilterAPI.create(`${before}${this.filterText}`, {});
    return this.filter;
  }
}

export interface GstreamerCaptureOptions extends RawNeeds {
  readonly pipeline: Pipeline;
  readonly videoFilter?: string | undefined;
  readonly audioFilter?: string | undefined;
  readonly timeline?: InputTimeline | undefined;
  readonly startAt?: number | undefined;
  /** Aborts an opening that waits. Absent waits indefinitely. */
  readonly signal?: AbortSignal | undefined;
}

interface Read {
  readonly stream: RawStream;
  readonly packet: Packet;
}

/** Reads raw media with running times from a GStreamer pipeline. */
export class GstreamerCapture implements PlayableInput {
  private readonly pipeline: Pipeline;
  private readonly streams: readonly RawStream[];
  private readonly queue: Read[] = [];
  private known: readonly RawStream[] = [];
  private failure: MediaFailure | undefined;
  private over = false;
  private wake: (() => void) | undefined;

  private constructor(pipeline: Pipeline, streams: readonly RawStream[]) {
    this.pipeline = pipeline;
    this.streams = streams;
    for (const stream of streams) this.readFrom(stream);
    void pipeline.ended.then((error) => {
      this.failure ??= error;
      this.finish();
    });
  }

  /** Resolves when the formats are known; a missing kind is absent. Throws MediaFailure. */
  static async open(options: GstreamerCaptureOptions): Promise<GstreamerCapture> {
    const { pipeline, videoFilter, audioFilter, signal } = options;
    const { timeline = new InputTimeline(true), startAt = 0 } = options;
    timeline.begin(undefined, startAt, true, monotonicNow());
    const capture = new GstreamerCapture(pipeline, [
      ...(videoFilter === undefined ? [] : [new RawStream("video", videoFilter, timeline, options)]),
      ...(audioFilter === undefined ? [] : [new RawStream("audio", audioFilter, timeline, options)]),
    ]);
    const giveUp = (): void => capture.finish();
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      if (signal?.aborted !== true) await capture.begin();
      if (signal?.aborted === true) throw new MediaFailure("pipeline-ended", "stopped");
    } catch (error) {
      await capture.close(signal?.aborted === true ? GIVE_UP_MS : undefined);
      throw error;
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
    return capture;
  }

  get video(): PlayableStream | undefined {
    return this.known.find(({ kind }) => kind === "video");
  }
  get audio(): PlayableStream | undefined {
    return this.known.find(({ kind }) => kind === "audio");
  }

  /** Throws MediaFailure `source-ended` or GStreamer's failure. */
  async read(): Promise<Read | undefined> {
    for (;;) {
      const read = this.queue.shift();
      if (read !== undefined) return read;
      if (this.over) {
        if (this.failure !== undefined) throw this.failure;
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  interrupt(): void {
    this.finish();
  }

  /** Kills the pipeline after `patienceMs`. */
  async close(patienceMs?: number): Promise<void> {
    this.finish();
    for (const { packet } of this.queue.splice(0)) packet.free();
    await this.pipeline.stop(patienceMs);
    for (const stream of this.streams) stream.close();
  }

  private finish(): void {
    this.over = true;
    this.wake?.();
  }

  private readFrom(stream: RawStream): void {
    const reader = new GdpReader();
    const pipe = this.pipeline.reader(PIPELINE_FD[stream.kind]);
    pipe.on("data", (chunk: Buffer) => {
      if (this.over) return;
      try {
        for (const item of reader.push(chunk)) this.take(stream, item);
      } catch (error) {
        this.failure = error instanceof RangeError ? new MediaFailure("pipeline-ended", error.message) : failureOf(error);
        this.finish();
      }
    });
    pipe.on("end", () => {
      if (this.over || !stream.isKnown) return;
      this.failure ??= new MediaFailure("source-ended");
      this.finish();
    });
  }

  private take(stream: RawStream, item: GdpItem): void {
    if (item.name === "caps") stream.setCaps(item.text);
    else {
      const packet = stream.packet(item.pts, item.data);
      if (packet !== undefined) this.queue.push({ stream, packet });
    }
    this.wake?.();
  }

  private async begin(): Promise<void> {
    await this.waitFor(() => this.streams.some(({ isKnown }) => isKnown), FIRST_MS);
    await this.waitFor(() => this.streams.every(({ isKnown }) => isKnown), OTHER_MS);
    if (this.over && this.failure !== undefined) throw this.failure;
    this.known = this.streams.filter(({ isKnown }) => isKnown);
    if (this.known.length === 0) throw new MediaFailure("pipeline-ended", `nothing came within ${FIRST_MS / 1000} s`);
  }

  private async waitFor(isThere: () => boolean, ms: number): Promise<void> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.wake?.();
    }, ms);
    while (!isThere() && !isLate && !this.over)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    clearTimeout(timer);
  }
}
