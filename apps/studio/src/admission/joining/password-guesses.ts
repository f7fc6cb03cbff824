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

/** At any ID: fits a hall of receivers with an old password, not a dictionary. */
const BY_ADDRESS: LimitRule = { name: "id-guess-address", capacity: 60, perHour: 120 };
/** At one ID, from an address that recently showed the right password. */
const KNOWN_ADDRESS: LimitRule = { name: "id-guess-known", capacity: 60, perHour: 120 };
/** At one ID, per network, before it draws on the shared tries. */
const BY_NETWORK: LimitRule = { name: "id-guess-network", capacity: 3, perHour: 12 };
const BY_ID: LimitRule = { name: "id-guess-id", capacity: 120, perHour: 240 };

/** Remembers this many addresses that showed the right password. */
const KNOWN = 10_000;

/** Always call {@link end}, because others wait for it. */
export interface PasswordTry {
  wasRight(): Promise<void>;
  /** No password was checked. Refunds the attempt but proves nothing. */
  wasNone(): Promise<void>;
  /** Counts unless refunded. */
  end(): void;
}

type Taken = Omit<PasswordTry, "end">;

export interface PasswordGuesses {
  /**
   * Undefined: don't check the password. Waits if only pending tries use up the limit: a hall full of people that starts at
   * once isn't guessing.
   */
  begin(id: SerialId, address: string): Promise<PasswordTry | undefined>;
}

/**
 * Limits are shared by all instances. Charges up front and refunds right passwords, so parallel tries gain nothing. Guessing
 * can't lock others out: an address that recently showed the right password has its own bucket, and so does every other network.
 */
export const passwordGuesses = (limits: RefundableLimits, now: () => Date): PasswordGuesses => {
  const known = new Set<string>();
  const remember = (pair: string): void => {
    // Move the pair to the end, because the first is evicted next.
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
  /** Serializes per ID, so that a try without tokens sees all pending ones. */
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
