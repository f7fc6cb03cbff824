import { compareFrames, type FrameQuality, qualitySample } from "../frame-quality.ts";
import type { Footage } from "./footage.ts";
import { QUALITY_CHANNEL, type QualityAnswer, type QualityQuestion, type ShownPicture } from "./source-protocol.ts";

/** Two minutes at 60 fps. */
const REMEMBERED = 7200;

export class SourceQuality {
  private readonly width: number;
  private readonly height: number;
  private readonly frames = new Map<number, Uint8Array>();

  constructor({ width, height }: Pick<Footage, "width" | "height">) {
    this.width = width;
    this.height = height;
    const channel = new BroadcastChannel(QUALITY_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Partial<QualityQuestion>>) => {
      if (data.id === undefined || data.shown === undefined) return;
      const answer: QualityAnswer = { id: data.id, qualities: data.shown.map((frame) => this.compare(frame)) };
      channel.postMessage(answer);
    };
  }

  shown(value: number, frame: Uint8Array): void {
    this.frames.set(value, frame);
    if (this.frames.size <= REMEMBERED) return;
    for (const oldest of this.frames.keys()) {
      this.frames.delete(oldest);
      return;
    }
  }

  private compare({ value, sample }: ShownPicture): FrameQuality | undefined {
    const frame = this.frames.get(value);
    return frame && compareFrames(sample, qualitySample(frame, this.width, this.width, this.height));
  }
}
