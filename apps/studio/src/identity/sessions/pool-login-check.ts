import { setTimeout as delay } from "node:timers/promises";
import { StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { type Database, msSince } from "../../platform/index.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import type { Revoke } from "../credentials/revoke.ts";
import type { PoolLogins } from "../user-pool/identity-port.ts";
import type { LoginCheck, SessionRow } from "./login-sessions.ts";

const MINUTE_MS = 60_000;
/** Check interval of a used session, ms: the longest it outlives its login. */
const CHECK_INTERVAL_MS = 5 * MINUTE_MS;
/** A session continues this long, ms, while the pool is silent, then waits for it. */
const SILENT_FOR_MS = 60 * MINUTE_MS;
/** Interval of retries while the pool doesn't answer, ms. */
const RETRY_MS = 30_000;
/** A request owns the check this long, ms. An answer takes at most 10 s. */
const IN_HAND_MS = 12_000;
/** Poll interval while another request checks, ms. */
const LOOK_MS = 100;

export interface PoolLoginCheckParts {
  readonly database: Database;
  readonly pool: PoolLogins;
  readonly revoke: Revoke;
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0;

const standing = ({ poolAskedAt, poolStoodAt }: SessionRow, now: Date): "ask" | "in-hand" | "asked" => {
  const sinceMs = msSince(poolAskedAt ?? new Date(0), now);
  if (timeOf(poolAskedAt) > timeOf(poolStoodAt) && sinceMs < IN_HAND_MS) return "in-hand";
  return sinceMs >= CHECK_INTERVAL_MS ? "ask" : "asked";
};

/**
 * Runs on the session's own requests. Ends the session if its login has ended. Passkey sessions have none. Throws
 * `identity-unavailable` if the pool is silent for too long.
 */
export const poolLoginCheck = ({ database, pool, revoke }: PoolLoginCheckParts): LoginCheck => {
  const rowOf = async (id: string) => (await database.select().from(loginSessions).where(eq(loginSessions.id, id)))[0];

  /** False: another request checks already. A refresh token may be single-use. */
  const take = async ({ id, poolAskedAt }: SessionRow, now: Date): Promise<boolean> => {
    if (poolAskedAt === null) return false;
    const taken = await database
      .update(loginSessions)
      .set({ poolAskedAt: now })
      .where(and(eq(loginSessions.id, id), eq(loginSessions.poolAskedAt, poolAskedAt)))
      .returning({ id: loginSessions.id });
    return taken.length > 0;
  };

  const ask = async ({ id, accountId }: SessionRow, login: string, sealed: string, now: Date): Promise<void> => {
    const own = eq(loginSessions.id, id);
    const answer = await pool.ask(id, sealed, now);
    switch (answer.state) {
      case "stands":
        await database.update(loginSessions).set({ poolStoodAt: now, sealedPoolLogin: answer.sealed }).where(own);
        return;
      case "over": {
        const by = { actor: "system", origin: { address: "local" }, now };
        await database.transaction((tx) => revoke(tx, accountId, { event: "login-lost", login }, by));
        return;
      }
      case "silent": {
        const poolAskedAt = new Date(now.getTime() - CHECK_INTERVAL_MS + RETRY_MS);
        await database.update(loginSessions).set({ poolAskedAt }).where(own);
      }
    }
  };

  return async (session, now) => {
    const { sealedPoolLogin: sealed, identityLogin: login } = session;
    if (sealed === null || login === null) return true;
    let row: SessionRow | undefined = session;
    if (standing(session, now) === "ask") {
      if (await take(session, now)) await ask(session, login, sealed, now);
      row = await rowOf(session.id);
    }
    // Wait for the request in progress. If its process died, the next request checks again.
    for (let waitedMs = 0; row !== undefined && standing(row, now) === "in-hand" && waitedMs < IN_HAND_MS; waitedMs += LOOK_MS) {
      await delay(LOOK_MS);
      row = await rowOf(session.id);
    }
    if (row === undefined) return false;
    if (now.getTime() - timeOf(row.poolStoodAt) > SILENT_FOR_MS) throw new StudioError("identity-unavailable");
    return true;
  };
};
