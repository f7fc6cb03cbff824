import type { Milliseconds } from "@setsuna/kit";

/** While the delay changes, playback runs this much slower or faster than live: 0.2 is 20 %. */
const GLIDE_RATE = 0.2;
/** A frame due further ahead than this, ms, indicates a broken clock and is drawn immediately. */
const MAX_AHEAD_MS = 3000;

/**
 * Computes playout times of frames. Delay 0: as soon as decoded. Otherwise capture time + delay, where a change of delay is reached by
 * gliding, so that frames come a little slower or quicker for a while and none is lost. Times are ms on one local clock.
 */
export class DueTime {
  private target: number;
  /** Present delay; undefined when drawing immediately. */
  private current: number | undefined;
  private glideFrom: number | undefined;
  /** Age of the last frame drawn immediately, where a rising delay starts. */
  private lastAge: number | undefined;

  constructor(delayMs = 0) {
    this.target = delayMs;
    this.current = delayMs > 0 ? delayMs : undefined;
  }

  /** Sets the delay to reach, ms; 0 for the least that plays. */
  setDelay(delayMs: Milliseconds): void {
    if (delayMs === this.target) return;
    this.target = delayMs;
    if (this.current === undefined && delayMs > 0)
      this.current = this.lastAge === undefined ? delayMs : Math.max(0, this.lastAge);
    this.glideFrom = undefined;
  }

  /** True while frames are drawn as soon as they are decoded. */
  get immediate(): boolean {
    return this.current === undefined;
  }

  /** Present delay, ms; undefined when drawing immediately. */
  get delay(): Milliseconds | undefined {
    return this.current;
  }

  /** Forgets its state, as for a new stream, and jumps to the set delay. */
  reset(): void {
    this.current = this.target > 0 ? this.target : undefined;
    this.glideFrom = undefined;
    this.lastAge = undefined;
  }

  /** Returns the playout time of the frame captured at `capturedAt`, never before `now`. `capturedAt` undefined: immediately. */
  due(capturedAt: Milliseconds | undefined, now: Milliseconds): number {
    if (capturedAt === undefined) return now;
    this.glide(now);
    if (this.current === undefined) {
      this.lastAge = now - capturedAt;
      return now;
    }
    const due = capturedAt + this.current;
    if (due <= now) {
      // Gliding down to nothing ends when frames no longer wait.
      if (this.target === 0) this.current = undefined;
      this.lastAge = now - capturedAt;
      return now;
    }
    return due - now > MAX_AHEAD_MS ? now : due;
  }

  private glide(now: Milliseconds): void {
    if (this.current === undefined || this.current === this.target) return;
    const passed = this.glideFrom === undefined ? 0 : Math.max(0, now - this.glideFrom);
    this.glideFrom = now;
    const step = passed * GLIDE_RATE;
    if (this.target > this.current) this.current = Math.min(this.target, this.current + step);
    else this.current = Math.max(this.target, this.current - step);
    if (this.current === 0) this.current = undefined;
  }
}
