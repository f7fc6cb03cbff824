import { createHash, timingSafeEqual } from "node:crypto";
import { PAIRING_LIFETIME_MS, type PairingLookup, StudioError } from "@setsuna/contracts";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import {
  type Database,
  type Handlers,
  type LimitRule,
  limitNetwork,
  type RefundableLimits,
  TooManyRequests,
  takeForAddress,
  takeOwnThenShared,
} from "../../platform/index.ts";
import { pairings } from "../../platform/storage/schema/pairings.ts";

const OFFERS: LimitRule = { name: "pairing-offer", capacity: 20, perHour: 60 };
/**
 * Each network has its own first tries and shares the rest, so a flood can't block others' devices. A code allows {@link
 * MAX_MISSES} in total.
 */
const TRIES: LimitRule = { name: "pairing-try", capacity: 10, perHour: 60 };
const OWN_TRIES: LimitRule = { name: "pairing-try-own", capacity: 5, perHour: 30 };
/** One person may hold many addresses of a network. */
const NETWORK_TRIES: LimitRule = { name: "pairing-try-network", capacity: 40, perHour: 240 };
const ALL_TRIES: LimitRule = { name: "pairing-try-all", capacity: 500, perHour: 6000 };
/** Number of wrong proofs that void a code. */
const MAX_MISSES = 5;

const digest = (proof: string): Buffer => createHash("sha256").update(proof).digest();
const NOBODY = digest("");

export interface PairingParts {
  readonly database: Database;
  readonly limits: RefundableLimits;
}

export const sweepPairings = async (database: Database, now: Date): Promise<void> => {
  await database.delete(pairings).where(lte(pairings.expiresAt, now));
};

/** One-time codes carry settings between two devices. The server can't open the envelope. */
export const pairingApi = ({ database, limits }: PairingParts): Handlers<"offerPairing" | "takePairing"> => {
  const take = async (rule: LimitRule, subject: string, now: Date): Promise<void> => {
    const answer = await limits.take(rule, subject, now);
    if (!answer.allowed) throw new TooManyRequests(answer.retryAfterSeconds);
  };

  const takeOf = async (rule: LimitRule, address: string, now: Date): Promise<void> => {
    const answer = await takeForAddress(limits, rule, address, now);
    if (!answer.allowed) throw new TooManyRequests(answer.retryAfterSeconds);
  };

  /** Counts misses. Doesn't reveal why there is no envelope. */
  const takeEnvelope = (lookup: PairingLookup, proof: string, now: Date): Promise<string | undefined> =>
    database.transaction(async (tx) => {
      const own = eq(pairings.lookup, lookup);
      const [row] = await tx
        .select()
        .from(pairings)
        .where(and(own, gt(pairings.expiresAt, now)))
        .for("update");
      const kept = row === undefined ? NOBODY : Buffer.from(row.verifier, "hex");
      const fits = timingSafeEqual(digest(proof), kept);
      if (row === undefined) return undefined;
      if (fits || row.misses + 1 >= MAX_MISSES) await tx.delete(pairings).where(own);
      else
        await tx
          .update(pairings)
          .set({ misses: row.misses + 1 })
          .where(own);
      return fits ? row.box : undefined;
    });

  return {
    offerPairing: async ({ body: { lookup, proof, envelope } }, { origin, now }) => {
      await takeOf(OFFERS, origin.address, now);
      const expiresAt = new Date(now.getTime() + PAIRING_LIFETIME_MS);
      const row = { verifier: digest(proof).toString("hex"), box: envelope, misses: 0, expiresAt };
      const stored = await database
        .insert(pairings)
        .values({ lookup, ...row })
        .onConflictDoUpdate({
          target: pairings.lookup,
          set: row,
          setWhere: sql`${pairings.expiresAt} <= ${now.toISOString()}::timestamptz`,
        })
        .returning({ lookup: pairings.lookup });
      if (stored.length === 0) throw new StudioError("pairing-code-taken");
      return { expiresAt: expiresAt.toISOString() };
    },

    takePairing: async ({ body: { lookup, proof } }, { origin, now }) => {
      await takeOf(TRIES, origin.address, now);
      await take(NETWORK_TRIES, limitNetwork(origin.address), now);
      const tried = await takeOwnThenShared(limits, { own: OWN_TRIES, shared: ALL_TRIES }, "all", origin.address, now);
      if (!("taken" in tried)) throw new TooManyRequests(tried.retryAfterSeconds);
      const envelope = await takeEnvelope(lookup, proof, now);
      if (envelope === undefined) throw new StudioError("pairing-code-wrong");
      return { envelope };
    },
  };
};
