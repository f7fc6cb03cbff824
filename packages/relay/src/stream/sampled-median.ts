import type { Milliseconds } from "@setsuna/kit";
import { median } from "@setsuna/kit";

/**
 * Minimum interval between samples, ms. The figure is reported once a second, and sampling every packet would slow the hot path.
 */
const INTERVAL_MS = 100;
/** Samples that are older count no more, ms. */
const WINDOW_MS = 1000;

/** Median of a quantity over the last second, from a few samples. Shows what most packets see, ignoring outliers. */
export class SampledMedian {
  private samples: { readonly at: Milliseconds; readonly value: number }[] = [];
  private sampledAt = Number.NEGATIVE_INFINITY;

  /** Returns whether the next sample is due. */
  isDue(now: Milliseconds): boolean {
    return now - this.sampledAt >= INTERVAL_MS;
  }

  /** Takes a sample. */
  add(value: number, now: Milliseconds): void {
    this.sampledAt = now;
    this.samples.push({ at: now, value });
    this.expire(now);
  }

  /** Returns the median of the last second; undefined without samples. */
  read(now: Milliseconds): number | undefined {
    this.expire(now);
    return median(this.samples.map(({ value }) => value));
  }

  /** Forgets all samples. */
  reset(): void {
    this.samples = [];
    this.sampledAt = Number.NEGATIVE_INFINITY;
  }

  private expire(now: Milliseconds): void {
    const kept = this.samples.findIndex(({ at }) => now - at <= WINDOW_MS);
    if (kept === -1) this.samples = [];
    else if (kept > 0) this.samples.splice(0, kept);
  }
}
