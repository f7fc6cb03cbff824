import type { AlphaMode, MediaPacket, OpenOutputOrder } from "@setsuna/media-protocol";
import { FilterAPI } from "node-av/api";
import {
  AV_CODEC_FLAG_LOW_DELAY,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
} from "node-av/constants";
import { Codec, CodecContext, Frame, Packet, Rational } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { isDry, must } from "../ffmpeg/av.ts";
import { channelLayoutOf, channelsOfHead } from "../ffmpeg/channel-layouts.ts";

export type VideoCodec = NonNullable<OpenOutputOrder["video"]>["codec"];

export const CODEC_IDS = {
  H264: AV_CODEC_ID_H264,
  H265: AV_CODEC_ID_HEVC,
  VP8: AV_CODEC_ID_VP8,
  VP9: AV_CODEC_ID_VP9,
  AV1: AV_CODEC_ID_AV1,
} as const satisfies Record<VideoCodec, number>;
const MICROSECONDS = new Rational(1, 1_000_000);

/** The key is luma of limited range. Each half has whole rows, so nothing blends across the seam. */
const MERGED = [
  "split[upper][lower]",
  "[upper]crop=iw:ih/2:0:0,format=yuv444p[fill]",
  "[lower]crop=iw:ih/2:0:ih/2,scale=in_range=tv:out_range=pc,format=gray[key]",
  "[fill][key]alphamerge",
].join(";");

/** FFmpeg leaves frames unchanged that it considers straight. */
const STRAIGHTENED = "setparams=alpha_mode=premultiplied,unpremultiply=inplace=1";

/** FFmpeg's filters from frames with fill over key to transparent ones. `pixelFormat`: FFmpeg's name. */
export const keyedFilter = (alpha: AlphaMode, pixelFormat: string): string =>
  [MERGED, ...(alpha === "straight" ? [STRAIGHTENED] : []), `format=${pixelFormat}`].join(",");

export class UnitDecoder {
  private readonly context: CodecContext;
  private readonly filter: FilterAPI;
  private readonly decoded = new Frame();
  private readonly packet = new Packet();

  private constructor(context: CodecContext, filter: FilterAPI) {
    this.context = context;
    this.filter = filter;
    this.decoded.alloc();
    this.packet.alloc();
  }

  /**
   * `filter`: FFmpeg's. `opusHead`: Opus identification header; undefined for video. Throws MediaFailure `output-failed` without
   * such a decoder.
   */
  static async open(codec: VideoCodec | "opus", filter: string, opusHead?: Buffer): Promise<UnitDecoder> {
    const found = Codec.findDecoder(codec === "opus" ? AV_CODEC_ID_OPUS : CODEC_IDS[codec]);
    if (found === null) throw new MediaFailure("output-failed", `${codec} decoder`);
    const context = new CodecContext();
    context.allocContext3(found);
    context.pktTimebase = MICROSECONDS;
    // Each frame thread would add a frame of delay.
    context.threadCount = 1;
    context.setFlags(AV_CODEC_FLAG_LOW_DELAY);
    if (opusHead !== undefined) {
      context.sampleRate = 48_000;
      context.channelLayout = channelLayoutOf(channelsOfHead(opusHead));
      context.extraData = opusHead;
    }
    must(await context.open2(found, null), "output-failed", `${codec} decoder`);
    return new UnitDecoder(context, FilterAPI.create(filter, {}));
  }

  async decode(unit: MediaPacket): Promise<Buffer[]> {
    return (await this.frames(unit)).map((frame) => {
      const bytes = frame.toBuffer();
      frame.free();
      return bytes;
    });
  }

  /** The caller frees the frames. */
  async frames(unit: MediaPacket): Promise<Frame[]> {
    this.packet.data = Buffer.from(unit.data);
    this.packet.pts = BigInt(Math.round(unit.at * 1000));
    this.packet.dts = this.packet.pts;
    this.packet.timeBase = MICROSECONDS;
    this.packet.isKeyframe = unit.isKeyframe;
    const sent = await this.context.sendPacket(this.packet);
    this.packet.unref();
    if (sent < 0 && !isDry(sent)) return [];
    const out: Frame[] = [];
    while ((await this.context.receiveFrame(this.decoded)) >= 0) {
      this.decoded.timeBase = MICROSECONDS;
      out.push(...(await this.filter.processAll(this.decoded)));
      this.decoded.unref();
    }
    return out;
  }

  close(): void {
    this.decoded.free();
    this.packet.free();
    this.filter.close();
    this.context.freeContext();
  }
}
