import { Email } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { MailReader, Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";

export const readerOf = async (tx: Transaction, accountId: string): Promise<MailReader | undefined> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  return account && { email: Email.parse(account.email), language: account.locale };
};
