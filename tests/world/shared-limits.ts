import { KeyedBuckets } from "../../apps/studio/src/platform/limits/keyed-buckets.ts";
import type { LimitAnswer, LimitRule, RefundableLimits } from "../../apps/studio/src/platform/limits/rate-limit-port.ts";

/** The limits that all servers share, as the database keeps them: a bucket a rule and subject, on the world's clock. */
export class SharedLimits implements RefundableLimits {
  private readonly rules = new Map<string, KeyedBuckets>();

  take(rule: LimitRule, subject: string, now: Date): Promise<LimitAnswer> {
    const buckets = this.of(rule);
    if (buckets.take(subject, now.getTime())) return Promise.resolve({ allowed: true });
    return Promise.resolve({ allowed: false, retryAfterSeconds: buckets.retryAfterSeconds(subject, now.getTime()) });
  }

  giveBack(rule: LimitRule, subject: string, now: Date): Promise<void> {
    this.of(rule).giveBack(subject, 1, now.getTime());
    return Promise.resolve();
  }

  /** Nobody fills a bucket up again here: that is done at log-in. */
  reset(): Promise<void> {
    return Promise.resolve();
  }

  private of({ name, capacity, perHour }: LimitRule): KeyedBuckets {
    const known = this.rules.get(name) ?? new KeyedBuckets(capacity, perHour);
    this.rules.set(name, known);
    return known;
  }
}

/** Nothing is counted: a planted fault. */
export const NO_LIMITS: RefundableLimits = {
  take: () => Promise.resolve({ allowed: true }),
  giveBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};
