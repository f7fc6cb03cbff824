import type { Milliseconds } from "@setsuna/kit";

/** After keyframe requests for this long, ms, the sender has none: it refreshes gradually. */
const PATIENCE_MS = 2000;
/** Parameter sets that come more often than at each of so many frames mark no cycles. */
const LEAST_CYCLE_FRAMES = 5;

/** Follows a stream with gradual refresh: when it can be begun without a keyframe, and which of its frames are not right yet. */
export class RefreshWatch {
  private waitingSince: Milliseconds | undefined;
  /** Decoding started midway without a mark, and no keyframe has arrived since. */
  private isUnmarked = false;
  /** So many frames more are not shown; Infinity: until the next cycle begins. */
  private framesHidden = 0;
  /** Frames since the last that a cycle may begin with. */
  private sinceStart = 0;

  /** Sets whether a keyframe is awaited. */
  setWaiting(waits: boolean, nowMs: Milliseconds): void {
    this.waitingSince = waits ? (this.waitingSince ?? nowMs) : undefined;
  }

  /** Returns whether no keyframe can be expected any more. */
  isOverdue(nowMs: Milliseconds): boolean {
    return this.isUnmarked || (this.waitingSince !== undefined && nowMs - this.waitingSince >= PATIENCE_MS);
  }

  /** True while it is unknown when frames will be correct. */
  get isEndless(): boolean {
    return this.framesHidden === Number.POSITIVE_INFINITY;
  }

  /**
   * Takes the next frame to decode; returns whether to hide it. `startsCycle`: decoding could start here, e.g. it has parameter
   * sets. `framesHidden`: decoding starts here and this many frames aren't correct yet; undefined otherwise.
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

  /** Another stream begins, or a keyframe came. */
  reset(): void {
    this.waitingSince = undefined;
    this.isUnmarked = false;
    this.framesHidden = 0;
    this.sinceStart = 0;
  }
}
