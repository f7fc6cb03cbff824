import type { ErrorCode } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { limitNetwork, limitSubject, NETWORK_FACTOR, TooManyRequests } from "../../platform/index.ts";

/** An account that something temporary counts for, and how much of it that account may have at once. */
export interface VisitorSubject {
  readonly name: string;
  readonly most: number;
  /** Many people share it, so a used-up share means to each of them that there is no room. */
  readonly isNetwork?: true;
}

export interface HeldShare {
  readonly subjects: readonly string[];
  readonly endsAt: Milliseconds;
}

export interface ShareRules {
  readonly most: number;
  readonly lifetimeMs: Milliseconds;
  readonly full: ErrorCode;
}

/**
 * Subjects of a visitor: the address, and its network, which has at most three quarters of `most`, so that others find room.
 * `mostOfAddress`: limit of one address.
 */
export const visitorSubjects = (address: string, most: number, mostOfAddress: number): readonly VisitorSubject[] => [
  { name: `address ${limitSubject(address)}`, most: mostOfAddress },
  {
    name: `network ${limitNetwork(address)}`,
    most: Math.max(1, Math.min(mostOfAddress * NETWORK_FACTOR, Math.ceil((3 * most) / 4))),
    isNetwork: true,
  },
];

/** Returns a refusal to try again when the first of `held` ends. If none runs, there will never be room. */
export const fullUntil = (
  held: readonly HeldShare[],
  { lifetimeMs }: Pick<ShareRules, "lifetimeMs">,
  now: Milliseconds,
  code?: ErrorCode,
): TooManyRequests => new TooManyRequests(Math.min(lifetimeMs, ...held.map(({ endsAt }) => endsAt - now)) / 1000, code);

/**
 * Returns the refusal: `full` (also if a network has its share), or `too-many-requests` for an address at its limit.
 * Undefined: there is room.
 */
export const shareRefusal = (
  held: readonly HeldShare[],
  subjects: readonly VisitorSubject[],
  rules: ShareRules,
  now: Milliseconds,
): TooManyRequests | undefined => {
  for (const { name, most, isNetwork } of subjects) {
    const own = held.filter((one) => one.subjects.includes(name));
    if (own.length >= most) return fullUntil(own, rules, now, isNetwork && rules.full);
  }
  return held.length >= rules.most ? fullUntil(held, rules, now, rules.full) : undefined;
};
