import { Email } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { MailReader } from "../mail/billing-mail.ts";
import type { Transaction } from "../storage/database.ts";
import { accounts } from "../storage/schema/index.ts";

/** To whom an account's mail goes; undefined when the account is gone. */
export const readerOf = async (tx: Transaction, accountId: string): Promise<MailReader | undefined> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  return account && { email: Email.parse(account.email), language: account.locale };
};
