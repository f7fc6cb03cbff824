import type { SoundLayout } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { CodecContext, Dictionary, type Frame, Packet, Rational } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { encoderNamed, isDry, must } from "../ffmpeg/av.ts";
import { channelLayoutOf } from "../ffmpeg/channel-layouts.ts";

/** The first family has speakers in a known order, the other only numbers. RFC 7845 §5.1.1. */
const familyOf = ({ isDiscrete }: SoundLayout): string => (isDiscrete ? "255" : "1");

export class AudioEncoder {
  private readonly context: CodecContext;
  private readonly packet = new Packet();

  private constructor(context: CodecContext) {
    this.context = context;
    this.packet.alloc();
  }

  /** Stereo without a `layout`. Throws MediaFailure `encoder-missing`. */
  static async open(bitsPerSecond: number, layout?: SoundLayout): Promise<AudioEncoder> {
    const codec = encoderNamed("libopus");
    if (codec === null) throw new MediaFailure("encoder-missing", "libopus");
    const context = new CodecContext();
    context.allocContext3(codec);
    context.sampleRate = 48_000;
    context.sampleFormat = AV_SAMPLE_FMT_S16;
    context.channelLayout = layout === undefined ? AV_CHANNEL_LAYOUT_STEREO : channelLayoutOf(layout.channels);
    context.bitRate = BigInt(bitsPerSecond);
    context.timeBase = new Rational(1, 48_000);
    const options = Dictionary.fromObject({
      application: "audio",
      frame_duration: "10",
      ...(layout && { mapping_family: familyOf(layout), vbr: "constrained" }),
    });
    must(await context.open2(codec, options), "encoder-missing", "libopus");
    return new AudioEncoder(context);
  }

  /** Expects frames of `PACKET_SAMPLES`. */
  async encode(frame: Frame): Promise<Uint8Array<ArrayBuffer>[]> {
    must(await this.context.sendFrame(frame), "internal", "libopus");
    const packets: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const result = await this.context.receivePacket(this.packet);
      if (isDry(result)) return packets;
      must(result, "internal", "libopus");
      const data = this.packet.data;
      if (data !== null) packets.push(new Uint8Array(data));
      this.packet.unref();
    }
  }

  close(): void {
    this.packet.free();
    this.context.freeContext();
  }
}
