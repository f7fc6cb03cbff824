import type { LimitAnswer, LimitRule, RefundableLimits } from "../../apps/studio/src/platform/limits/rate-limit-port.ts";

interface Bucket {
  tokens: number;
  at: number;
}

const HOUR_MS = 3_600_000;
/** A bucket further ahead than this is from before a clock was set back, ms. */
const AHEAD_MS = 60_000;

/**
 * Rate limits shared by all servers, as in the database (`rateLimitsIn`): a bucket per rule and subject. An address and its
 * /48 have rules of one name and different sizes.
 */
export class SharedLimits implements RefundableLimits {
  private readonly buckets = new Map<string, Bucket>();

  take(rule: LimitRule, subject: string, now: Date): Promise<LimitAnswer> {
    const bucket = this.filled(rule, subject, now);
    if (bucket.tokens >= 1) {
      this.buckets.set(`${rule.name}:${subject}`, { ...bucket, tokens: bucket.tokens - 1 });
      return Promise.resolve({ allowed: true });
    }
    const seconds = ((1 - bucket.tokens) * 3600) / rule.perHour;
    return Promise.resolve({ allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
  }

  giveBack(rule: LimitRule, subject: string, now: Date): Promise<void> {
    const key = `${rule.name}:${subject}`;
    if (this.buckets.has(key)) {
      const bucket = this.filled(rule, subject, now);
      this.buckets.set(key, { ...bucket, tokens: Math.min(rule.capacity, bucket.tokens + 1) });
    }
    return Promise.resolve();
  }

  /** Only a login refills a bucket, and the simulated world has none. */
  reset(): Promise<void> {
    return Promise.resolve();
  }

  private filled({ name, capacity, perHour }: LimitRule, subject: string, now: Date): Bucket {
    const at = now.getTime();
    const known = this.buckets.get(`${name}:${subject}`);
    if (known === undefined || known.at > at + AHEAD_MS) return { tokens: capacity, at };
    const passed = Math.max(0, at - known.at);
    return { tokens: Math.min(capacity, known.tokens + (passed * perHour) / HOUR_MS), at: Math.max(known.at, at) };
  }
}

export const NO_LIMITS: RefundableLimits = {
  take: () => Promise.resolve({ allowed: true }),
  giveBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};
