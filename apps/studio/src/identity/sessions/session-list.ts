import { StudioError } from "@setsuna/contracts";
import { type Database, type Handlers, signedInOf } from "../../platform/index.ts";
import type { Revoke } from "../credentials/revoke.ts";
import { listSessions } from "./login-sessions.ts";

export interface SessionListParts {
  readonly database: Database;
  readonly revoke: Revoke;
}

export const sessionListApi = ({
  database,
  revoke,
}: SessionListParts): Handlers<"listSessions" | "endSession" | "endOtherSessions"> => ({
  listSessions: async (_request, caller) => {
    const { account, sessionId } = signedInOf(caller);
    return { sessions: await listSessions(database, account.id, sessionId, caller.now) };
  },

  endSession: async ({ params }, caller, answer) => {
    const { account, sessionId } = signedInOf(caller);
    const { origin, now } = caller;
    const by = { actor: account.id, origin, now };
    const what = { event: "session-ended", session: params.id } as const;
    const ended = await database.transaction((tx) => revoke(tx, account.id, what, by));
    if (ended.sessions === 0) throw new StudioError("unknown-login-session");
    if (params.id === sessionId) answer.setSession(undefined);
  },

  endOtherSessions: async (_request, caller) => {
    const { account, sessionId } = signedInOf(caller);
    const { origin, now } = caller;
    const what = { event: "others-ended", session: sessionId } as const;
    await database.transaction((tx) => revoke(tx, account.id, what, { actor: account.id, origin, now }));
  },
});
