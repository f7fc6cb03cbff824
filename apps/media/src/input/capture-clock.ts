/** The first frame is shown this long after the input was opened, ms: time to read ahead. */
const LEAD_MS = 80;
/**
 * The quickest frame of so long, up to twice as long, counts, ms: a source whose clock runs slower than ours, or that stood still, falls behind
 * its own beginning for good.
 */
const SPAN_MS = 5000;

/**
 * Estimates the capture times of an input's frames, ms on the clock of `now`. A file plays at its native pace from the first call on. For a
 * live input, the recent frame with the least delay is the reference for the others.
 */
export class CaptureClock {
  private readonly isLive: boolean;
  private zero: number | undefined;
  /** Of the span that runs, and of the one before. */
  private quickest = Number.POSITIVE_INFINITY;
  private before = Number.POSITIVE_INFINITY;
  private spanAt: number | undefined;

  constructor(isLive: boolean) {
    this.isLive = isLive;
  }

  /** `seconds`: the frame's place in the input. */
  capturedAt(seconds: number, now: number): number {
    const own = now - 1000 * seconds;
    if (this.isLive) return this.quickestOf(own, now) + 1000 * seconds;
    this.zero ??= own + LEAD_MS;
    return this.zero + 1000 * seconds;
  }

  /** Returns the position, s, in a live input that was captured at `now`, from earlier frames. Call after {@link capturedAt}. */
  placeAt(now: number): number {
    return (now - Math.min(this.quickest, this.before)) / 1000;
  }

  /** Plays a file by another zero from the next question on. */
  restart(): void {
    this.zero = undefined;
  }

  private quickestOf(own: number, now: number): number {
    this.spanAt ??= now;
    if (now - this.spanAt >= SPAN_MS) {
      // After a pause longer than a span nothing of before says anything.
      this.before = now - this.spanAt < 2 * SPAN_MS ? this.quickest : Number.POSITIVE_INFINITY;
      this.quickest = Number.POSITIVE_INFINITY;
      this.spanAt = now;
    }
    this.quickest = Math.min(this.quickest, own);
    return Math.min(this.quickest, this.before);
  }
}
