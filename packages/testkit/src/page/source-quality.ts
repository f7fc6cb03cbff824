import { compareFrames, type FrameQuality, qualitySample } from "../frame-quality.ts";
import type { Footage } from "./footage.ts";
import { QUALITY_CHANNEL, type QualityAnswer, type QualityQuestion, type ShownPicture } from "./source-protocol.ts";

/** Two minutes at 60 fps. */
const REMEMBERED = 7200;

/** Remembers frames by time code, to compare received ones on request. */
export class SourceQuality {
  private readonly width: number;
  private readonly height: number;
  private readonly pictures = new Map<number, Uint8Array>();

  constructor({ width, height }: Pick<Footage, "width" | "height">) {
    this.width = width;
    this.height = height;
    const channel = new BroadcastChannel(QUALITY_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Partial<QualityQuestion>>) => {
      if (data.id === undefined || data.shown === undefined) return;
      const answer: QualityAnswer = { id: data.id, qualities: data.shown.map((picture) => this.compare(picture)) };
      channel.postMessage(answer);
    };
  }

  /** `picture` is taken before the time code is drawn. */
  shown(value: number, picture: Uint8Array): void {
    this.pictures.set(value, picture);
    if (this.pictures.size <= REMEMBERED) return;
    for (const oldest of this.pictures.keys()) {
      this.pictures.delete(oldest);
      return;
    }
  }

  private compare({ value, sample }: ShownPicture): FrameQuality | undefined {
    const picture = this.pictures.get(value);
    return picture && compareFrames(sample, qualitySample(picture, this.width, this.width, this.height));
  }
}
