import { StudioError } from "@setsuna/contracts";
import type { Handlers } from "../api/handlers.ts";
import type { AuditPort } from "../audit/audit-port.ts";
import { signedInOf } from "../authorisation/access.ts";
import { revokeGrantsOf } from "../oauth/revocation.ts";
import type { Database } from "../storage/database.ts";
import { endSession, endSessions, listSessions } from "./login-sessions.ts";

export interface SessionListParts {
  readonly database: Database;
  readonly audit: AuditPort;
}

/** The logins of one's own account, and ending them. */
export const sessionListApi = ({
  database,
  audit,
}: SessionListParts): Handlers<"listSessions" | "endSession" | "endOtherSessions"> => ({
  listSessions: async (_request, caller) => {
    const { account, sessionId } = signedInOf(caller);
    return { sessions: await listSessions(database, account.id, sessionId, caller.now) };
  },

  endSession: async ({ params }, caller, answer) => {
    const { account, sessionId } = signedInOf(caller);
    const { origin, now } = caller;
    await database.transaction(async (tx) => {
      if (!(await endSession(tx, account.id, params.id))) throw new StudioError("unknown-login-session");
      await audit.record(tx, { actor: account.id, action: "session.ended", subject: params.id, origin, at: now });
    });
    if (params.id === sessionId) answer.setSession(undefined);
  },

  endOtherSessions: async (_request, caller) => {
    const { account, sessionId } = signedInOf(caller);
    const { origin, now } = caller;
    await database.transaction(async (tx) => {
      const count = await endSessions(tx, account.id, sessionId);
      // Who ends everything that they do not recognise means programs too.
      await revokeGrantsOf(tx, account.id);
      if (count > 0)
        await audit.record(tx, {
          actor: account.id,
          action: "session.ended",
          subject: account.id,
          origin,
          detail: { count },
          at: now,
        });
    });
  },
});
