import type { Milliseconds } from "@setsuna/kit";

/** The start of a keyframe may come so long after packets that were sent behind it, ms: they are reordered. */
const START_MAY_FOLLOW_MS = 20;

/**
 * Notes that media arrived while a subscriber waits for its first keyframe. That subscriber receives nothing, so it can't ask for
 * one itself. The relay must, in case the sender's first keyframe was lost.
 */
export class WithheldMedia {
  private isNews = false;
  private lacks = false;
  private lackedSince: Milliseconds | undefined;

  /** A packet is not sent on. */
  onPacket(): void {
    this.isNews = true;
    this.lacks = true;
  }

  /** Call when the subscriber starts, or waits for another sender. */
  reset(): void {
    this.lacks = false;
    this.lackedSince = undefined;
  }

  /** Returns whether packets were withheld since the last call. */
  takeNews(): boolean {
    const { isNews } = this;
    this.isNews = false;
    return isNews;
  }

  /** Returns whether to request a keyframe while the subscriber waits. Call every few ms. */
  needsKeyframe(now: Milliseconds): boolean {
    if (!this.lacks) return false;
    this.lackedSince ??= now;
    return now - this.lackedSince >= START_MAY_FOLLOW_MS;
  }
}
