import {
  AV_PIX_FMT_YUVA420P,
  AV_PIX_FMT_YUVA444P10LE,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  type AVPixelFormat,
} from "node-av/constants";
import { CodecContext, Dictionary, type Frame, Packet, Rational } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { encoderNamed, isDry, must } from "../ffmpeg/av.ts";

interface AlphaCodec {
  readonly encoder: string;
  readonly pixelFormat: AVPixelFormat;
  readonly options: Readonly<Record<string, string>>;
}

export type AlphaFormat = "mov" | "webm";

/** ProRes 4444, and VP9 at a quality that shows no edges. Alpha needs frames without hidden references. */
const CODECS: Readonly<Record<AlphaFormat, AlphaCodec>> = {
  mov: { encoder: "prores_ks", pixelFormat: AV_PIX_FMT_YUVA444P10LE, options: { profile: "4444", vendor: "apl0" } },
  webm: {
    encoder: "libvpx-vp9",
    pixelFormat: AV_PIX_FMT_YUVA420P,
    options: { deadline: "realtime", "cpu-used": "8", "row-mt": "1", crf: "18", "auto-alt-ref": "0" },
  },
};
const PIXEL_FORMATS: Readonly<Record<AlphaFormat, string>> = { mov: "yuva444p10le", webm: "yuva420p" };
export const MICROSECONDS = new Rational(1, 1_000_000);

export const alphaPixelFormat = (format: AlphaFormat): string => PIXEL_FORMATS[format];

export class AlphaEncoder {
  readonly context: CodecContext;
  private readonly packet = new Packet();

  private constructor(context: CodecContext) {
    this.context = context;
    this.packet.alloc();
  }

  /** Throws MediaFailure `encoder-missing`. */
  static async open(format: AlphaFormat, { width, height }: Pick<Frame, "width" | "height">): Promise<AlphaEncoder> {
    const { encoder, pixelFormat, options } = CODECS[format];
    const codec = encoderNamed(encoder);
    if (codec === null) throw new MediaFailure("encoder-missing", encoder);
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = width;
    context.height = height;
    context.pixelFormat = pixelFormat;
    context.colorRange = AVCOL_RANGE_MPEG;
    context.colorSpace = AVCOL_SPC_BT709;
    context.colorPrimaries = AVCOL_PRI_BT709;
    context.colorTrc = AVCOL_TRC_BT709;
    context.timeBase = MICROSECONDS;
    context.bitRate = 0n;
    must(await context.open2(codec, Dictionary.fromObject({ ...options })), "encoder-missing", encoder);
    return new AlphaEncoder(context);
  }

  /** Calls `write` with each packet, which is valid during the call. Null flushes. Throws MediaFailure. */
  async encode(frame: Frame | null, write: (packet: Packet) => Promise<void>): Promise<void> {
    must(await this.context.sendFrame(frame), "internal", "encoder");
    for (;;) {
      const result = await this.context.receivePacket(this.packet);
      if (isDry(result)) return;
      must(result, "internal", "encoder");
      await write(this.packet);
      this.packet.unref();
    }
  }

  close(): void {
    this.packet.free();
    this.context.freeContext();
  }
}
