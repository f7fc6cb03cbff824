import { and, eq, isNotNull } from "drizzle-orm";
import { type Database, limitSubject, loginSessions } from "../../platform/index.ts";

/**
 * Returns the subject that guesses at an account's authenticator codes count for: a network where a session of the account
 * passed a second factor, for itself; all others together. Who has the password alone cannot use up the tries of the owner.
 */
export const totpAllowance = async (database: Database, accountId: string, address: string): Promise<string> => {
  const network = limitSubject(address);
  const passed = await database
    .select({ address: loginSessions.address })
    .from(loginSessions)
    .where(and(eq(loginSessions.accountId, accountId), isNotNull(loginSessions.secondFactorAt)));
  return passed.some((row) => limitSubject(row.address) === network) ? `${accountId} ${network}` : accountId;
};
