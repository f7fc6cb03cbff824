import { findSession, type LoginCheck, type Revoke, type SiteLogin } from "../identity/index.ts";
import { type Database, originOf, readSessionCookie, sessionCookie } from "../platform/index.ts";

export const siteLogin = (database: Database, revoke: Revoke, checkLogin?: LoginCheck): SiteLogin => {
  const current: SiteLogin["current"] = async (request, now) => {
    const token = readSessionCookie(request.headers.cookie);
    return token === undefined ? undefined : findSession(database, token, originOf(request), now, checkLogin);
  };
  return {
    current,
    end: async (request, reply, now) => {
      reply.header("Set-Cookie", sessionCookie(undefined));
      const signedIn = await current(request, now);
      const sessionId = signedIn?.sessionId;
      if (signedIn === undefined || sessionId === undefined) return;
      const { id } = signedIn.account;
      // The OAuth server manages its own session, which holds the current request.
      const what = { event: "signed-out-by-oauth", session: sessionId } as const;
      await database.transaction((tx) => revoke(tx, id, what, { actor: id, origin: originOf(request), now }));
    },
  };
};
