import type { Milliseconds } from "@setsuna/kit";

interface Bucket {
  tokens: number;
  at: Milliseconds;
}

/** Token buckets in memory. Evicts the least recently used of `keys`; an evicted bucket is full again. */
export class KeyedBuckets {
  private readonly buckets = new Map<string, Bucket>();
  private readonly capacity: number;
  private readonly perMs: number;
  private readonly keys: number;

  constructor(capacity: number, perHour: number, keys = 50_000) {
    this.capacity = capacity;
    this.perMs = perHour / 3_600_000;
    this.keys = keys;
  }

  take(key: string, now: Milliseconds): boolean {
    const bucket = this.filled(key, now);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  giveBack(key: string, count: number, now: Milliseconds): void {
    const bucket = this.filled(key, now);
    bucket.tokens = Math.min(this.capacity, bucket.tokens + count);
  }

  /** Whole seconds until one token is available, at least 1. */
  retryAfterSeconds(key: string, now: Milliseconds): number {
    return Math.max(1, Math.ceil((1 - this.filled(key, now).tokens) / this.perMs / 1000));
  }

  private filled(key: string, now: Milliseconds): Bucket {
    const known = this.buckets.get(key);
    const bucket = known ?? { tokens: this.capacity, at: now };
    bucket.tokens = Math.min(this.capacity, bucket.tokens + Math.max(0, now - bucket.at) * this.perMs);
    bucket.at = now;
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    const [oldest] = this.buckets.keys();
    if (this.buckets.size > this.keys && oldest !== undefined) this.buckets.delete(oldest);
    return bucket;
  }
}
