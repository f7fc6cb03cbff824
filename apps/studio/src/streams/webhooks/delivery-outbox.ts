import type { SerialId } from "@setsuna/contracts";
import { asc, eq, sql } from "drizzle-orm";
import { type Database, MAIL_LEASE_MS, newRowId, nextAttempt, type Transaction } from "../../platform/index.ts";
import { webhookDeliveries, webhookSerialIds, webhooks } from "../../platform/storage/schema/webhooks.ts";
import type { WebhookFailure } from "./post-webhook.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
/** An event as it is stored. */
export interface StoredEvent {
  readonly cursor: number;
  readonly at: Date;
  readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
}

/** Time for which an event is retried, ms. */
const RETRIED_MS = 24 * 3_600_000;

/** A statement takes 65,535 values. */
const ROWS_TOGETHER = 1000;

/** Orders deliveries to the enabled endpoints of the ID's owner. Call it where the events are stored. */
export const enqueueDeliveries = async (
  tx: Transaction,
  { accountId, serialId }: { readonly accountId: string; readonly serialId: SerialId },
  events: readonly StoredEvent[],
): Promise<void> => {
  const wanted = await tx
    .select({ id: webhooks.id, types: webhooks.types })
    .from(webhooks)
    .where(
      sql`${webhooks.accountId} = ${accountId} and ${webhooks.disabledAt} is null and (${webhooks.allIds} or exists (
        select 1 from ${webhookSerialIds} where ${webhookSerialIds.webhookId} = ${webhooks.id}
          and ${webhookSerialIds.serialId} = ${serialId}))`,
    );
  const rows = wanted.flatMap(({ id, types }) =>
    events
      .filter(({ event }) => types.length === 0 || types.includes(event.type))
      .map(({ cursor, at, event }) => ({
        id: `msg_${newRowId()}`,
        webhookId: id,
        serialId,
        cursor,
        at,
        event,
        state: "waiting" as const,
        nextAttemptAt: at,
      })),
  );
  for (let from = 0; from < rows.length; from += ROWS_TOGETHER)
    await tx.insert(webhookDeliveries).values(rows.slice(from, from + ROWS_TOGETHER));
};

/**
 * Claims up to `limit` due deliveries until their leases expire. An event waits until the endpoint has the earlier ones of its ID
 * or they were given up. Concurrent instances claim different deliveries.
 */
export const claimDeliveries = async (database: Database, limit: number, now: Date): Promise<DeliveryRow[]> =>
  database
    .update(webhookDeliveries)
    .set({
      state: "sending",
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + MAIL_LEASE_MS),
    })
    .where(
      sql`${webhookDeliveries.id} in (
        select due.id from ${webhookDeliveries} as due join ${webhooks} as hook on hook.id = due.webhook_id
        where due.state in ('waiting', 'sending') and due.next_attempt_at <= ${now.toISOString()}::timestamptz
          and hook.disabled_at is null and not exists (
            select 1 from ${webhookDeliveries} as earlier
            where earlier.webhook_id = due.webhook_id and earlier.serial_id = due.serial_id and earlier.cursor < due.cursor
              and earlier.state in ('waiting', 'sending'))
        order by due.next_attempt_at, due.id limit ${limit} for update of due skip locked)`,
    )
    .returning();

/** A later event of the same ID would have been delivered. */
const noneDeliveredSince = sql`not exists (
  select 1 from ${webhookDeliveries} as later
  where later.webhook_id = ${webhookDeliveries.webhookId} and later.serial_id = ${webhookDeliveries.serialId}
    and later.cursor > ${webhookDeliveries.cursor} and later.state = 'delivered')`;

export const markDelivered = async (tx: Transaction, { id }: DeliveryRow, status: number): Promise<void> => {
  await tx.update(webhookDeliveries).set({ state: "delivered", status, problem: null }).where(eq(webhookDeliveries.id, id));
};

/** Schedules the next attempt, or gives the event up. */
export const markUndelivered = async (
  tx: Transaction,
  { id, attempts, at }: DeliveryRow,
  { status, problem }: WebhookFailure,
  now: Date,
): Promise<void> => {
  const next = now.getTime() - at.getTime() >= RETRIED_MS ? undefined : nextAttempt(attempts, now);
  await tx
    .update(webhookDeliveries)
    .set({ status, problem, ...(next === undefined ? { state: "failed" } : { state: "waiting", nextAttemptAt: next }) })
    .where(eq(webhookDeliveries.id, id));
};

/** True if an event of another ID failed, and none after it has been delivered. */
export const failsForAnother = async (tx: Transaction, { webhookId, serialId }: DeliveryRow): Promise<boolean> => {
  const failing = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      sql`${webhookDeliveries.webhookId} = ${webhookId} and ${webhookDeliveries.serialId} <> ${serialId}
        and ${webhookDeliveries.problem} is not null and ${noneDeliveredSince}`,
    )
    .limit(1);
  return failing.length > 0;
};

/** Time of the first of the row's ID's events that failed in a row. The row must have failed. */
export const failingFrom = async (tx: Transaction, { webhookId, serialId, at }: DeliveryRow): Promise<Date> => {
  const [first] = await tx
    .select({ at: webhookDeliveries.at })
    .from(webhookDeliveries)
    .where(
      sql`${webhookDeliveries.webhookId} = ${webhookId} and ${webhookDeliveries.serialId} = ${serialId}
        and ${webhookDeliveries.problem} is not null and ${noneDeliveredSince}`,
    )
    .orderBy(asc(webhookDeliveries.cursor))
    .limit(1);
  return first?.at ?? at;
};

/** Releases deliveries of a dead process. Only if no other process uses the database. */
export const releaseDeliveries = async (database: Database, now: Date): Promise<void> => {
  await database.update(webhookDeliveries).set({ nextAttemptAt: now }).where(eq(webhookDeliveries.state, "sending"));
};

/** Deletes deliveries of events older than `days`, including those that wait for a disabled endpoint. */
export const forgetDeliveries = async (database: Database, days: number, now: Date): Promise<void> => {
  const end = new Date(now.getTime() - days * 86_400_000).toISOString();
  await database.execute(sql`delete from webhook_deliveries where at < ${end}::timestamptz`);
};
