import type { Milliseconds } from "@setsuna/kit";

/** libwebrtc holds H.264 behind an unrepaired loss, ms. */
const MIN_STALL_MS = 500;
/** Per silence; afterwards the sender counts as paused. */
const MAX_STALL_REQUESTS = 6;

/** Within one silence, each further request waits twice as long. */
export class StallWatch {
  private lastArrival: number | undefined;
  private requests = 0;

  arrived(now: Milliseconds): void {
    this.lastArrival = now;
    this.requests = 0;
  }

  reset(): void {
    this.lastArrival = undefined;
    this.requests = 0;
  }

  /** Silence far above `intervalMs` counts as a request. */
  stalled(now: Milliseconds, intervalMs: Milliseconds): boolean {
    if (this.lastArrival === undefined || this.requests >= MAX_STALL_REQUESTS) return false;
    const limit = Math.max(MIN_STALL_MS, 4 * intervalMs) * 2 ** this.requests;
    if (now - this.lastArrival < limit) return false;
    this.requests += 1;
    return true;
  }
}
