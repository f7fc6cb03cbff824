import { eq } from "drizzle-orm";
import { endAllLogins } from "../identity/local/logins.ts";
import { revokeGrantsOf } from "../oauth/revocation.ts";
import { endSessions } from "../sessions/login-sessions.ts";
import type { Transaction } from "../storage/database.ts";
import { accounts } from "../storage/schema/index.ts";
import { revokeTokensOf } from "../tokens/token-store.ts";

/**
 * Ends all that can act for an account: sessions of the site but `kept`, logins of the built-in identity service, what programs were
 * allowed, and personal access tokens. Logins of a Cognito user pool stay: a site cannot end them without the owner's own token.
 */
export const endEverything = async (tx: Transaction, accountId: string, kept: string | undefined, now: Date): Promise<void> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.identitySubject != null) await endAllLogins(tx, account.identitySubject, now);
  await revokeGrantsOf(tx, accountId);
  await revokeTokensOf(tx, accountId);
  await endSessions(tx, accountId, kept);
};
