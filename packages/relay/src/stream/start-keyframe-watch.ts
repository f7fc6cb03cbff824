import type { Milliseconds } from "@setsuna/kit";

/** Largest reordering of a keyframe's start, ms. */
const START_MAY_FOLLOW_MS = 20;

/**
 * Media arrives while a subscriber waits for its first keyframe. It receives nothing, so it can't ask; the relay must, in case
 * the first keyframe was lost.
 */
export class StartKeyframeWatch {
  private isNews = false;
  private lacks = false;
  private lackedSince: Milliseconds | undefined;

  onPacket(): void {
    this.isNews = true;
    this.lacks = true;
  }

  reset(): void {
    this.lacks = false;
    this.lackedSince = undefined;
  }

  takeNews(): boolean {
    const { isNews } = this;
    this.isNews = false;
    return isNews;
  }

  /** True while the subscriber waits. Call it every few ms. */
  needsKeyframe(now: Milliseconds): boolean {
    if (!this.lacks) return false;
    this.lackedSince ??= now;
    return now - this.lackedSince >= START_MAY_FOLLOW_MS;
  }
}
