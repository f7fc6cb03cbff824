/** `capacity` at once, `perHour` on average, for each subject. */
export interface LimitRule {
  readonly name: string;
  readonly capacity: number;
  readonly perHour: number;
}

export type LimitAnswer = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Limits that all instances share. */
export interface RateLimitPort {
  /** Takes one from the bucket of `rule` and `subject` (an address, an account). */
  take(rule: LimitRule, subject: string, now: Date): Promise<LimitAnswer>;
  /** Fills a bucket up again, as after a login that succeeded. */
  reset(rule: LimitRule, subject: string): Promise<void>;
}

/** Limits on what only counts when it went wrong: taken before, given back after. */
export interface RefundableLimits extends RateLimitPort {
  /** Puts one back that was taken, up to the rule's capacity. */
  giveBack(rule: LimitRule, subject: string, now: Date): Promise<void>;
}
