import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { charges } from "../../platform/storage/schema/payments.ts";
import type { ChargeOutcome, ChargeRequest } from "../contracts/charging-port.ts";
import type { CardRow } from "./card-store.ts";

export type ChargeRow = typeof charges.$inferSelect;

const MINUTE_MS = 60_000;
/** Minutes between queries. The last interval repeats. */
const WAITS_MINUTES = [1, 5, 15, 60, 360];

export const findCharge = async (reader: Database | Transaction, key: string): Promise<ChargeRow | undefined> => {
  const [row] = await reader.select().from(charges).where(eq(charges.key, key));
  return row;
};

export const findCharges = (reader: Database | Transaction, keys: readonly string[]): Promise<ChargeRow[]> =>
  reader
    .select()
    .from(charges)
    .where(inArray(charges.key, [...keys]));

/** Locks the rows until the transaction ends, in a fixed order to avoid deadlocks. */
export const lockCharges = (tx: Transaction, keys: readonly string[]): Promise<ChargeRow[]> =>
  tx
    .select()
    .from(charges)
    .where(inArray(charges.key, [...keys]))
    .orderBy(asc(charges.key))
    .for("update");

export const insertCharges = async (
  tx: Transaction,
  orders: readonly { readonly request: ChargeRequest; readonly card: CardRow }[],
): Promise<void> => {
  if (orders.length === 0) return;
  const rows = orders.map(({ request: { at, ...order }, card: { gateway, customer, paymentMethod } }) => ({
    ...order,
    gateway,
    customer,
    paymentMethod,
    state: "pending" as const,
    orderedAt: at,
    nextAskAt: new Date(at.getTime() + MINUTE_MS),
  }));
  await tx.insert(charges).values(rows).onConflictDoNothing({ target: charges.key });
};

/** Ignored once settled. */
export const noteStanding = async (
  tx: Transaction,
  key: string,
  standing: Pick<ChargeRow, "state" | "reference" | "sealedAction">,
): Promise<void> => {
  await tx
    .update(charges)
    .set(standing)
    .where(and(eq(charges.key, key), isNull(charges.settledAt)));
};

export interface NotedOutcome {
  readonly key: string;
  readonly reference: string | null;
  readonly outcome: ChargeOutcome;
}

export const noteOutcomes = async (tx: Transaction, noted: readonly NotedOutcome[], settledAt: Date): Promise<void> => {
  const rows = noted.map(({ key, reference, outcome }) => ({
    key,
    reference,
    state: outcome.state,
    failure: outcome.state === "failed" ? outcome.code : null,
  }));
  await tx.execute(sql`update charges set state = new.state, failure = new.failure, reference = new.reference, sealed_action = null,
    settled_at = ${settledAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (key text, reference text, state text, failure text)
    where charges.key = new.key`);
};

/** Claims due charges of this gateway without an outcome and reschedules each. */
export const claimOpenCharges = async (
  database: Database,
  gateway: ChargeRow["gateway"],
  limit: number,
  now: Date,
): Promise<string[]> => {
  const waits = sql.raw(`(array[${WAITS_MINUTES.join(",")}])`);
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await database
    .update(charges)
    .set({
      asks: sql`${charges.asks} + 1`,
      nextAskAt: sql`${at} + ${waits}[least(${charges.asks} + 1, ${sql.raw(String(WAITS_MINUTES.length))})] * interval '1 minute'`,
    })
    .where(
      sql`${charges.key} in (
        select due.key from ${charges} as due
        where due.settled_at is null and due.next_ask_at <= ${at} and due.gateway = ${gateway}
        order by due.next_ask_at, due.key limit ${limit} for update skip locked)`,
    )
    .returning({ key: charges.key });
  return rows.map((row) => row.key);
};

/** Makes them due at once, so that they end if possible. */
export const giveUpCharges = async (tx: Transaction, keys: readonly string[], at: Date): Promise<void> => {
  if (keys.length === 0) return;
  await tx
    .update(charges)
    .set({ givenUpAt: at, nextAskAt: at })
    .where(and(inArray(charges.key, [...keys]), isNull(charges.settledAt), isNull(charges.givenUpAt)));
};

/** Makes every open charge due, because the process that was querying it has died. Only if no other process uses the database. */
export const makeAllDue = async (database: Database, now: Date): Promise<void> => {
  await database.update(charges).set({ nextAskAt: now }).where(isNull(charges.settledAt));
};
