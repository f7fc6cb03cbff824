import type { MediaPacket, OpenOutputOrder } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_CODEC_ID_OPUS, AV_CODEC_ID_PCM_S16LE, AVMEDIA_TYPE_AUDIO } from "node-av/constants";
import { Dictionary, FormatContext, type Frame, Packet, Rational, type Stream } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { must } from "../ffmpeg/av.ts";
import { AlphaEncoder, alphaPixelFormat, MICROSECONDS } from "./alpha-encoder.ts";
import type { Output } from "./output.ts";
import { keyedFilter, UnitDecoder } from "./unit-decoder.ts";

const SAMPLES = new Rational(1, 48_000);
const SOUND_FILTER = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo";
/** Bytes of a stereo sample. */
const SAMPLE_BYTES = 4;

export interface KeyedOrder extends Pick<OpenOutputOrder, "video" | "opusHead"> {
  readonly target: Extract<OpenOutputOrder["target"], { type: "keyed" }>;
}

interface OpenFile {
  readonly context: FormatContext;
  readonly encoder: AlphaEncoder;
  readonly video: Stream;
  readonly audio: Stream | undefined;
  /** Capture time at position 0, ms. */
  readonly zero: number;
}

/** Writes frames with fill over key to a file with transparency: ProRes 4444 and PCM, or VP9 and Opus. */
export class KeyedRecorder implements Output {
  private readonly order: KeyedOrder;
  private video: UnitDecoder | undefined;
  private sound: UnitDecoder | undefined;
  private file: OpenFile | undefined;
  /** Time of the newest frame, microseconds. */
  private newest = -1n;

  constructor(order: KeyedOrder) {
    this.order = order;
  }

  get isOpen(): boolean {
    return this.file !== undefined;
  }

  async write(packet: MediaPacket): Promise<boolean> {
    return packet.kind === "video" ? this.writeFrame(packet) : this.writeSound(packet);
  }

  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    this.video?.close();
    this.sound?.close();
    if (file === undefined) return;
    await file.encoder.encode(null, (packet) => this.mux(file, packet));
    const trailer = await file.context.writeTrailer();
    await file.context.closeOutput();
    file.encoder.close();
    file.context.freeContext();
    must(trailer, "output-failed", "trailer");
  }

  private async writeFrame(packet: MediaPacket): Promise<boolean> {
    const { video, target } = this.order;
    if (video === undefined) throw new MediaFailure("internal", "transparency without video");
    this.video ??= await UnitDecoder.open(video.codec, keyedFilter(target.alpha, alphaPixelFormat(target.format)));
    for (const frame of await this.video.frames(packet)) {
      this.file ??= await this.open(frame, packet.at);
      const { file } = this;
      const at = BigInt(Math.round((packet.at - file.zero) * 1000));
      frame.pts = at > this.newest ? at : this.newest + 1n;
      frame.timeBase = MICROSECONDS;
      this.newest = frame.pts;
      await file.encoder.encode(frame, (encoded) => this.mux(file, encoded));
      frame.free();
    }
    return this.file !== undefined;
  }

  private async writeSound(packet: MediaPacket): Promise<boolean> {
    const { file } = this;
    const { opusHead, target } = this.order;
    if (file?.audio === undefined || opusHead === undefined || packet.at < file.zero) return false;
    const at = BigInt(Math.round((packet.at - file.zero) * 48));
    if (target.format === "webm") await this.muxSound(file, file.audio, Buffer.from(packet.data), at, packet.samples ?? 0);
    else {
      this.sound ??= await UnitDecoder.open("opus", SOUND_FILTER, Buffer.from(opusHead, "base64"));
      let place = at;
      for (const data of await this.sound.decode(packet)) {
        const samples = Math.floor(data.length / SAMPLE_BYTES);
        await this.muxSound(file, file.audio, data, place, samples);
        place += BigInt(samples);
      }
    }
    return true;
  }

  private async open(frame: Frame, zero: number): Promise<OpenFile> {
    const { target, opusHead } = this.order;
    const context = new FormatContext();
    must(context.allocOutputContext2(null, target.format, target.target), "output-failed", target.format);
    const encoder = await AlphaEncoder.open(target.format, frame);
    const video = context.newStream(null);
    must(video.codecpar.fromContext(encoder.context), "internal", "parameters");
    video.timeBase = new Rational(1, 90_000);
    if (target.format === "webm") video.metadata = Dictionary.fromObject({ alpha_mode: "1" });
    const audio = opusHead === undefined ? undefined : this.addAudio(context, opusHead);
    must(await context.openOutput(), "output-failed", target.target);
    must(await context.writeHeader(null), "output-failed", "header");
    return { context, encoder, video, audio, zero };
  }

  private addAudio(context: FormatContext, opusHead: string): Stream {
    const stream = context.newStream(null);
    const parameters = stream.codecpar;
    const isOpus = this.order.target.format === "webm";
    parameters.codecType = AVMEDIA_TYPE_AUDIO;
    parameters.codecId = isOpus ? AV_CODEC_ID_OPUS : AV_CODEC_ID_PCM_S16LE;
    parameters.sampleRate = SAMPLES.den;
    parameters.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    if (isOpus) parameters.extradata = Buffer.from(opusHead, "base64");
    stream.timeBase = SAMPLES;
    return stream;
  }

  private async mux({ context, video }: OpenFile, packet: Packet): Promise<void> {
    packet.rescaleTs(MICROSECONDS, video.timeBase);
    packet.streamIndex = video.index;
    must(await context.interleavedWriteFrame(packet), "output-failed", "write");
  }

  private async muxSound({ context }: OpenFile, stream: Stream, data: Buffer, at: bigint, samples: number): Promise<void> {
    const packet = new Packet();
    packet.alloc();
    packet.data = data;
    packet.pts = at;
    packet.dts = at;
    packet.duration = BigInt(samples);
    packet.isKeyframe = true;
    packet.rescaleTs(SAMPLES, stream.timeBase);
    packet.streamIndex = stream.index;
    must(await context.interleavedWriteFrame(packet), "output-failed", "write");
    packet.free();
  }
}
