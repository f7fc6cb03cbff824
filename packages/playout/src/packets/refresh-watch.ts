import type { Milliseconds } from "@setsuna/kit";

/** Of keyframe requests, ms, after which the sender must be refreshing gradually. */
const PATIENCE_MS = 2000;
/** More frequent parameter sets mark no cycles. */
const LEAST_CYCLE_FRAMES = 5;

/** Tells when decoding can start without a keyframe, and which frames aren't correct yet. */
export class RefreshWatch {
  private waitingSince: Milliseconds | undefined;
  /** No mark, and no keyframe since. */
  private isUnmarked = false;
  /** Remaining; Infinity: until the next cycle. */
  private framesHidden = 0;
  /** Since a possible cycle start. */
  private sinceStart = 0;

  /** For a keyframe. */
  setWaiting(waits: boolean, nowMs: Milliseconds): void {
    this.waitingSince = waits ? (this.waitingSince ?? nowMs) : undefined;
  }

  /** No keyframe is expected. */
  isOverdue(nowMs: Milliseconds): boolean {
    return this.isUnmarked || (this.waitingSince !== undefined && nowMs - this.waitingSince >= PATIENCE_MS);
  }

  /** Unknown when frames will be correct. */
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
    } else if (this.isEndless && startsCycle && this.sinceStart >= LEAST_CYCLE_FRAMES) {
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
