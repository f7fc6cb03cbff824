import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { refunds } from "../../platform/storage/schema/payments.ts";
import type { RefundOrder } from "../contracts/charging-port.ts";
import { lockCharges } from "./charge-store.ts";

export type RefundRow = typeof refunds.$inferSelect;

const WAITS_MINUTES = [1, 5, 15, 60, 360];

/** Throws for an unpaid charge. */
export const orderRefunds = async (tx: Transaction, orders: readonly RefundOrder[]): Promise<void> => {
  if (orders.length === 0) return;
  const keys = orders.map(({ key }) => key);
  const charges = new Map((await lockCharges(tx, keys)).map((row) => [row.key, row]));
  const rows = orders.map(({ at, ...order }) => {
    const charge = charges.get(order.key);
    if (charge?.state !== "succeeded" || charge.reference === null)
      throw new Error(`the charge ${order.key} was not paid and cannot be paid back`);
    const { accountId, contractId, gateway, reference, amount } = charge;
    return {
      ...order,
      accountId,
      contractId,
      gateway,
      reference,
      amount,
      state: "open" as const,
      orderedAt: at,
      nextAskAt: at,
    };
  });
  await tx.insert(refunds).values(rows).onConflictDoNothing({ target: refunds.key });
};

export const findRefund = async (reader: Database | Transaction, key: string): Promise<RefundRow | undefined> => {
  const [row] = await reader.select().from(refunds).where(eq(refunds.key, key));
  return row;
};

export const claimOpenRefunds = async (
  database: Database,
  gateway: RefundRow["gateway"],
  limit: number,
  now: Date,
): Promise<RefundRow[]> => {
  const waits = sql.raw(`(array[${WAITS_MINUTES.join(",")}])`);
  const at = sql`${now.toISOString()}::timestamptz`;
  return database
    .update(refunds)
    .set({
      asks: sql`${refunds.asks} + 1`,
      nextAskAt: sql`${at} + ${waits}[least(${refunds.asks} + 1, ${sql.raw(String(WAITS_MINUTES.length))})] * interval '1 minute'`,
    })
    .where(
      sql`${refunds.key} in (
        select due.key from ${refunds} as due
        where due.state = 'open' and due.next_ask_at <= ${at} and due.gateway = ${gateway}
        order by due.next_ask_at, due.key limit ${limit} for update skip locked)`,
    )
    .returning();
};

/** No mail is due. No change if an operator already paid. */
export const noteRefunded = async (database: Database, key: string, at: Date): Promise<void> => {
  await database
    .update(refunds)
    .set({ state: "refunded", settledAt: at, email: null })
    .where(and(eq(refunds.key, key), inArray(refunds.state, ["open", "owed"])));
};

/** The gateway refused or reversed it: an operator has to pay. */
export const markOwed = async (database: Database, key: string): Promise<void> => {
  await database
    .update(refunds)
    .set({ state: "owed", settledAt: null })
    .where(and(eq(refunds.key, key), inArray(refunds.state, ["open", "refunded"])));
};

/** Leaves refunds of a gateway that is no longer configured to the operator. Returns their keys. */
export const leaveToOperator = async (database: Database, gateway: RefundRow["gateway"]): Promise<string[]> => {
  const rows = await database
    .update(refunds)
    .set({ state: "owed" })
    .where(and(eq(refunds.state, "open"), ne(refunds.gateway, gateway)))
    .returning({ key: refunds.key });
  return rows.map(({ key }) => key);
};

/** False if none was owed. */
export const noteOperatorPaid = async (tx: Transaction, key: string, admin: string, at: Date): Promise<boolean> => {
  const paid = await tx
    .update(refunds)
    .set({ state: "paid", settledAt: at, paidBy: admin, email: null })
    .where(and(eq(refunds.key, key), eq(refunds.state, "owed")))
    .returning({ key: refunds.key });
  return paid.length > 0;
};
