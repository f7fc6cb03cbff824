import { Email } from "@setsuna/contracts";
import { eq, inArray } from "drizzle-orm";
import type { MailReader } from "../mail/mail-of.ts";
import type { Database, Transaction } from "./database.ts";
import { hasEmail } from "./email-address.ts";
import { accounts } from "./schema/accounts.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** Locks the account, which serializes concurrent requests of its holder. Undefined: it is gone. */
export const lockAccount = async (tx: Transaction, id: string): Promise<AccountRow | undefined> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for("update");
  return account;
};

/** Locks the account with an email address, in any case. Undefined: none has it. */
export const lockAccountByEmail = async (tx: Transaction, email: string): Promise<AccountRow | undefined> => {
  const [account] = await tx.select().from(accounts).where(hasEmail(accounts.email, email)).for("update");
  return account;
};

/** Addresses and languages by account; omits deleted ones. */
export const mailReadersOf = async (
  reader: Database | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailReader>> => {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: accounts.id, email: accounts.email, language: accounts.locale })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, email, language }) => [id, { email: Email.parse(email), language }]));
};

/** Undefined: the account is gone. */
export const mailReaderOf = async (reader: Database | Transaction, id: string): Promise<MailReader | undefined> =>
  (await mailReadersOf(reader, [id])).get(id);
