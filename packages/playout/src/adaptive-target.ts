const START_TARGET = 1200;
export const MIN_TARGET = 480;
/** Largest adaptive buffer, 120 ms: later audio is out of sync with its video, and a click is the lesser evil. */
const MAX_TARGET = 5760;
/** One late packet raises the adaptive target by 5 to 20 ms. */
const MIN_GROWTH = 240;
const MAX_GROWTH = 960;
/** Spare on top of the largest recent dip when the adaptive target shrinks: 5 ms. */
const SAFETY = 240;
/** Adaptive target is reviewed this often: 2 s at 48 kHz. */
const REVIEW = 96_000;

/** Adapts the jitter buffer target for audio without a playout time, in samples: raises it after late packets, lowers it after seconds without. */
export class AdaptiveTarget {
  private target = START_TARGET;
  private lowest = Number.POSITIVE_INFINITY;
  private sinceReview = 0;
  private least = 0;
  private most = MAX_TARGET;

  get samples(): number {
    return Math.max(this.least, Math.min(this.target, Math.max(MIN_TARGET, this.most)));
  }

  /** Sets the minimum, which something else requires, and the maximum. The minimum takes precedence. */
  setBounds(least: number, most: number): void {
    this.least = least;
    this.most = most;
  }

  reset(): void {
    this.target = START_TARGET;
  }

  /** So many samples came after their time: a larger buffer would have played them. */
  onLate(samples: number): void {
    this.target = Math.min(MAX_TARGET, this.target + Math.max(MIN_GROWTH, Math.min(samples, MAX_GROWTH)));
    this.beginReview();
  }

  /** Call after `count` samples were played and `left` remain. Lowers the target slowly towards the recent need. */
  onPlayed(count: number, left: number): void {
    this.lowest = Math.min(this.lowest, left);
    this.sinceReview += count;
    if (this.sinceReview < REVIEW) return;
    const spare = this.lowest - SAFETY;
    if (spare > 0) this.target = Math.max(MIN_TARGET, this.target - Math.min(spare, MIN_TARGET / 2));
    this.beginReview();
  }

  /** Discards recent low levels that have another explanation, so they don't hold up the target. */
  forgive(): void {
    this.lowest = Number.POSITIVE_INFINITY;
  }

  private beginReview(): void {
    this.lowest = Number.POSITIVE_INFINITY;
    this.sinceReview = 0;
  }
}
