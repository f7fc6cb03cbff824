import { localNow } from "../streams/link/local-clock.ts";
import type { MediaUnit } from "../streams/media-unit.ts";

export interface ReleaseOptions {
  readonly delayMs: number;
  /** Most backlog while a write blocks, ms; drops up to the newest keyframe. Undefined: keeps all. */
  readonly mostBehindMs?: number | undefined;
  clockOffset(): number | undefined;
  write(unit: MediaUnit): Promise<void>;
  failed(error: unknown): void;
}

/** Releases units in order at capture time plus delay (server's clock), or at once if late. */
export class Release {
  private readonly options: ReleaseOptions;
  private readonly queue: MediaUnit[] = [];
  private writing = false;
  private timer: NodeJS.Timeout | undefined;
  private broken = false;
  private idle: (() => void)[] = [];
  /** After dropping video, skip to the next keyframe. */
  private needsKeyframe = false;

  constructor(options: ReleaseOptions) {
    this.options = options;
  }

  add(unit: MediaUnit): void {
    if (this.broken || !this.fits(unit)) return;
    let at = this.queue.length;
    while (at > 0 && (this.queue[at - 1]?.at ?? 0) > unit.at && this.queue[at - 1]?.kind !== unit.kind) at -= 1;
    this.queue.splice(at, 0, unit);
    void this.pump();
  }

  async drain(): Promise<void> {
    clearTimeout(this.timer);
    while (this.writing) await new Promise<void>((resolve) => this.idle.push(resolve));
    for (let unit = this.queue.shift(); unit !== undefined && !this.broken; unit = this.queue.shift()) await this.write(unit);
  }

  private fits(unit: MediaUnit): boolean {
    const { mostBehindMs } = this.options;
    const [oldest] = this.queue;
    if (mostBehindMs !== undefined && oldest !== undefined && unit.at - oldest.at > mostBehindMs + this.options.delayMs) {
      const newest = this.queue.findLastIndex(({ kind, isKeyframe }) => kind === "video" && isKeyframe);
      const hasKeyframe = newest > 0;
      this.needsKeyframe = !hasKeyframe && this.queue.some(({ kind }) => kind === "video");
      this.queue.splice(0, hasKeyframe ? newest : this.queue.length);
    }
    if (unit.kind === "video" && unit.isKeyframe) this.needsKeyframe = false;
    return unit.kind === "audio" || !this.needsKeyframe;
  }

  private waitOf(unit: MediaUnit): number {
    const { delayMs } = this.options;
    return delayMs === 0 ? 0 : unit.at - (this.options.clockOffset() ?? 0) + delayMs - localNow();
  }

  private async pump(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    clearTimeout(this.timer);
    for (let [unit] = this.queue; unit !== undefined && !this.broken; [unit] = this.queue) {
      const wait = this.waitOf(unit);
      if (wait > 0.5) {
        this.timer = setTimeout(() => void this.pump(), wait);
        break;
      }
      this.queue.shift();
      await this.write(unit);
    }
    this.writing = false;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  private async write(unit: MediaUnit): Promise<void> {
    try {
      await this.options.write(unit);
    } catch (error) {
      this.broken = true;
      this.options.failed(error);
    }
  }
}
