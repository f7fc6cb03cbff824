import type { SerialId } from "@setsuna/contracts";
import { limitSubject } from "../limits/limit-subject.ts";
import type { LimitRule, RefundableLimits } from "../limits/rate-limit-port.ts";

/** Wrong passwords from one address, whichever IDs they were for: a hall of receivers with an old password, not a dictionary. */
const BY_ADDRESS: LimitRule = { name: "id-guess-address", capacity: 60, perHour: 120 };
/** Wrong passwords for one ID, wherever they came from. */
const BY_ID: LimitRule = { name: "id-guess-id", capacity: 120, perHour: 240 };

/** Addresses that have shown the right password are remembered, the latest of them. */
const KNOWN = 10_000;

/** One try of a password that may be looked at. */
export interface PasswordTry {
  /** The password was the right one: the try does not count. */
  wasRight(): Promise<void>;
}

/** Keeps ID passwords from being guessed over many sockets and from many addresses. */
export interface PasswordGuesses {
  /** To be asked before a password is looked at; undefined: it is not looked at. */
  begin(id: SerialId, address: string): Promise<PasswordTry | undefined>;
}

/**
 * Counts on the limits that all instances share. A try is taken from both buckets before it is looked at, so that tries at the same moment
 * gain nothing, and given back when it was right. Who has shown the right password lately is not shut out of the ID because others guess at
 * it: only their own address counts for them then.
 */
export const passwordGuesses = (limits: RefundableLimits, now: () => Date): PasswordGuesses => {
  const known = new Set<string>();
  return {
    begin: async (id, address) => {
      const subject = limitSubject(address);
      const pair = `${id} ${subject}`;
      if (!(await limits.take(BY_ADDRESS, subject, now())).allowed) return undefined;
      const ofId = !known.has(pair);
      if (ofId && !(await limits.take(BY_ID, id, now())).allowed) {
        await limits.giveBack(BY_ADDRESS, subject, now());
        return undefined;
      }
      return {
        wasRight: async () => {
          await limits.giveBack(BY_ADDRESS, subject, now());
          if (ofId) await limits.giveBack(BY_ID, id, now());
          // Behind all others: the next to be forgotten is the one that was longest away.
          known.delete(pair);
          known.add(pair);
          const [oldest] = known;
          if (known.size > KNOWN && oldest !== undefined) known.delete(oldest);
        },
      };
    },
  };
};
