import { limitNetwork, NETWORK_FACTOR } from "./limit-network.ts";
import { limitSubject } from "./limit-subject.ts";
import type { LimitRule, RateLimitPort } from "./rate-limit-port.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/**
 * Returns the limits on wrong serial IDs of an address, and of its wider network, at every endpoint together. Half an
 * hour's at once.
 */
export const missRules = (missesPerHour: number): { readonly address: LimitRule; readonly network: LimitRule } => {
  const atOnce = Math.max(1, Math.ceil(missesPerHour / 2));
  return {
    address: { name: "id-miss-address", capacity: atOnce, perHour: missesPerHour },
    network: { name: "id-miss-network", capacity: atOnce * NETWORK_FACTOR, perHour: missesPerHour * NETWORK_FACTOR },
  };
};

/**
 * Counts a call of the API that named an ID which is not the caller's. Throws TooManyRequests when there were too many. Those that are the
 * caller's own are not counted and never refused, and to all others the answer is the same, so nothing has to be taken before.
 */
export const countMiss = async (limits: RateLimitPort, missesPerHour: number, address: string, now: Date): Promise<void> => {
  const rules = missRules(missesPerHour);
  for (const [rule, key] of [
    [rules.address, limitSubject(address)],
    [rules.network, limitNetwork(address)],
  ] as const) {
    const answer = await limits.take(rule, key, now);
    if (!answer.allowed) throw new TooManyRequests(answer.retryAfterSeconds);
  }
};
