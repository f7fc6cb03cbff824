import type { Milliseconds } from "@setsuna/kit";

/** Readings of a shorter time say little, ms: the one before stands. */
const LEAST_MS = 500;

/** The counters of a video element (W3C Media Playback Quality). */
export type PresentedCounters = Pick<VideoPlaybackQuality, "totalVideoFrames" | "droppedVideoFrames">;

/**
 * Frames a second that reach the screen. Of two that a busy machine draws within one refresh of the display the viewer sees the second
 * only, and the playout has drawn both.
 */
export class PresentedRate {
  private before: { readonly at: Milliseconds; readonly total: number; readonly presented: number } | undefined;
  private rate: number | undefined;

  /**
   * Returns the rate since the reading before, frames/s, `now` in ms. Undefined for the first, and where the element does not count: its
   * total stays or begins anew, or nothing of it is shown, as of one that is out of sight. `drawn`: what the playout has drawn in the last
   * second; no more is shown.
   */
  read({ totalVideoFrames: total, droppedVideoFrames }: PresentedCounters, now: Milliseconds, drawn: number): number | undefined {
    const { before } = this;
    if (before !== undefined && now - before.at < LEAST_MS) return this.rate;
    const presented = total - droppedVideoFrames;
    this.before = { at: now, total, presented };
    this.rate = undefined;
    if (before !== undefined && total > before.total && presented > before.presented) {
      const rate = (1000 * (presented - before.presented)) / (now - before.at);
      this.rate = Math.min(Math.round(rate), drawn);
    }
    return this.rate;
  }

  /** Begins anew: nobody could see the element for a while, or it shows another track. */
  reset(): void {
    this.before = undefined;
    this.rate = undefined;
  }
}
