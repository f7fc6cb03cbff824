import type { Milliseconds } from "@setsuna/kit";

/** During a change of delay: 0.2 is 20 % faster or slower. */
const GLIDE_RATE = 0.2;
/** Beyond it a clock is broken, and the frame is drawn at once, ms. */
const MAX_AHEAD_MS = 3000;

/**
 * Playout times. Delay 0: once decoded. Otherwise capture time plus delay, which changes gradually without losing frames. Times
 * are ms on one local clock.
 */
export class DueTime {
  private target: number;
  /** Undefined while drawing immediately. */
  private current: number | undefined;
  private glideFrom: number | undefined;
  /** Latency of the last immediate frame, where a rising delay starts. */
  private lastAge: number | undefined;

  constructor(delayMs = 0) {
    this.target = delayMs;
    this.current = delayMs > 0 ? delayMs : undefined;
  }

  /** `delayMs` of 0 selects the smallest delay that plays. */
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

  /** Undefined while drawing immediately. */
  get delay(): Milliseconds | undefined {
    return this.current;
  }

  reset(): void {
    this.current = this.target > 0 ? this.target : undefined;
    this.glideFrom = undefined;
    this.lastAge = undefined;
  }

  /** Never before `now`. An undefined `capturedAt` plays immediately. */
  due(capturedAt: Milliseconds | undefined, now: Milliseconds): number {
    if (capturedAt === undefined) return now;
    this.glide(now);
    if (this.current === undefined) {
      this.lastAge = now - capturedAt;
      return now;
    }
    const due = capturedAt + this.current;
    if (due <= now) {
      // Gliding to zero ends when frames no longer wait.
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
