import { limitNetwork } from "./limit-network.ts";
import type { LimitRule, RefundableLimits } from "./rate-limit-port.ts";

/** A few tries that each network has to itself, and what all networks share once theirs are used up. */
export interface OwnThenShared {
  readonly own: LimitRule;
  readonly shared: LimitRule;
}

/** From which bucket a try was taken. */
export interface TakenTry {
  /** Puts it back: the try was none. */
  giveBack(now: Date): Promise<void>;
}

export type TriedBucket = { readonly taken: TakenTry } | { readonly retryAfterSeconds: number };

/**
 * Charges a try at `target` to a network, first from its own small bucket, then from the shared one. A drained shared bucket
 * can't block a newcomer's first tries, and guessing needs a new network for every few tries.
 */
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
