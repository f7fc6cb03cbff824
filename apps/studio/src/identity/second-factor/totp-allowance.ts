import { and, eq, isNotNull } from "drizzle-orm";
import { type Database, limitSubject } from "../../platform/index.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";

/**
 * A network where the account passed a factor has its own allowance; all others share one. So a client with only the password
 * can't use up the owner's tries.
 */
export const totpAllowance = async (database: Database, accountId: string, address: string): Promise<string> => {
  const network = limitSubject(address);
  const passed = await database
    .select({ address: loginSessions.address })
    .from(loginSessions)
    .where(and(eq(loginSessions.accountId, accountId), isNotNull(loginSessions.secondFactorAt)));
  return passed.some((row) => limitSubject(row.address) === network) ? `${accountId} ${network}` : accountId;
};
