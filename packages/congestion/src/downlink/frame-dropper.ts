import type { Milliseconds } from "@setsuna/kit";

/** Between keyframe requests, ms: keyframes use up other viewers' rate. */
const KEYFRAME_INTERVAL_MS = 2000;
/** After the last drop, ms. */
const TOLD_MS = 5000;

/** Frames dropped on a constrained downlink, and when to request a keyframe. */
export class FrameDropper {
  private droppedAt = Number.NEGATIVE_INFINITY;
  /** Undefined: not waiting. */
  private keyframeDueAt: Milliseconds | undefined;
  private keyframeRequestedAt = Number.NEGATIVE_INFINITY;

  onDropped(now: Milliseconds): void {
    this.droppedAt = now;
  }

  /** As soon as allowed, but not before `now`. */
  waitForKeyframe(now: Milliseconds = Number.NEGATIVE_INFINITY): void {
    this.keyframeDueAt ??= Math.max(now, this.keyframeRequestedAt + KEYFRAME_INTERVAL_MS);
  }

  /** Stops waiting. */
  onDeliveryStart(): void {
    this.keyframeDueAt = undefined;
  }

  /** True: request a keyframe now; counts it. */
  takeKeyframeRequest(now: Milliseconds): boolean {
    if (this.keyframeDueAt === undefined || now < this.keyframeDueAt) return false;
    this.keyframeRequestedAt = now;
    this.keyframeDueAt = now + KEYFRAME_INTERVAL_MS;
    return true;
  }

  isDroppingFrames(now: Milliseconds): boolean {
    return now - this.droppedAt < TOLD_MS;
  }
}
