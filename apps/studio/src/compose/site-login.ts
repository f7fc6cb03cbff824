import { originOf } from "../api/origin-of.ts";
import type { AuditPort } from "../audit/audit-port.ts";
import type { SiteLogin } from "../oauth/oauth-routes.ts";
import { endSession, findSession } from "../sessions/login-sessions.ts";
import { readSessionCookie, sessionCookie } from "../sessions/session-cookie.ts";
import type { Database } from "../storage/database.ts";

/** The site's login, as the OAuth server sees it. */
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
      const sessionId = signedIn?.sessionId;
      if (signedIn === undefined || sessionId === undefined) return;
      const { id } = signedIn.account;
      await database.transaction(async (tx) => {
        if (!(await endSession(tx, id, sessionId))) return;
        const origin = originOf(request);
        await audit.record(tx, { actor: id, action: "session.ended", subject: sessionId, origin, at: now });
      });
    },
  };
};
