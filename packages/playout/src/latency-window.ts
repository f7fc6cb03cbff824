import type { Milliseconds } from "@setsuna/kit";
/** Over the last seconds. Memory is bounded: the oldest values go. */
export class LatencyWindow {
  private readonly spanMs: Milliseconds;
  private readonly maxSamples: number;
  private entries: { readonly at: Milliseconds; readonly value: number }[] = [];

  constructor(spanMs = 5000, maxSamples = 2000) {
    this.spanMs = spanMs;
    this.maxSamples = maxSamples;
  }

  add(value: number, now: Milliseconds): void {
    this.entries.push({ at: now, value });
    if (this.entries.length > this.maxSamples) this.entries.splice(0, this.maxSamples >> 1);
  }

  clear(): void {
    this.entries = [];
  }

  private expire(now: Milliseconds): void {
    const first = this.entries.findIndex(({ at }) => now - at <= this.spanMs);
    if (first === -1) this.entries = [];
    else if (first > 0) this.entries.splice(0, first);
  }

  mean(now: Milliseconds): number | undefined {
    this.expire(now);
    if (this.entries.length === 0) return undefined;
    return this.entries.reduce((sum, { value }) => sum + value, 0) / this.entries.length;
  }

  count(now: Milliseconds): number {
    this.expire(now);
    return this.entries.length;
  }

  /** Median and 95th percentile (nearest rank); undefined if empty. */
  figures(now: Milliseconds): { readonly median: number; readonly p95: number; readonly samples: number } | undefined {
    this.expire(now);
    const sorted = this.entries.map(({ value }) => value).sort((a, b) => a - b);
    if (sorted.length === 0) return undefined;
    const rank = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
    return { median: rank(0.5), p95: rank(0.95), samples: sorted.length };
  }
}
