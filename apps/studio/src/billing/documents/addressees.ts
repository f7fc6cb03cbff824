import { type BillingAddress, Email } from "@setsuna/contracts";
import { inArray } from "drizzle-orm";
import { type MailReader, mailReaderOf, mailReadersOf, type Transaction } from "../../platform/index.ts";
import { chargeAddressees } from "../../platform/storage/schema/documents.ts";
import type { AddressedCharge } from "../contracts/documents-port.ts";
import { billingAddressesOf } from "./billing-addresses.ts";

/** Recipient of a charge's documents as ordered, even if the account changes. Decision 0035. */
export interface Addressee {
  readonly reader: MailReader;
  readonly recipient: BillingAddress | undefined;
}

/** Only the first call for a charge has an effect. */
export const freezeAddressees = async (tx: Transaction, charges: readonly AddressedCharge[]): Promise<void> => {
  if (charges.length === 0) return;
  const accountIds = [...new Set(charges.map(({ accountId }) => accountId))];
  const ownerOf = await mailReadersOf(tx, accountIds);
  const addresses = await billingAddressesOf(tx, accountIds);
  const rows = charges.flatMap(({ charge, accountId, at, language }) => {
    const owner = ownerOf.get(accountId);
    if (owner === undefined) return [];
    return [
      {
        charge,
        email: owner.email,
        language: language ?? owner.language,
        recipient: addresses.get(accountId) ?? null,
        frozenAt: at,
      },
    ];
  });
  if (rows.length > 0) await tx.insert(chargeAddressees).values(rows).onConflictDoNothing();
};

/** Addressees of charges, by key. Omits charges without a recorded addressee. */
export const addresseesOf = async (tx: Transaction, charges: readonly string[]): Promise<ReadonlyMap<string, Addressee>> => {
  if (charges.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(chargeAddressees)
    .where(inArray(chargeAddressees.charge, [...charges]));
  return new Map(
    rows.map(({ charge, email, language, recipient }) => [
      charge,
      { reader: { email: Email.parse(email), language }, recipient: recipient ?? undefined },
    ]),
  );
};

export const forgetAddressees = async (tx: Transaction, charges: readonly string[]): Promise<void> => {
  if (charges.length > 0) await tx.delete(chargeAddressees).where(inArray(chargeAddressees.charge, [...charges]));
};

/** The current account, or its snapshot from the order. Undefined if unknown. */
export const readerOfCharge = async (tx: Transaction, accountId: string, charge: string): Promise<MailReader | undefined> =>
  (await mailReaderOf(tx, accountId)) ?? (await addresseesOf(tx, [charge])).get(charge)?.reader;
