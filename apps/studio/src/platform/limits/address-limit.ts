import { limitSite, NETWORK_FACTOR } from "./limit-network.ts";
import { limitSubject } from "./limit-subject.ts";
import type { LimitAnswer, LimitRule, RateLimitPort, RefundableLimits } from "./rate-limit-port.ts";

/** For a /48: one customer has 65,536 subnets in it, each with its own allowance. */
const siteRule = (rule: LimitRule): LimitRule => ({
  ...rule,
  capacity: rule.capacity * NETWORK_FACTOR,
  perHour: rule.perHour * NETWORK_FACTOR,
});

/** Takes one from the bucket of an address, and of IPv6 another from that of its /48. */
export const takeForAddress = async (
  limits: RateLimitPort,
  rule: LimitRule,
  address: string,
  now: Date,
): Promise<LimitAnswer> => {
  const own = await limits.take(rule, limitSubject(address), now);
  const site = limitSite(address);
  return own.allowed && site !== undefined ? limits.take(siteRule(rule), site, now) : own;
};

export const giveBackForAddress = async (
  limits: RefundableLimits,
  rule: LimitRule,
  address: string,
  now: Date,
): Promise<void> => {
  await limits.giveBack(rule, limitSubject(address), now);
  const site = limitSite(address);
  if (site !== undefined) await limits.giveBack(siteRule(rule), site, now);
};
