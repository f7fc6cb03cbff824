import { and, eq, inArray, lt } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { oauthEntries } from "../storage/schema/index.ts";

/**
 * Ends everything that programs were allowed in the account's name: grants, codes, access and refresh tokens, and the sessions of
 * the OAuth server. For sign-out everywhere and for a new password; with a deleted account the rows go by themselves.
 */
export const revokeGrantsOf = async (tx: Transaction, accountId: string): Promise<void> => {
  await tx.delete(oauthEntries).where(eq(oauthEntries.accountId, accountId));
};

/** How many expired entries one sweep takes away at most, so that it stays short. */
const SWEEP = 1000;

/** Takes expired entries away; says how many. The server refuses them in any case: this is housekeeping. */
export const removeExpiredEntries = async (database: Database, now: Date): Promise<number> => {
  const due = database
    .select({ idHash: oauthEntries.idHash })
    .from(oauthEntries)
    .where(lt(oauthEntries.expiresAt, now))
    .limit(SWEEP);
  const removed = await database
    .delete(oauthEntries)
    .where(and(lt(oauthEntries.expiresAt, now), inArray(oauthEntries.idHash, due)))
    .returning({ idHash: oauthEntries.idHash });
  return removed.length;
};
