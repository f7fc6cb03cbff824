import { originOf } from "../api/origin-of.ts";
import type { AuditPort } from "../audit/audit-port.ts";
import { endSession, findSession } from "../sessions/login-sessions.ts";
import { readSessionCookie, sessionCookie } from "../sessions/session-cookie.ts";
import type { Database } from "../storage/database.ts";
import type { SiteLogin } from "./oauth-routes.ts";

/** The site's login as the OAuth server sees it: by the session cookie. */
export const siteLogin = (database: Database, audit: AuditPort): SiteLogin => {
  const current: SiteLogin["current"] = async (request, now) => {
    const token = readSessionCookie(request.headers.cookie);
    return token === undefined ? undefined : findSession(database, token, originOf(request), now);
  };
  return {
    current,
    end: async (request, reply, now) => {
      reply.header("Set-Cookie", sessionCookie(undefined));
      const signedIn = await current(request, now);
      const id = signedIn?.sessionId;
      if (signedIn === undefined || id === undefined) return;
      const actor = signedIn.account.id;
      await database.transaction(async (tx) => {
        if (await endSession(tx, actor, id))
          await audit.record(tx, { actor, action: "session.ended", subject: id, origin: originOf(request), at: now });
      });
    },
  };
};
