import type { Frame } from "node-av/lib";
import { type EncodedFrame, SOFTWARE_ENCODER, VideoEncoder } from "./video-encoder.ts";

export interface OpenedEncoder {
  readonly name: string;
  readonly isSoftware: boolean;
  /** Includes FFmpeg's reasons. */
  readonly refused: readonly string[];
  readonly width: number;
  readonly height: number;
}

export interface SizedEncoderOptions {
  /** `auto` prefers hardware. */
  readonly encoder: string;
  readonly framesPerSecond: number;
  readonly bitsPerSecond: number;
}

export class SizedEncoder {
  private readonly options: SizedEncoderOptions;
  private readonly opened: (encoder: OpenedEncoder) => void;
  private bitsPerSecond: number;
  private frameSize = { width: 0, height: 0 };
  private encoder: VideoEncoder | undefined;

  constructor(options: SizedEncoderOptions, opened: (encoder: OpenedEncoder) => void) {
    this.options = options;
    this.opened = opened;
    this.bitsPerSecond = options.bitsPerSecond;
  }

  /** `ticks` are at 90 kHz. Rejects with MediaFailure `encoder-missing` if none opens. */
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
    this.encoder = undefined;
  }

  private async encoderFor(width: number, height: number): Promise<VideoEncoder> {
    const { encoder, frameSize } = this;
    if (encoder !== undefined && frameSize.width === width && frameSize.height === height) return encoder;
    encoder?.close();
    this.encoder = undefined;
    this.frameSize = { width, height };
    const { bitsPerSecond } = this;
    const { framesPerSecond } = this.options;
    const refused: string[] = [];
    const opened = await VideoEncoder.open(this.options.encoder, { width, height, framesPerSecond, bitsPerSecond }, (name, why) =>
      refused.push(`${name} (${why})`),
    );
    this.encoder = opened;
    this.opened({ name: opened.name, isSoftware: opened.name === SOFTWARE_ENCODER, refused, width, height });
    return opened;
  }
}
