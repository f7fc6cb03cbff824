import { joinDownmixed, PACKET_SAMPLES, type SoundLayout } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame } from "node-av/lib";
import { AudioEncoder } from "./audio-encoder.ts";
import { downmix } from "./downmix.ts";

/** Bitrate of the stereo downmix, bit/s. */
const DOWNMIX_RATE = 128_000;
const TIME_BASE = { num: 1, den: 48_000 };

const samplesOf = (frame: Frame, channels: number): Int16Array => {
  const bytes = new Uint8Array(frame.toBuffer());
  return new Int16Array(bytes.buffer, 0, Math.min(frame.nbSamples * channels, bytes.length >> 1));
};

/** Encodes more than two channels. Each packet includes a stereo downmix. */
export class MultichannelEncoder {
  private readonly layout: SoundLayout;
  private readonly whole: AudioEncoder;
  private readonly mixed: AudioEncoder;
  /** Packets of the faster encoder that wait for the other's. */
  private readonly waiting: { readonly whole: Uint8Array<ArrayBuffer>[]; readonly mixed: Uint8Array<ArrayBuffer>[] } = {
    whole: [],
    mixed: [],
  };

  private constructor(layout: SoundLayout, whole: AudioEncoder, mixed: AudioEncoder) {
    this.layout = layout;
    this.whole = whole;
    this.mixed = mixed;
  }

  /** `bitsPerSecond`: of all channels, without the downmix. Throws MediaFailure `encoder-missing`. */
  static async open(bitsPerSecond: number, layout: SoundLayout): Promise<MultichannelEncoder> {
    const whole = await AudioEncoder.open(bitsPerSecond, layout);
    return new MultichannelEncoder(layout, whole, await AudioEncoder.open(DOWNMIX_RATE));
  }

  /** Expects frames of `PACKET_SAMPLES`. */
  async encode(frame: Frame): Promise<Uint8Array<ArrayBuffer>[]> {
    const { whole, mixed } = this.waiting;
    const samples = downmix(samplesOf(frame, this.layout.channels), this.layout);
    using stereo = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
      nbSamples: PACKET_SAMPLES,
      format: AV_SAMPLE_FMT_S16,
      sampleRate: TIME_BASE.den,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: TIME_BASE,
      pts: frame.pts,
    });
    whole.push(...(await this.whole.encode(frame)));
    mixed.push(...(await this.mixed.encode(stereo)));
    const count = Math.min(whole.length, mixed.length);
    const downmixes = mixed.splice(0, count);
    return whole.splice(0, count).flatMap((multistream, index) => {
      const beside = downmixes[index];
      return beside === undefined ? [] : [joinDownmixed({ downmix: beside, multistream })];
    });
  }

  close(): void {
    this.whole.close();
    this.mixed.close();
  }
}
