/** Delay of the first frame after opening, ms: time to read ahead. */
const LEAD_MS = 80;
/** The quickest frame of this span (up to twice) counts, ms: a source with a slower clock, or a pause, lags its start forever. */
const SPAN_MS = 5000;

/**
 * Estimates capture times of frames, ms on the clock of `now`. A file plays at its own pace from the first call. For live input,
 * the frame with the least recent delay is the reference.
 */
export class CaptureClock {
  private readonly isLive: boolean;
  private zero: number | undefined;
  private quickest = Number.POSITIVE_INFINITY;
  private before = Number.POSITIVE_INFINITY;
  private spanAt: number | undefined;

  constructor(isLive: boolean) {
    this.isLive = isLive;
  }

  capturedAt(seconds: number, now: number): number {
    const own = now - 1000 * seconds;
    if (this.isLive) return this.quickestOf(own, now) + 1000 * seconds;
    this.zero ??= own + LEAD_MS;
    return this.zero + 1000 * seconds;
  }

  /** Position, s, captured at `now` in a live input. Call after {@link capturedAt}. */
  placeAt(now: number): number {
    return (now - Math.min(this.quickest, this.before)) / 1000;
  }

  restart(): void {
    this.zero = undefined;
  }

  private quickestOf(own: number, now: number): number {
    this.spanAt ??= now;
    if (now - this.spanAt >= SPAN_MS) {
      this.before = now - this.spanAt < 2 * SPAN_MS ? this.quickest : Number.POSITIVE_INFINITY;
      this.quickest = Number.POSITIVE_INFINITY;
      this.spanAt = now;
    }
    this.quickest = Math.min(this.quickest, own);
    return Math.min(this.quickest, this.before);
  }
}
