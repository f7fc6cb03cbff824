import { and, eq, inArray, isNull, lt, notInArray, or } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { oauthEntries } from "../../platform/storage/schema/oauth.ts";
import type { Extents } from "../credentials/what-ends.ts";

export interface SessionsEnded {
  readonly ended: readonly string[];
  readonly kept: string | undefined;
}

/** Codes, access and refresh tokens, and the OAuth server's sessions. Returns the number of programs, excluding our pages. */
export const endGrants = async (
  tx: Transaction,
  accountId: string,
  { logins, oauthSessions, programs }: Extents,
  { ended, kept }: SessionsEnded,
): Promise<number> => {
  if (logins === "none" && programs === "none") return 0;
  const isOver = (session: string | null): boolean => {
    if (logins === "all") return true;
    if (logins === "others") return session === null || session !== kept;
    return session !== null && ended.includes(session);
  };
  const own = eq(oauthEntries.accountId, accountId);
  const entries = await tx
    .select({
      model: oauthEntries.model,
      idHash: oauthEntries.idHash,
      grantId: oauthEntries.grantId,
      session: oauthEntries.loginSessionId,
      ofPage: oauthEntries.endsWithLogin,
    })
    .from(oauthEntries)
    .where(and(own, inArray(oauthEntries.model, ["Grant", "Session"])));
  const sessions = entries.filter((entry) => entry.model === "Session" && oauthSessions !== "none" && isOver(entry.session));
  const grants = entries.filter(
    (entry) => entry.model === "Grant" && (entry.ofPage ? isOver(entry.session) : programs === "all"),
  );
  const gone = [...sessions, ...grants];
  const ids = grants.flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
  // When everything else ends, so do entries without a known owner.
  const left = entries.filter((entry) => !gone.includes(entry)).map(({ idHash }) => idHash);
  const leftIds = entries.flatMap((entry) => (gone.includes(entry) || entry.grantId === null ? [] : [entry.grantId]));
  const sweeping = programs === "all" && (logins === "all" || logins === "others");
  const which = sweeping
    ? and(notInArray(oauthEntries.idHash, left), or(isNull(oauthEntries.grantId), notInArray(oauthEntries.grantId, leftIds)))
    : or(
        inArray(
          oauthEntries.idHash,
          gone.map(({ idHash }) => idHash),
        ),
        inArray(oauthEntries.grantId, ids),
      );
  await tx.delete(oauthEntries).where(and(own, which));
  return grants.filter(({ ofPage }) => !ofPage).length;
};

/** Limits the rows per sweep, to keep it short. */
const SWEEP = 1000;

/** Saves space only: the server refuses expired entries anyway. */
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
