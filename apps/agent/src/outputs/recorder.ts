import { type CarriedCodec, StudioError } from "@setsuna/contracts";
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_OPUS,
  AV_PIX_FMT_YUV420P,
  AVFMT_FLAG_CUSTOM_IO,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from "node-av/constants";
import { Dictionary, FormatContext, IOContext, Packet, Rational, type Stream } from "node-av/lib";
import { must } from "../ffmpeg/av.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { MediaOutput } from "./media-output.ts";
import type { OutputFormat } from "./output-format.ts";
import { CODEC_IDS, OPUS_HEAD } from "./unit-decoder.ts";
import { videoFacts } from "./video-facts.ts";

/** Lead that one stream may have before the other is no longer waited for, in microseconds. */
const INTERLEAVE_US = 1_000_000n;
const IO_BYTES = 65_536;
const MICROSECONDS = new Rational(1, 1_000_000);

interface OpenFile {
  readonly context: FormatContext;
  /** Present where a sink takes what is written. */
  readonly io: IOContext | undefined;
  readonly streams: Partial<Record<MediaUnit["kind"], Stream>>;
  readonly codec: CarriedCodec | undefined;
  /** Capture time of what stands at 0, ms. */
  readonly zero: number;
}

const ioTo = (sink: (bytes: Buffer) => void): IOContext => {
  const io = new IOContext();
  io.allocContextWithCallbacks(IO_BYTES, 1, null, (chunk) => {
    sink(Buffer.from(chunk));
    return chunk.length;
  });
  return io;
};

/**
 * Writes received units into a container as they are: nothing is encoded again. The file begins with the first keyframe (the first
 * sound packet where there is no picture). Throws StudioError `output-failed` or `disk-full`.
 */
export class Recorder implements MediaOutput {
  private readonly output: OutputFormat;
  private readonly wants: { readonly video: boolean; readonly audio: boolean };
  private readonly lastDts: Record<MediaUnit["kind"], bigint> = { video: -1n, audio: -1n };
  private file: OpenFile | undefined;
  private written = 0;

  constructor(output: OutputFormat, wants: { readonly video: boolean; readonly audio: boolean }) {
    this.output = output;
    this.wants = wants;
  }

  /** Bytes of media written so far, and how much time they take. */
  get bytes(): number {
    return this.written;
  }
  get isOpen(): boolean {
    return this.file !== undefined;
  }

  /** Picture size of the file; undefined before it is open or without a picture. */
  size(): { readonly width: number; readonly height: number } | undefined {
    const parameters = this.file?.streams.video?.codecpar;
    return parameters && { width: parameters.width, height: parameters.height };
  }

  /** Call one at a time. False for a unit that has no place in the file: before its beginning. */
  async write(unit: MediaUnit): Promise<boolean> {
    if (this.output.format === "null") return true;
    this.file ??= await this.open(unit);
    const { file } = this;
    const stream = file?.streams[unit.kind];
    if (file === undefined || stream === undefined || unit.at < file.zero) return false;
    if (unit.kind === "video" && unit.codec !== file.codec)
      throw new StudioError("output-failed", `${unit.codec} after ${file.codec}: the sender changed its codec`);
    await this.writePacket(file, stream, unit);
    this.written += unit.data.length;
    return true;
  }

  private async writePacket({ context, zero }: OpenFile, stream: Stream, unit: MediaUnit): Promise<void> {
    using packet = new Packet();
    packet.alloc();
    packet.data = Buffer.from(unit.data);
    packet.pts = BigInt(Math.round((unit.at - zero) * 1000));
    packet.duration = unit.samples === undefined ? 0n : BigInt(Math.round((unit.samples * 1000) / 48));
    packet.rescaleTs(MICROSECONDS, stream.timeBase);
    const earliest = this.lastDts[unit.kind] + 1n;
    if (packet.pts < earliest) packet.pts = earliest;
    packet.dts = packet.pts;
    this.lastDts[unit.kind] = packet.dts;
    packet.streamIndex = stream.index;
    packet.isKeyframe = unit.isKeyframe;
    const written = this.output.isUnordered ? context.writeFrame(packet) : context.interleavedWriteFrame(packet);
    must(await written, "output-failed", "write");
  }

  private async open(unit: MediaUnit): Promise<OpenFile | undefined> {
    const begins = this.wants.video ? unit.kind === "video" && unit.isKeyframe : true;
    if (!begins) return undefined;
    const context = new FormatContext();
    must(context.allocOutputContext2(null, this.output.format, this.output.target), "output-failed", this.output.format);
    const streams: OpenFile["streams"] = {};
    if (unit.kind === "video") streams.video = this.addVideo(context, unit);
    if (this.wants.audio) streams.audio = this.addAudio(context);
    context.maxInterleaveDelta = INTERLEAVE_US;
    const { sink } = this.output;
    const io = sink && ioTo(sink);
    if (io !== undefined) {
      context.pb = io;
      context.setFlags(AVFMT_FLAG_CUSTOM_IO);
    } else if (this.output.format !== "rtsp") must(await context.openOutput(), "output-failed", this.output.target);
    must(await context.writeHeader(Dictionary.fromObject({ ...this.output.options })), "output-failed", "header");
    return { context, io, streams, codec: unit.codec === "opus" ? undefined : unit.codec, zero: unit.at };
  }

  private addVideo(context: FormatContext, unit: MediaUnit): Stream {
    const codec = unit.codec === "opus" ? "H264" : unit.codec;
    const facts = videoFacts(codec, unit.data);
    if (facts === undefined) throw new StudioError("output-failed", `${codec} keyframe without a picture size`);
    const stream = context.newStream(null);
    const parameters = stream.codecpar;
    parameters.codecType = AVMEDIA_TYPE_VIDEO;
    parameters.codecId = CODEC_IDS[codec];
    parameters.format = AV_PIX_FMT_YUV420P;
    parameters.width = facts.size.width;
    parameters.height = facts.size.height;
    if (facts.extradata !== undefined) parameters.extradata = Buffer.from(facts.extradata);
    stream.timeBase = new Rational(1, 90_000);
    return stream;
  }

  private addAudio(context: FormatContext): Stream {
    const stream = context.newStream(null);
    const parameters = stream.codecpar;
    parameters.codecType = AVMEDIA_TYPE_AUDIO;
    parameters.codecId = AV_CODEC_ID_OPUS;
    parameters.sampleRate = 48_000;
    parameters.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    parameters.extradata = OPUS_HEAD;
    stream.timeBase = new Rational(1, 48_000);
    return stream;
  }

  /** Finishes the file. Safe to call twice, and after a failure: then what can be written still is. */
  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    if (file === undefined) return;
    const trailer = await file.context.writeTrailer();
    if (this.output.format !== "rtsp" && file.io === undefined) await file.context.closeOutput();
    // Each is freed once, and by us: left to the collector the second of the two would free what the first has freed.
    if (file.io !== undefined) file.context.pb = null;
    file.context.freeContext();
    file.io?.freeContext();
    must(trailer, "output-failed", "trailer");
  }
}
