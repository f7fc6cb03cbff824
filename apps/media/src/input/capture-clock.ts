/** The first frame is shown this long after the input was opened, ms: time to read ahead. */
const LEAD_MS = 80;
/**
 * The quickest frame of so long, up to twice as long, counts, ms: a source whose clock runs slower than ours, or that stood still, falls behind
 * its own beginning for good.
 */
const SPAN_MS = 5000;

/**
 * Says when frames of an input were captured, ms on the clock of `now`. A file is played at its own pace from the first question on; of a live
 * input the quickest frame of late tells when the others must have been there.
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

  /** Returns the place, s, of a live input that was captured at `now`, by what came before; call after {@link capturedAt}. */
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
