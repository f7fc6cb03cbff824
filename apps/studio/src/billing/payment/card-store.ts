import type { KeptCard } from "@setsuna/contracts";
import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { cardSetups, keptCards, paymentCustomers } from "../../platform/storage/schema/payments.ts";

export type CardRow = typeof keptCards.$inferSelect;
export type SetupRow = typeof cardSetups.$inferSelect;
export type GatewayName = CardRow["gateway"];

export const findCard = async (
  reader: Database | Transaction,
  accountId: string,
  gateway: GatewayName,
): Promise<CardRow | undefined> => {
  const [row] = await reader
    .select()
    .from(keptCards)
    .where(and(eq(keptCards.accountId, accountId), eq(keptCards.gateway, gateway)));
  return row;
};

/** Returns the accounts' cards at this gateway, omitting accounts without one. */
export const findCards = async (
  reader: Database | Transaction,
  accountIds: readonly string[],
  gateway: GatewayName,
): Promise<ReadonlyMap<string, CardRow>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(keptCards)
    .where(and(inArray(keptCards.accountId, [...accountIds]), eq(keptCards.gateway, gateway)));
  return new Map(rows.map((row) => [row.accountId, row]));
};

export const shownCard = (row: CardRow | undefined): KeptCard | null =>
  row === undefined ? null : { brand: row.brand, last4: row.last4, expiryMonth: row.expiryMonth, expiryYear: row.expiryYear };

export const keepCard = async (tx: Transaction, row: CardRow): Promise<void> => {
  const { accountId: _account, gateway: _gateway, ...card } = row;
  await tx
    .insert(keptCards)
    .values(row)
    .onConflictDoUpdate({ target: [keptCards.accountId, keptCards.gateway], set: card });
};

export const findCustomer = async (
  reader: Database | Transaction,
  accountId: string,
  gateway: GatewayName,
): Promise<string | undefined> => {
  const [row] = await reader
    .select()
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.accountId, accountId), eq(paymentCustomers.gateway, gateway)));
  return row?.customer;
};

/** Returns the first customer written, which stays. */
export const keepCustomer = async (
  tx: Transaction,
  accountId: string,
  gateway: GatewayName,
  customer: string,
): Promise<string> => {
  await tx.insert(paymentCustomers).values({ accountId, gateway, customer }).onConflictDoNothing();
  return (await findCustomer(tx, accountId, gateway)) ?? customer;
};

export const insertSetup = async (database: Database, row: SetupRow): Promise<void> => {
  await database.insert(cardSetups).values(row).onConflictDoNothing();
};

export const findSetup = async (reader: Database | Transaction, setup: string): Promise<SetupRow | undefined> => {
  const [row] = await reader.select().from(cardSetups).where(eq(cardSetups.setup, setup));
  return row;
};

/** False if it already ended. */
export const endSetup = async (tx: Transaction, setup: string, state: "saved" | "failed"): Promise<boolean> => {
  const ended = await tx
    .update(cardSetups)
    .set({ state })
    .where(and(eq(cardSetups.setup, setup), eq(cardSetups.state, "open")))
    .returning({ setup: cardSetups.setup });
  return ended.length > 0;
};
