import type { Milliseconds } from "@setsuna/kit";

/** Keyframes for a viewer whose frames are dropped are asked for no more often than this, ms: they cost the other viewers' rate. */
const KEYFRAME_INTERVAL_MS = 2000;
/** The viewer is told that frames are dropped for so long after it was done, ms. */
const TOLD_MS = 5000;

/**
 * Keeps account of the discardable frames that one subscriber's constrained downlink cannot take: when some were dropped, and when the keyframe
 * to go on with may be requested.
 */
export class FrameDropper {
  private droppedAt = Number.NEGATIVE_INFINITY;
  /** Undefined while no keyframe is waited for. */
  private keyframeDueAt: Milliseconds | undefined;
  private keyframeRequestedAt = Number.NEGATIVE_INFINITY;

  /** Notes that frames are dropped now. */
  onDropped(now: Milliseconds): void {
    this.droppedAt = now;
  }

  /** The viewer waits for a keyframe: one is asked for as soon as it may be, at `now` at the earliest. */
  waitForKeyframe(now: Milliseconds = Number.NEGATIVE_INFINITY): void {
    this.keyframeDueAt ??= Math.max(now, this.keyframeRequestedAt + KEYFRAME_INTERVAL_MS);
  }

  /** A delivery begins: nothing is waited for. */
  onDeliveryStart(): void {
    this.keyframeDueAt = undefined;
  }

  /** Returns whether to request a keyframe from the sender now; it counts as requested. */
  takeKeyframeRequest(now: Milliseconds): boolean {
    if (this.keyframeDueAt === undefined || now < this.keyframeDueAt) return false;
    this.keyframeRequestedAt = now;
    this.keyframeDueAt = now + KEYFRAME_INTERVAL_MS;
    return true;
  }

  /** Returns whether frames were dropped of late. */
  isDroppingFrames(now: Milliseconds): boolean {
    return now - this.droppedAt < TOLD_MS;
  }
}
