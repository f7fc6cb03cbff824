import type { Milliseconds } from "@setsuna/kit";

/** Minimum interval of keyframe requests for a viewer with dropped frames, ms: keyframes use up the other viewers' rate. */
const KEYFRAME_INTERVAL_MS = 2000;
/** Reports dropped frames to the viewer for this long after the last drop, ms. */
const TOLD_MS = 5000;

/**
 * Tracks the discardable frames that one subscriber's constrained downlink couldn't carry: when some were dropped, and when to
 * request a keyframe to resume with.
 */
export class FrameDropper {
  private droppedAt = Number.NEGATIVE_INFINITY;
  /** Undefined while not waiting for a keyframe. */
  private keyframeDueAt: Milliseconds | undefined;
  private keyframeRequestedAt = Number.NEGATIVE_INFINITY;

  /** Notes that frames are dropped now. */
  onDropped(now: Milliseconds): void {
    this.droppedAt = now;
  }

  /** Starts waiting for a keyframe, which is requested as soon as allowed, but not before `now`. */
  waitForKeyframe(now: Milliseconds = Number.NEGATIVE_INFINITY): void {
    this.keyframeDueAt ??= Math.max(now, this.keyframeRequestedAt + KEYFRAME_INTERVAL_MS);
  }

  /** Call when a delivery starts: stops waiting. */
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

  /** Returns whether frames were dropped recently. */
  isDroppingFrames(now: Milliseconds): boolean {
    return now - this.droppedAt < TOLD_MS;
  }
}
