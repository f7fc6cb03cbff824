import type { BillingAddress } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { billingAddresses } from "../storage/schema/index.ts";

/** Where the account is billed; null while nothing is registered. */
export const billingAddressOf = async (reader: Database | Transaction, accountId: string): Promise<BillingAddress | null> => {
  const [row] = await reader.select().from(billingAddresses).where(eq(billingAddresses.accountId, accountId));
  if (row === undefined) return null;
  const { name, country, postalCode, region, city, line1, line2 } = row;
  return { name, country, postalCode, region, city, line1, line2 };
};

/** Registers the address, in place of the former one. Documents that were issued keep theirs. */
export const keepBillingAddress = async (
  tx: Transaction,
  accountId: string,
  address: BillingAddress,
  at: Date,
): Promise<void> => {
  const values = { ...address, updatedAt: at };
  await tx
    .insert(billingAddresses)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: billingAddresses.accountId, set: values });
};
