import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";

/**
 * The ID that the account's passkeys name and its recovery codes and authenticator secret are bound to: its own, or the one it had
 * before that account became an organization.
 */
export const credentialsIdOf = async (reader: Pick<Database | Transaction, "select">, accountId: string): Promise<string> => {
  const [row] = await reader.select({ credentialsId: accounts.credentialsId }).from(accounts).where(eq(accounts.id, accountId));
  return row?.credentialsId ?? accountId;
};
