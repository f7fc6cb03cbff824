const START_TARGET = 1200;
export const MIN_TARGET = 480;
/** 120 ms: later audio is out of sync with its video, and a click is the lesser evil. */
const MAX_TARGET = 5760;
/** Growth per late packet, 240 to 960 samples. */
const MIN_GROWTH = 240;
const MAX_GROWTH = 960;
/** Margin above the largest recent dip, 5 ms. */
const SAFETY = 240;
/** 2 s at 48 kHz. */
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

  setBounds(least: number, most: number): void {
    this.least = least;
    this.most = most;
  }

  reset(): void {
    this.target = START_TARGET;
  }

  /** A buffer larger by `samples` would have played them. */
  onLate(samples: number): void {
    this.target = Math.min(MAX_TARGET, this.target + Math.max(MIN_GROWTH, Math.min(samples, MAX_GROWTH)));
    this.beginReview();
  }

  /** After `count` played samples, with `left` remaining. Lowers the target slowly. */
  onPlayed(count: number, left: number): void {
    this.lowest = Math.min(this.lowest, left);
    this.sinceReview += count;
    if (this.sinceReview < REVIEW) return;
    const spare = this.lowest - SAFETY;
    if (spare > 0) this.target = Math.max(MIN_TARGET, this.target - Math.min(spare, MIN_TARGET / 2));
    this.beginReview();
  }

  /** Call it if recent low levels have another cause. */
  ignoreDips(): void {
    this.lowest = Number.POSITIVE_INFINITY;
  }

  private beginReview(): void {
    this.lowest = Number.POSITIVE_INFINITY;
    this.sinceReview = 0;
  }
}
