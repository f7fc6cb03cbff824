/** Keyframes for a thinned viewer are asked for no more often than this, ms: they cost the other viewers' rate. */
const KEYFRAME_INTERVAL_MS = 2000;
/** The viewer is told that frames are left out for so long after it was done, ms. */
const TOLD_MS = 5000;

/** Frames that one viewer's narrow line cannot take: when some were left out, and when the keyframe to go on with may be asked for. */
export class Thinning {
  private leftOutAt = Number.NEGATIVE_INFINITY;
  /** Undefined while no keyframe is waited for. */
  private keyframeDueAt: number | undefined;
  private keyframeAskedAt = Number.NEGATIVE_INFINITY;

  /** Frames are left out now. */
  begin(now: number): void {
    this.leftOutAt = now;
  }

  /** The viewer waits for a keyframe: one is asked for as soon as it may be, at `now` at the earliest. */
  waitForKeyframe(now: number = Number.NEGATIVE_INFINITY): void {
    this.keyframeDueAt ??= Math.max(now, this.keyframeAskedAt + KEYFRAME_INTERVAL_MS);
  }

  /** A delivery begins: nothing is waited for. */
  goOn(): void {
    this.keyframeDueAt = undefined;
  }

  /** Whether to ask the sender for a keyframe now; it counts as asked. */
  takeKeyframeWish(now: number): boolean {
    if (this.keyframeDueAt === undefined || now < this.keyframeDueAt) return false;
    this.keyframeAskedAt = now;
    this.keyframeDueAt = now + KEYFRAME_INTERVAL_MS;
    return true;
  }

  /** Whether frames were left out of late. */
  isThinned(now: number): boolean {
    return now - this.leftOutAt < TOLD_MS;
  }
}
