import { eq } from "drizzle-orm";
import type { AuditPort, RequestOrigin, Transaction } from "../../platform/index.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { mayDoWithoutSso } from "../sso/sso-required.ts";
import { openSession } from "./login-sessions.ts";

export const secondFactorLogins = (audit: AuditPort) => ({
  openByPasskey: async (tx: Transaction, accountId: string, origin: RequestOrigin, now: Date): Promise<string | undefined> => {
    if (!(await mayDoWithoutSso(tx, audit, { accountId, by: "passkey", origin, now }))) return undefined;
    const { id, token } = await openSession(tx, accountId, origin, now, true, null);
    const detail = { by: "passkey" };
    await audit.record(tx, { actor: accountId, action: "session.opened", subject: id, origin, detail, at: now });
    return token;
  },
  passSecondFactor: async (tx: Transaction, sessionId: string, now: Date): Promise<void> => {
    await tx.update(loginSessions).set({ secondFactorAt: now }).where(eq(loginSessions.id, sessionId));
  },
  passwordAt: async (tx: Transaction, sessionId: string): Promise<Date | undefined> => {
    const [row] = await tx
      .select({ passwordAt: loginSessions.passwordAt })
      .from(loginSessions)
      .where(eq(loginSessions.id, sessionId));
    return row?.passwordAt ?? undefined;
  },
  provePassword: async (tx: Transaction, sessionId: string, at: Date): Promise<void> => {
    await tx.update(loginSessions).set({ passwordAt: at }).where(eq(loginSessions.id, sessionId));
  },
});
