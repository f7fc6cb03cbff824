import {
  type SerialId,
  SerialId as SerialIdSchema,
  SHOWN_DELIVERIES,
  StreamEventType,
  WEBHOOK_OVERLAP_MS,
  type Webhook,
  type WebhookDelivery,
} from "@setsuna/contracts";
import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { type Database, lockAccount, type Transaction } from "../../platform/index.ts";
import { webhookDeliveries, webhookSerialIds, webhooks } from "../../platform/storage/schema/webhooks.ts";
import type { DeliveryRow } from "./delivery-outbox.ts";
import type { WebhookRow } from "./webhook-signature.ts";

const typesOf = (texts: readonly string[]): StreamEventType[] =>
  texts.flatMap((text) => {
    const type = StreamEventType.safeParse(text);
    return type.success ? [type.data] : [];
  });

const shown = (row: WebhookRow, ids: readonly string[]): Webhook => ({
  id: row.id,
  url: row.url,
  types: typesOf(row.types),
  serialIds: row.allIds ? null : ids.map((id) => SerialIdSchema.parse(id)),
  createdAt: row.createdAt.toISOString(),
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  disabled: row.disabledAt && row.disabledWhy ? { at: row.disabledAt.toISOString(), why: row.disabledWhy } : null,
});

export const webhooksOf = async (reader: Database | Transaction, rows: readonly WebhookRow[]): Promise<Webhook[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const chosen = await reader
    .select()
    .from(webhookSerialIds)
    .where(inArray(webhookSerialIds.webhookId, ids))
    .orderBy(asc(webhookSerialIds.serialId));
  return rows.map((row) =>
    shown(
      row,
      chosen.filter(({ webhookId }) => webhookId === row.id).map(({ serialId }) => serialId),
    ),
  );
};

export const webhookOf = async (tx: Transaction, row: WebhookRow): Promise<Webhook> => {
  const [webhook] = await webhooksOf(tx, [row]);
  if (webhook === undefined) throw new Error("each row has an endpoint");
  return webhook;
};

export const listWebhooks = async (database: Database, accountId: string): Promise<Webhook[]> =>
  webhooksOf(
    database,
    await database
      .select()
      .from(webhooks)
      .where(eq(webhooks.accountId, accountId))
      .orderBy(asc(webhooks.createdAt), asc(webhooks.id)),
  );

/** Locks the account's row, so that two requests can't both create the last allowed one. */
export const countWebhooks = async (tx: Transaction, accountId: string): Promise<number> => {
  await lockAccount(tx, accountId);
  const [row] = await tx.select({ webhooks: count() }).from(webhooks).where(eq(webhooks.accountId, accountId));
  return row?.webhooks ?? 0;
};

export interface NewWebhook {
  readonly id: string;
  readonly accountId: string;
  /** Member of the organization. Null: the account's person. */
  readonly madeBy: string | null;
  readonly url: string;
  readonly types: readonly StreamEventType[];
  readonly serialIds: readonly SerialId[] | null;
  readonly sealedSecret: string;
}

export const keepWebhook = async (tx: Transaction, made: NewWebhook, now: Date): Promise<Webhook> => {
  const { id, accountId, madeBy, url, sealedSecret, serialIds } = made;
  const ids = [...new Set(serialIds ?? [])].sort();
  const values = {
    id,
    accountId,
    madeBy,
    url,
    sealedSecret,
    types: [...new Set(made.types)],
    allIds: serialIds === null,
    createdAt: now,
  };
  const [row] = await tx.insert(webhooks).values(values).returning();
  if (row === undefined) throw new Error("an insert without conflict returns its row");
  if (ids.length > 0) await tx.insert(webhookSerialIds).values(ids.map((serialId) => ({ webhookId: id, serialId })));
  return shown(row, ids);
};

const own = (accountId: string, id: string) => and(eq(webhooks.id, id), eq(webhooks.accountId, accountId));

/** Undefined if the account has no endpoint of this ID. */
export const lockWebhook = async (tx: Transaction, accountId: string, id: string): Promise<WebhookRow | undefined> => {
  const [row] = await tx.select().from(webhooks).where(own(accountId, id)).for("no key update");
  return row;
};

/** The old secret keeps signing for {@link WEBHOOK_OVERLAP_MS}; an older one stops. */
export const rotateSecret = async (
  tx: Transaction,
  { id, sealedSecret: old }: WebhookRow,
  sealedSecret: string,
  now: Date,
): Promise<Webhook> => {
  const oldSecretUntil = new Date(now.getTime() + WEBHOOK_OVERLAP_MS);
  const rows = await tx
    .update(webhooks)
    .set({ sealedSecret, sealedOldSecret: old, oldSecretUntil })
    .where(eq(webhooks.id, id))
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error("a locked endpoint can't end");
  return webhookOf(tx, row);
};

export const enableWebhook = async (tx: Transaction, { id }: WebhookRow): Promise<void> => {
  await tx.update(webhooks).set({ disabledAt: null, disabledWhy: null, failingSince: null }).where(eq(webhooks.id, id));
};

export const removeWebhook = async (tx: Transaction, { id }: WebhookRow): Promise<void> => {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
};

const delivery = (row: DeliveryRow): WebhookDelivery[] => {
  const { id, cursor, attempts, status, problem, event, state } = row;
  const type = StreamEventType.safeParse(event.type);
  if (!type.success) return [];
  const isOpen = state === "waiting" || state === "sending";
  return [
    {
      id,
      type: type.data,
      serialId: SerialIdSchema.parse(row.serialId),
      cursor,
      at: row.at.toISOString(),
      state: isOpen ? "waiting" : state,
      attempts,
      status,
      problem,
      nextAttemptAt: state === "waiting" ? row.nextAttemptAt.toISOString() : null,
    },
  ];
};

/** Newest first. The caller checks that the endpoint is the account's. */
export const listDeliveries = async (database: Database, id: string): Promise<WebhookDelivery[]> => {
  const rows = await database
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.cursor), desc(webhookDeliveries.id))
    .limit(SHOWN_DELIVERIES);
  return rows.flatMap(delivery);
};

/** False if there is none. Leaves one that waits or is being sent unchanged. */
export const replayDelivery = async (tx: Transaction, webhookId: string, id: string, now: Date): Promise<boolean> => {
  const one = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId));
  const [row] = await tx.select().from(webhookDeliveries).where(one).for("update");
  if (row?.state === "delivered" || row?.state === "failed")
    await tx
      .update(webhookDeliveries)
      .set({ state: "waiting", attempts: 0, nextAttemptAt: now, status: null, problem: null })
      .where(one);
  return row !== undefined;
};
