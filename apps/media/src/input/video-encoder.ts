import { availableParallelism } from "node:os";
import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from "node-av/constants";
import { type Codec, CodecContext, Dictionary, type Frame, Packet, Rational } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { encoderNamed, isDry, must, reason } from "../ffmpeg/av.ts";

interface EncoderChoice {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

export const ENCODERS: readonly EncoderChoice[] = [
  {
    name: "h264_nvenc",
    options: { preset: "p3", tune: "ull", zerolatency: "1", "forced-idr": "1", profile: "baseline", delay: "0" },
  },
  { name: "h264_videotoolbox", options: { realtime: "1", profile: "constrained_baseline", allow_sw: "0" } },
  { name: "h264_qsv", options: { preset: "veryfast", async_depth: "1", forced_idr: "1", profile: "baseline" } },
  { name: "h264_amf", options: { usage: "ultralowlatency", profile: "constrained_baseline", forced_idr: "1" } },
  { name: "h264_mf", options: { hw_encoding: "1", scenario: "live_streaming" } },
  { name: "libx264", options: { preset: "superfast", tune: "zerolatency", profile: "baseline", "forced-idr": "1" } },
];
export const SOFTWARE_ENCODER = "libx264";

/** Large, so that keyframes come only on request. */
const NO_REGULAR_KEYFRAMES = 1_000_000;
/** Share of a second's bits that may queue: large frames come late. */
const BUFFER_S = 0.25;
const MAX_SLICES = 4;
const CLOCK = new Rational(1, 90_000);

export interface VideoFormat {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly bitsPerSecond: number;
}

export interface EncodedFrame {
  readonly data: Uint8Array;
  readonly isKeyframe: boolean;
}

const contextFor = (codec: Codec, format: VideoFormat): CodecContext => {
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = format.width;
  context.height = format.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  // Decoders that must guess assume BT.601 for small video.
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorSpace = AVCOL_SPC_BT709;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  context.timeBase = CLOCK;
  context.framerate = new Rational(Math.round(format.framesPerSecond * 1000), 1000);
  context.bitRate = BigInt(format.bitsPerSecond);
  context.rcMaxRate = BigInt(format.bitsPerSecond);
  context.rcBufferSize = Math.round(format.bitsPerSecond * BUFFER_S);
  context.gopSize = NO_REGULAR_KEYFRAMES;
  context.maxBFrames = 0;
  // FFmpeg's default is one thread. With zerolatency, more threads encode slices and delay no pictures.
  context.threadCount = Math.min(MAX_SLICES, availableParallelism());
  return context;
};

/** H.264 encoder without frame delay. */
export class VideoEncoder {
  readonly name: string;
  private readonly context: CodecContext;
  private readonly packet = new Packet();
  private keyframe = true;

  private constructor(name: string, context: CodecContext) {
    this.name = name;
    this.context = context;
    this.packet.alloc();
  }

  /**
   * `auto`: the first that works here. `refused` gets each other one with FFmpeg's reason. Throws MediaFailure `encoder-missing`.
   */
  static async open(choice: string, format: VideoFormat, refused: (name: string, why: string) => void): Promise<VideoEncoder> {
    const choices = choice === "auto" ? ENCODERS : ENCODERS.filter(({ name }) => name === choice);
    for (const { name, options } of choices) {
      const codec = encoderNamed(name);
      if (codec === null) continue;
      const context = contextFor(codec, format);
      const result = await context.open2(codec, Dictionary.fromObject({ ...options }));
      if (result >= 0) return new VideoEncoder(name, context);
      refused(name, reason(result));
      context.freeContext();
    }
    throw new MediaFailure("encoder-missing", choice.slice(0, 40));
  }

  requestKeyframe(): void {
    this.keyframe = true;
  }

  /** Takes effect with the next frame, without a keyframe. */
  setBitrate(bitsPerSecond: number): void {
    this.context.bitRate = BigInt(bitsPerSecond);
    this.context.rcMaxRate = BigInt(bitsPerSecond);
    this.context.rcBufferSize = Math.round(bitsPerSecond * BUFFER_S);
  }

  /** `ticks`: 90 kHz, increasing. Empty if the encoder holds the frame. Throws MediaFailure `internal`. */
  async encode(frame: Frame, ticks: number): Promise<EncodedFrame[]> {
    frame.pts = BigInt(ticks);
    frame.timeBase = CLOCK;
    frame.pictType = this.keyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    this.keyframe = false;
    must(await this.context.sendFrame(frame), "internal", this.name);
    const frames: EncodedFrame[] = [];
    for (;;) {
      const result = await this.context.receivePacket(this.packet);
      if (isDry(result)) return frames;
      must(result, "internal", this.name);
      const data = this.packet.data;
      if (data !== null) frames.push({ data: new Uint8Array(data), isKeyframe: this.packet.isKeyframe });
      this.packet.unref();
    }
  }

  close(): void {
    this.packet.free();
    this.context.freeContext();
  }
}
