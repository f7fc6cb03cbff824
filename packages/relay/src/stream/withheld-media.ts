import type { Milliseconds } from "@setsuna/kit";

/** The start of a keyframe may come so long after packets that were sent behind it, ms: they are reordered. */
const START_MAY_FOLLOW_MS = 20;

/**
 * Notes that media came for a subscriber which has no keyframe to begin with. Such a subscriber, whom nothing reaches, cannot ask for one: where the
 * first keyframe of a sender was lost before the relay could read it, nobody else would.
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

  /** The subscriber begins, or waits for another sender. */
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

  /** Returns whether the sender is to be asked for a keyframe, so long as the subscriber waits. Call every few ms. */
  needsKeyframe(now: Milliseconds): boolean {
    if (!this.lacks) return false;
    this.lackedSince ??= now;
    return now - this.lackedSince >= START_MAY_FOLLOW_MS;
  }
}
