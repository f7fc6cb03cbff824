import type { Frame } from "node-av/lib";
import { type EncodedFrame, SOFTWARE_ENCODER, VideoEncoder } from "../../sources/video-encoder.ts";
import type { Texts } from "../cli/command.ts";
import type { Output } from "../cli/output.ts";

/** Returns the name of the encoder in use as text for people. `tried`: hardware was tried, and refused. */
const encoderSentence = (name: string, isSoftware: boolean, tried: boolean): Texts => {
  if (!isSoftware) return { en: `Encoding in hardware (${name}).`, ja: `ハードウェアで符号化します(${name})。` };
  if (!tried) return { en: `Encoding on the processor (${name}).`, ja: `CPUで符号化します(${name})。` };
  return {
    en: `Encoding on the processor (${name}): no hardware encoder is available. Run setsuna devices to see why.`,
    ja: `ハードウェアエンコーダーが使えないため、CPUで符号化します(${name})。理由は setsuna devices で確認できます。`,
  };
};

/** Encodes frames of any size: opens another encoder when the size changes, and prints which one it is. */
export class SizedEncoder {
  private readonly output: Output;
  /** Encoder that was asked for; `auto`: hardware where it can be used. */
  private readonly choice: string;
  private readonly framesPerSecond: number;
  private bitsPerSecond: number;
  private frameSize = { width: 0, height: 0 };
  private encoder: VideoEncoder | undefined;

  constructor(output: Output, choice: string, framesPerSecond: number, bitsPerSecond: number) {
    this.output = output;
    this.choice = choice;
    this.framesPerSecond = framesPerSecond;
    this.bitsPerSecond = bitsPerSecond;
  }

  /** Returns the name of the encoder in use; undefined before the first frame. */
  get name(): string | undefined {
    return this.encoder?.name;
  }
  /** Returns the size of the last frame; undefined before the first one. */
  get size(): { readonly width: number; readonly height: number } | undefined {
    return this.frameSize.width > 0 ? this.frameSize : undefined;
  }

  /** Encodes one frame; `ticks`: its time, 90 kHz. Rejects with StudioError `encoder-missing` when none can be opened. */
  async encode(frame: Frame, ticks: number): Promise<readonly EncodedFrame[]> {
    return (await this.encoderFor(frame.width, frame.height)).encode(frame, ticks);
  }

  setBitrate(bitsPerSecond: number): void {
    this.bitsPerSecond = bitsPerSecond;
    this.encoder?.setBitrate(bitsPerSecond);
  }

  requestKeyframe(): void {
    this.encoder?.requestKeyframe();
  }

  close(): void {
    this.encoder?.close();
  }

  private async encoderFor(width: number, height: number): Promise<VideoEncoder> {
    const { encoder, frameSize } = this;
    if (encoder !== undefined && frameSize.width === width && frameSize.height === height) return encoder;
    encoder?.close();
    this.frameSize = { width, height };
    const { framesPerSecond, bitsPerSecond } = this;
    const refused: string[] = [];
    const opened = await VideoEncoder.open(this.choice, { width, height, framesPerSecond, bitsPerSecond }, (name, why) =>
      refused.push(`${name} (${why})`),
    );
    this.encoder = opened;
    const isSoftware = opened.name === SOFTWARE_ENCODER;
    this.output.event(
      "encoder",
      { encoder: opened.name, hardware: !isSoftware, refused, width, height },
      encoderSentence(opened.name, isSoftware, refused.length > 0),
    );
    return opened;
  }
}
