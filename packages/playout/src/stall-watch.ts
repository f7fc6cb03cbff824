import type { Milliseconds } from "@setsuna/kit";

/** Silence after which a keyframe is requested, ms: libwebrtc holds H.264 back behind a loss that was not repaired. */
const MIN_STALL_MS = 500;
/** Requests in one silence: after that the sender has paused. */
const MAX_STALL_REQUESTS = 6;

/**
 * Decides when frames have been missing for long enough to request a keyframe; each further request in one silence waits twice as
 * long.
 */
export class StallWatch {
  private lastArrival: number | undefined;
  private requests = 0;

  arrived(now: Milliseconds): void {
    this.lastArrival = now;
    this.requests = 0;
  }

  /** Nothing is expected until the next arrival. */
  reset(): void {
    this.lastArrival = undefined;
    this.requests = 0;
  }

  /** True when nothing has arrived for much longer than frames are apart, `intervalMs`: counts as a request. */
  stalled(now: Milliseconds, intervalMs: Milliseconds): boolean {
    if (this.lastArrival === undefined || this.requests >= MAX_STALL_REQUESTS) return false;
    const limit = Math.max(MIN_STALL_MS, 4 * intervalMs) * 2 ** this.requests;
    if (now - this.lastArrival < limit) return false;
    this.requests += 1;
    return true;
  }
}
