import type { Milliseconds } from "@setsuna/kit";
import { median } from "@setsuna/kit";

/** Between samples, ms. Reported once a second; sampling every packet would slow the hot path. */
const INTERVAL_MS = 100;
const WINDOW_MS = 1000;

/** Over the last second. Shows what most packets see, ignoring outliers. */
export class SampledMedian {
  private samples: { readonly at: Milliseconds; readonly value: number }[] = [];
  private sampledAt = Number.NEGATIVE_INFINITY;

  isDue(now: Milliseconds): boolean {
    return now - this.sampledAt >= INTERVAL_MS;
  }

  add(value: number, now: Milliseconds): void {
    this.sampledAt = now;
    this.samples.push({ at: now, value });
    this.expire(now);
  }

  /** Undefined without samples. */
  read(now: Milliseconds): number | undefined {
    this.expire(now);
    return median(this.samples.map(({ value }) => value));
  }

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
