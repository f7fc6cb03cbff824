import { StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import type { Revoke } from "../credentials/revoke.ts";
import type { PoolLogins } from "../identity/identity-port.ts";
import type { Database } from "../storage/database.ts";
import { loginSessions } from "../storage/schema/index.ts";
import type { SessionRow, StillStands } from "./login-sessions.ts";

const MINUTE_MS = 60_000;
/** A session that is used has its login asked for this often, in ms: what ends a login at the pool ends the session within that. */
export const POOL_ASKED_EVERY_MS = 5 * MINUTE_MS;
/** A session goes on for so long while the pool does not answer, in ms; then it waits for the pool. */
export const POOL_SILENT_FOR_MS = 60 * MINUTE_MS;
/** A pool that did not answer is asked again after so long, in ms. */
const ASKED_AGAIN_MS = 30_000;

export interface PoolLoginCheckParts {
  readonly database: Database;
  readonly pool: PoolLogins;
  readonly revoke: Revoke;
}

/**
 * Asks the pool now and then whether the login of a session stands, at the session's own next request. A login that is over ends
 * the session. Sessions by passkey have no login to ask about. Throws `identity-unavailable` when the pool is silent for too long.
 */
export const poolLoginCheck =
  ({ database, pool, revoke }: PoolLoginCheckParts): StillStands =>
  async (session, now) => {
    const { id, accountId, sealedPoolLogin: sealed, identityLogin: login } = session;
    if (sealed === null || login === null) return true;
    const own = eq(loginSessions.id, id);
    if (await isMine(database, session, now)) {
      const answer = await pool.ask(id, sealed, now);
      switch (answer.state) {
        case "stands":
          await database.update(loginSessions).set({ poolStoodAt: now, sealedPoolLogin: answer.sealed }).where(own);
          return true;
        case "over": {
          const by = { actor: "system", origin: { address: "local" }, now };
          await database.transaction((tx) => revoke(tx, accountId, { event: "login-lost", login }, by));
          return false;
        }
        case "silent":
          await database
            .update(loginSessions)
            .set({ poolAskedAt: new Date(now.getTime() - POOL_ASKED_EVERY_MS + ASKED_AGAIN_MS) })
            .where(own);
      }
    }
    if (now.getTime() - timeOf(session.poolStoodAt) > POOL_SILENT_FOR_MS) throw new StudioError("identity-unavailable");
    return true;
  };

const timeOf = (at: Date | null): number => at?.getTime() ?? 0;

/** True when it is time to ask, and no other request of the session asks already: a refresh token counts once. */
const isMine = async (database: Database, { id, poolAskedAt }: SessionRow, now: Date): Promise<boolean> => {
  if (poolAskedAt === null || now.getTime() - poolAskedAt.getTime() < POOL_ASKED_EVERY_MS) return false;
  const taken = await database
    .update(loginSessions)
    .set({ poolAskedAt: now })
    .where(and(eq(loginSessions.id, id), eq(loginSessions.poolAskedAt, poolAskedAt)))
    .returning({ id: loginSessions.id });
  return taken.length > 0;
};
