import type { SerialId } from "@setsuna/contracts";
import {
  giveBackForAddress,
  type LimitRule,
  limitSubject,
  type RefundableLimits,
  takeForAddress,
  takeOwnThenShared,
  UnderWay,
} from "../../platform/index.ts";

/** Wrong passwords from one address, whichever IDs they were for: a hall of receivers with an old password, not a dictionary. */
const BY_ADDRESS: LimitRule = { name: "id-guess-address", capacity: 60, perHour: 120 };
/** Wrong passwords for one ID from an address that has shown the right one lately. */
const KNOWN_ADDRESS: LimitRule = { name: "id-guess-known", capacity: 60, perHour: 120 };
/** Wrong passwords for one ID that each network may have before it draws on what all share. */
const BY_NETWORK: LimitRule = { name: "id-guess-network", capacity: 3, perHour: 12 };
/** Wrong passwords for one ID beyond those, wherever they came from. */
const BY_ID: LimitRule = { name: "id-guess-id", capacity: 120, perHour: 240 };

/** Addresses that have shown the right password are remembered, the latest of them. */
const KNOWN = 10_000;

/** One try of a password that may be looked at. {@link end} is to be called in any case: others wait for it. */
export interface PasswordTry {
  /** The password was the right one: the try does not count. */
  wasRight(): Promise<void>;
  /** There was no password to try, so the try isn't counted and proves nothing. */
  wasNone(): Promise<void>;
  /** Ends the try. It counts unless it was refunded. */
  end(): void;
}

type Taken = Omit<PasswordTry, "end">;

/** Keeps ID passwords from being guessed over many sockets and from many addresses. */
export interface PasswordGuesses {
  /**
   * To be asked before a password is looked at; undefined: it is not looked at. Waits for tries that are under way where theirs are all that there
   * are left: a hall that starts at one moment is no guesser.
   */
  begin(id: SerialId, address: string): Promise<PasswordTry | undefined>;
}

/**
 * Counts guesses on limits that all instances share. Charges a try up front and refunds it if the password was right, so
 * parallel tries gain nothing. Guessing can't lock others out of an ID: an address that recently showed the right password has
 * its own bucket, and so does every other network.
 */
export const passwordGuesses = (limits: RefundableLimits, now: () => Date): PasswordGuesses => {
  const known = new Set<string>();
  const remember = (pair: string): void => {
    // Move it to the end: the first entry is evicted next.
    known.delete(pair);
    known.add(pair);
    const [oldest] = known;
    if (known.size > KNOWN && oldest !== undefined) known.delete(oldest);
  };
  const takeKnown = async (pair: string): Promise<Taken | undefined> => {
    if (!(await limits.take(KNOWN_ADDRESS, pair, now())).allowed) return undefined;
    const giveBack = () => limits.giveBack(KNOWN_ADDRESS, pair, now());
    return {
      wasNone: giveBack,
      wasRight: async () => {
        await giveBack();
        remember(pair);
      },
    };
  };
  const take = async (id: SerialId, address: string): Promise<Taken | undefined> => {
    const subject = limitSubject(address);
    const pair = `${id} ${subject}`;
    if (known.has(pair)) return takeKnown(pair);
    if (!(await takeForAddress(limits, BY_ADDRESS, address, now())).allowed) return undefined;
    const tried = await takeOwnThenShared(limits, { own: BY_NETWORK, shared: BY_ID }, id, address, now());
    if (!("taken" in tried)) {
      await giveBackForAddress(limits, BY_ADDRESS, address, now());
      return undefined;
    }
    const giveBack = async (): Promise<void> => {
      await giveBackForAddress(limits, BY_ADDRESS, address, now());
      await tried.taken.giveBack(now());
    };
    return {
      wasNone: giveBack,
      wasRight: async () => {
        await giveBack();
        remember(pair);
      },
    };
  };
  const underWay = new UnderWay();
  /** Counts among those under way at an ID and from an address. Returns the way to end that, of which the first call counts. */
  const enter = (keys: readonly string[]): (() => void) => {
    for (const key of keys) underWay.begin(key);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const key of keys) underWay.end(key);
    };
  };
  const turns = new Map<SerialId, Promise<void>>();
  /** Does one after the other for an ID: who finds nothing left then sees all that are under way. */
  const inTurn = async <Made>(id: SerialId, act: () => Promise<Made>): Promise<Made> => {
    const before = turns.get(id);
    const made = (async () => {
      await before;
      return act();
    })();
    const over = made.then(
      () => undefined,
      () => undefined,
    );
    turns.set(id, over);
    try {
      return await made;
    } finally {
      if (turns.get(id) === over) turns.delete(id);
    }
  };
  return {
    begin: async (id, address) => {
      const keys = [`id ${id}`, `address ${limitSubject(address)}`] as const;
      for (;;) {
        const begun = await inTurn(id, async () => {
          const taken = await take(id, address);
          return taken && { ...taken, end: enter(keys) };
        });
        if (begun !== undefined) return begun;
        if (!(await underWay.oneEnds(keys[0])) && !(await underWay.oneEnds(keys[1]))) return undefined;
      }
    },
  };
};
