import { eq } from "drizzle-orm";
import { type AuditPort, loginSessions, type RequestOrigin, type Transaction } from "../../platform/index.ts";
import { openSession } from "./login-sessions.ts";

/** Manages sessions for second factors. */
export const secondFactorLogins = (audit: AuditPort) => ({
  /** Opens a session with the second factor passed, for who signed in by passkey. Returns the cookie's token. */
  openByPasskey: async (tx: Transaction, accountId: string, origin: RequestOrigin, now: Date): Promise<string> => {
    const { id, token } = await openSession(tx, accountId, origin, now, true, null);
    const detail = { by: "passkey" };
    await audit.record(tx, { actor: accountId, action: "session.opened", subject: id, origin, detail, at: now });
    return token;
  },
  /** Marks the session as having passed a second factor. */
  passSecondFactor: async (tx: Transaction, sessionId: string, now: Date): Promise<void> => {
    await tx.update(loginSessions).set({ secondFactorAt: now }).where(eq(loginSessions.id, sessionId));
  },
  /** Returns the time at which the session's password was given; undefined when there was none, or the session has ended. */
  passwordAt: async (tx: Transaction, sessionId: string): Promise<Date | undefined> => {
    const [row] = await tx
      .select({ passwordAt: loginSessions.passwordAt })
      .from(loginSessions)
      .where(eq(loginSessions.id, sessionId));
    return row?.passwordAt ?? undefined;
  },
  /** Notes that the password was given once more in this session. */
  provePassword: async (tx: Transaction, sessionId: string, at: Date): Promise<void> => {
    await tx.update(loginSessions).set({ passwordAt: at }).where(eq(loginSessions.id, sessionId));
  },
});
