import { limitNetwork } from "./limit-network.ts";
import type { LimitRule, RefundableLimits } from "./rate-limit-port.ts";

/** A few tries per network, then a bucket shared by all networks. */
export interface OwnThenShared {
  readonly own: LimitRule;
  readonly shared: LimitRule;
}

export interface TakenTry {
  giveBack(now: Date): Promise<void>;
}

export type TriedBucket = { readonly taken: TakenTry } | { readonly retryAfterSeconds: number };

/** A drained shared bucket can't block a newcomer's first tries, and guessing needs a new network for every few tries. */
export const takeOwnThenShared = async (
  limits: RefundableLimits,
  { own, shared }: OwnThenShared,
  target: string,
  address: string,
  now: Date,
): Promise<TriedBucket> => {
  const mine = `${target} ${limitNetwork(address)}`;
  const first = await limits.take(own, mine, now);
  if (first.allowed) return { taken: { giveBack: (at) => limits.giveBack(own, mine, at) } };
  const second = await limits.take(shared, target, now);
  if (second.allowed) return { taken: { giveBack: (at) => limits.giveBack(shared, target, at) } };
  return { retryAfterSeconds: Math.min(first.retryAfterSeconds, second.retryAfterSeconds) };
};
