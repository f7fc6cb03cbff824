import type { Milliseconds } from "@setsuna/kit";
/** Schedules frames at a steady rate, without the drift of adding up rounded timer waits. */
export class FrameSchedule {
  private readonly interval: number;
  private readonly start: number;

  /** `start` is in ms. */
  constructor(framesPerSecond: number, start: number) {
    this.interval = 1000 / framesPerSecond;
    this.start = start;
  }

  /** Milliseconds from `now`, within one interval; skips missed ones. */
  next(now: Milliseconds): number {
    const done = Math.floor((now - this.start) / this.interval + 1e-6);
    return this.start + (done + 1) * this.interval - now;
  }
}
