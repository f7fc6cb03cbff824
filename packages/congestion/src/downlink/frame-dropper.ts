import type { Milliseconds } from "@setsuna/kit";

/** Interval of keyframe requests, ms, because keyframes cost other viewers' rate. */
const KEYFRAME_INTERVAL_MS = 2000;
/** Reported for this long after the last drop, ms. */
const REPORT_MS = 5000;

/** Frames dropped on a constrained downlink, and when to request a keyframe. */
export class FrameDropper {
  private droppedAt = Number.NEGATIVE_INFINITY;
  /** Undefined while not waiting. */
  private keyframeDueAt: Milliseconds | undefined;
  private keyframeRequestedAt = Number.NEGATIVE_INFINITY;

  onDropped(now: Milliseconds): void {
    this.droppedAt = now;
  }

  waitForKeyframe(now: Milliseconds = Number.NEGATIVE_INFINITY): void {
    this.keyframeDueAt ??= Math.max(now, this.keyframeRequestedAt + KEYFRAME_INTERVAL_MS);
  }

  onDeliveryStart(): void {
    this.keyframeDueAt = undefined;
  }

  /** True if a keyframe must be requested now. Counts the request. */
  takeKeyframeRequest(now: Milliseconds): boolean {
    if (this.keyframeDueAt === undefined || now < this.keyframeDueAt) return false;
    this.keyframeRequestedAt = now;
    this.keyframeDueAt = now + KEYFRAME_INTERVAL_MS;
    return true;
  }

  isDroppingFrames(now: Milliseconds): boolean {
    return now - this.droppedAt < REPORT_MS;
  }
}
