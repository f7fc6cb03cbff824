import type { MediaPacket, OpenOutputOrder } from "@setsuna/media-protocol";
import { AV_CODEC_ID_OPUS, AV_PIX_FMT_YUV420P, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from "node-av/constants";
import { Dictionary, FormatContext, Packet, Rational, type Stream } from "node-av/lib";
import { monotonicNow } from "../clock.ts";
import { must } from "../ffmpeg/av.ts";
import { channelLayoutOf, channelsOfHead } from "../ffmpeg/channel-layouts.ts";
import { DecodingTimes } from "./decoding-times.ts";
import type { Output } from "./output.ts";
import { CODEC_IDS } from "./unit-decoder.ts";

/** Largest lead of one stream, microseconds. */
const INTERLEAVE_US = 1_000_000n;
const MICROSECONDS = new Rational(1, 1_000_000);
/** A far end that opened later than this, ms, gets no earlier pictures. */
const CAME_LATE_MS = 500;

/** Shorter than any frame, s. */
const MIN_FRAME_S = 0.004;

type Container = Extract<OpenOutputOrder["target"], { type: "container" }>;

export interface RecorderOrder extends Pick<OpenOutputOrder, "video" | "opusHead"> {
  readonly target: Container;
}

interface OpenFile {
  readonly context: FormatContext;
  readonly streams: Partial<Record<MediaPacket["kind"], Stream>>;
  /** Capture time at position 0, ms; undefined until the next keyframe. */
  zero: number | undefined;
}

/** Other codecs send in display order. */
const hasBFrames = ({ video }: RecorderOrder): boolean => video?.codec === "H264" || video?.codec === "H265";

/**
 * Writes packets to a container without re-encoding. The first packet opens it. Throws MediaFailure `output-failed`,
 * `port-in-use` or `disk-full`.
 */
export class Recorder implements Output {
  private readonly order: RecorderOrder;
  private readonly times: Record<MediaPacket["kind"], DecodingTimes>;
  private readonly now: () => number;
  private file: OpenFile | undefined;

  constructor(order: RecorderOrder, now: () => number = monotonicNow) {
    this.order = order;
    this.now = now;
    this.times = { video: new DecodingTimes(order.video?.reorderFrames, hasBFrames(order)), audio: new DecodingTimes() };
  }

  get isOpen(): boolean {
    return this.file !== undefined;
  }

  async write(packet: MediaPacket): Promise<boolean> {
    const opensIt = this.file === undefined;
    this.file ??= await this.open(packet);
    const { file } = this;
    if (opensIt && file.zero === undefined) return false;
    const stream = file.streams[packet.kind];
    if (file.zero === undefined && this.begins(packet)) file.zero = packet.at;
    if (stream === undefined || file.zero === undefined || packet.at < file.zero) return false;
    await this.writePacket(file.context, stream, packet, packet.at - file.zero);
    return true;
  }

  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    if (file === undefined) return;
    const trailer = await file.context.writeTrailer();
    if (this.order.target.format !== "rtsp") await file.context.closeOutput();
    file.context.freeContext();
    must(trailer, "output-failed", "trailer");
  }

  private begins({ kind, isKeyframe }: MediaPacket): boolean {
    return this.order.video === undefined || (kind === "video" && isKeyframe);
  }

  private async writePacket(
    context: FormatContext,
    stream: Stream,
    { kind, data, samples, isKeyframe }: MediaPacket,
    at: number,
  ): Promise<void> {
    const packet = new Packet();
    packet.alloc();
    try {
      packet.data = Buffer.from(data);
      packet.pts = BigInt(Math.round(at * 1000));
      packet.duration = samples === undefined ? 0n : BigInt(Math.round((samples * 1000) / 48));
      packet.rescaleTs(MICROSECONDS, stream.timeBase);
      const minStep = BigInt(Math.ceil((MIN_FRAME_S * stream.timeBase.den) / stream.timeBase.num));
      const { pts, dts } = this.times[kind].next(packet.pts, minStep);
      packet.pts = pts;
      packet.dts = dts;
      packet.streamIndex = stream.index;
      packet.isKeyframe = isKeyframe;
      const { isUnordered } = this.order.target;
      must(await (isUnordered ? context.writeFrame(packet) : context.interleavedWriteFrame(packet)), "output-failed", "write");
    } finally {
      packet.free();
    }
  }

  private async open(first: MediaPacket): Promise<OpenFile> {
    const { video, opusHead, target } = this.order;
    const from = this.now();
    const context = new FormatContext();
    must(context.allocOutputContext2(null, target.format, target.target), "output-failed", target.format);
    const streams: OpenFile["streams"] = {};
    if (video !== undefined) streams.video = this.addVideo(context, video);
    if (opusHead !== undefined) streams.audio = this.addAudio(context, opusHead);
    if (target.timecode !== undefined && streams.video !== undefined) {
      const { rate, text } = target.timecode;
      // The muxer counts the label's frames at the video's rate. Dropped labels exist at 1000/1001 of it.
      streams.video.avgFrameRate = text.includes(";") ? new Rational(1000 * rate, 1001) : new Rational(rate, 1);
      context.metadata = Dictionary.fromObject({ timecode: text });
    }
    context.maxInterleaveDelta = INTERLEAVE_US;
    if (target.format !== "rtsp") must(await context.openOutput(), "output-failed", target.target);
    must(await context.writeHeader(Dictionary.fromObject({ ...target.options })), "output-failed", "header");
    const cameLate = target.isJoinedLate && this.now() - from > CAME_LATE_MS;
    return { context, streams, zero: cameLate ? undefined : first.at - (target.timecode?.intoMs ?? 0) };
  }

  private addVideo(context: FormatContext, video: NonNullable<OpenOutputOrder["video"]>): Stream {
    const stream = context.newStream(null);
    const parameters = stream.codecpar;
    parameters.codecType = AVMEDIA_TYPE_VIDEO;
    parameters.codecId = CODEC_IDS[video.codec];
    parameters.format = AV_PIX_FMT_YUV420P;
    parameters.width = video.width;
    parameters.height = video.height;
    if (video.extradata !== undefined) parameters.extradata = Buffer.from(video.extradata, "base64");
    stream.timeBase = new Rational(1, 90_000);
    return stream;
  }

  private addAudio(context: FormatContext, opusHead: string): Stream {
    const stream = context.newStream(null);
    const parameters = stream.codecpar;
    parameters.codecType = AVMEDIA_TYPE_AUDIO;
    parameters.codecId = AV_CODEC_ID_OPUS;
    parameters.sampleRate = 48_000;
    const head = Buffer.from(opusHead, "base64");
    parameters.channelLayout = channelLayoutOf(channelsOfHead(head));
    parameters.extradata = head;
    stream.timeBase = new Rational(1, 48_000);
    return stream;
  }
}
