import type { Milliseconds } from "@setsuna/kit";

/** Of keyframe requests, ms, after which the sender must be refreshing gradually. */
const PATIENCE_MS = 2000;
/** More frequent parameter sets don't mark cycles. */
const MIN_CYCLE_FRAMES = 5;

/** Tells when decoding can start without a keyframe, and which frames aren't correct yet. */
export class RefreshWatch {
  private waitingSince: Milliseconds | undefined;
  /** There was no mark, and no keyframe since. */
  private isUnmarked = false;
  /** Frames still to hide; Infinity until the next cycle. */
  private framesHidden = 0;
  private sinceStart = 0;

  setWaiting(waits: boolean, now: Milliseconds): void {
    this.waitingSince = waits ? (this.waitingSince ?? now) : undefined;
  }

  /** True if no keyframe is expected. */
  isOverdue(now: Milliseconds): boolean {
    return this.isUnmarked || (this.waitingSince !== undefined && now - this.waitingSince >= PATIENCE_MS);
  }

  /** True if it is unknown when frames will be correct. */
  get isEndless(): boolean {
    return this.framesHidden === Number.POSITIVE_INFINITY;
  }

  /**
   * `startsCycle`: a possible start, e.g. with parameter sets. `framesHidden`: decoding starts here with that many incorrect
   * frames; undefined otherwise.
   */
  hides(type: "key" | "delta", startsCycle: boolean, framesHidden: number | undefined): boolean {
    if (type === "key") {
      this.reset();
      return false;
    }
    if (framesHidden !== undefined) {
      this.framesHidden = framesHidden;
      this.isUnmarked = this.isEndless;
    } else if (this.isEndless && startsCycle && this.sinceStart >= MIN_CYCLE_FRAMES) {
      this.framesHidden = 0;
    }
    this.sinceStart = startsCycle ? 1 : this.sinceStart + 1;
    if (this.framesHidden === 0) return false;
    this.framesHidden -= 1;
    return true;
  }

  reset(): void {
    this.waitingSince = undefined;
    this.isUnmarked = false;
    this.framesHidden = 0;
    this.sinceStart = 0;
  }
}
