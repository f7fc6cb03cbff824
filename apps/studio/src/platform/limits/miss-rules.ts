import { limitNetwork, NETWORK_FACTOR } from "./limit-network.ts";
import { limitSubject } from "./limit-subject.ts";
import type { LimitRule, RateLimitPort } from "./rate-limit-port.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/** Every endpoint shares them. The capacity is half an hour's allowance. */
export const missRules = (missesPerHour: number): { readonly address: LimitRule; readonly network: LimitRule } => {
  const atOnce = Math.max(1, Math.ceil(missesPerHour / 2));
  return {
    address: { name: "id-miss-address", capacity: atOnce, perHour: missesPerHour },
    network: { name: "id-miss-network", capacity: atOnce * NETWORK_FACTOR, perHour: missesPerHour * NETWORK_FACTOR },
  };
};

/**
 * Charges a call that named another account's or an unknown ID. Throws TooManyRequests. Own IDs are never charged, and all others
 * get the same answer, so charging afterwards is safe.
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
