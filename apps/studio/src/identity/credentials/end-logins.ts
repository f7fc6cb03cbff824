import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { identityLogins } from "../../platform/storage/schema/identity.ts";
import { endedPoolLogins, loginSessions } from "../../platform/storage/schema/sessions.ts";
import type { Extent } from "./what-ends.ts";

export interface EndedLogins {
  readonly sessions: readonly string[];
  readonly identityLogins: number;
  readonly pool: readonly { readonly session: string; readonly sealed: string }[];
}

export interface Named {
  readonly session: string | undefined;
  readonly login: string | undefined;
}

type Account = Pick<typeof accounts.$inferSelect, "id" | "identitySubject">;

const loginOf = async (tx: Transaction, accountId: string, { session, login }: Named): Promise<string | undefined> => {
  if (login !== undefined || session === undefined) return login;
  const own = and(eq(loginSessions.id, session), eq(loginSessions.accountId, accountId));
  const [row] = await tx.select({ login: loginSessions.identityLogin }).from(loginSessions).where(own);
  return row?.login ?? undefined;
};

/** Logins of the built-in service, of this subject; `which` is undefined for all. */
export const endIdentityLogins = async (tx: Transaction, subject: string, which: SQL | undefined): Promise<number> => {
  const ended = await tx
    .delete(identityLogins)
    .where(and(eq(identityLogins.subject, subject), which))
    .returning({ id: identityLogins.id });
  return ended.length;
};

/** Returns undefined for all logins and sessions. */
const meant = (extent: Extent, { session }: Named, login: string | undefined) => {
  const ofLogin = login === undefined ? undefined : eq(loginSessions.identityLogin, login);
  const named = session === undefined ? undefined : eq(loginSessions.id, session);
  switch (extent) {
    case "all":
      return { logins: undefined, sessions: undefined };
    case "others":
      return {
        logins: login === undefined ? undefined : ne(identityLogins.id, login),
        sessions: session === undefined ? undefined : ne(loginSessions.id, session),
      };
    case "own-and-passkeys":
      return {
        logins: inArray(identityLogins.id, [login ?? ""]),
        sessions: or(named, ofLogin, isNull(loginSessions.identityLogin)),
      };
    default:
      return {
        logins: inArray(identityLogins.id, login === undefined || extent === "session" ? [] : [login]),
        sessions: (extent === "session" ? named : or(named, ofLogin)) ?? eq(loginSessions.id, ""),
      };
  }
};

/**
 * Ends sessions with their logins and vice versa. If several logins are covered, earlier ones can't open sessions any more, even
 * those unknown here. Locks the account's row.
 */
export const endLogins = async (
  tx: Transaction,
  { id, identitySubject }: Account,
  extent: Extent,
  named: Named,
  now: Date,
): Promise<EndedLogins> => {
  if (extent === "none") return { sessions: [], identityLogins: 0, pool: [] };
  const which = meant(extent, named, await loginOf(tx, id, named));
  const ended = identitySubject === null ? 0 : await endIdentityLogins(tx, identitySubject, which.logins);
  const sessions = await tx
    .delete(loginSessions)
    .where(and(eq(loginSessions.accountId, id), which.sessions))
    .returning({ id: loginSessions.id, login: loginSessions.identityLogin, sealed: loginSessions.sealedPoolLogin });
  if (extent === "all" || extent === "others") await tx.update(accounts).set({ loginsValidFrom: now }).where(eq(accounts.id, id));
  const pool =
    extent === "session"
      ? []
      : sessions.flatMap(({ id: session, login, sealed }) =>
          sealed === null || login === null ? [] : [{ session, login, sealed }],
        );
  if (pool.length > 0)
    await tx
      .insert(endedPoolLogins)
      .values(pool.map(({ login }) => ({ login, endedAt: now })))
      .onConflictDoNothing();
  return { sessions: sessions.map((row) => row.id), identityLogins: ended, pool };
};
