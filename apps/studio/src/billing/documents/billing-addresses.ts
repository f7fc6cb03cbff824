import type { BillingAddress } from "@setsuna/contracts";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { billingAddresses } from "../../platform/storage/schema/documents.ts";

/** Omits accounts without one. */
export const billingAddressesOf = async (
  reader: Database | Transaction,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, BillingAddress>> => {
  const rows = await reader
    .select()
    .from(billingAddresses)
    .where(inArray(billingAddresses.accountId, [...accountIds]));
  return new Map(
    rows.map(({ accountId, name, country, postalCode, region, city, line1, line2 }) => [
      accountId,
      { name, country, postalCode, region, city, line1, line2 },
    ]),
  );
};

export const billingAddressOf = async (reader: Database | Transaction, accountId: string): Promise<BillingAddress | null> =>
  (await billingAddressesOf(reader, [accountId])).get(accountId) ?? null;

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
