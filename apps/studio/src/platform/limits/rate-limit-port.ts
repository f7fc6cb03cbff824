export interface LimitRule {
  readonly name: string;
  readonly capacity: number;
  readonly perHour: number;
}

export type LimitAnswer = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimitPort {
  take(rule: LimitRule, subject: string, now: Date): Promise<LimitAnswer>;
  reset(rule: LimitRule, subject: string): Promise<void>;
}

/** Limits on what only counts when it went wrong: taken before, given back after. */
export interface RefundableLimits extends RateLimitPort {
  giveBack(rule: LimitRule, subject: string, now: Date): Promise<void>;
}
