import { WEBHOOK_FAILING_DAYS } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import {
  type AuditPort,
  type Database,
  MAIL_LEASE_MS,
  type MailPort,
  mailReaderOf,
  type OutgoingTargets,
  onceBack,
  type Secrets,
  type Transaction,
  webhookDisabledMail,
  wokenLoop,
} from "../../platform/index.ts";
import { webhooks } from "../../platform/storage/schema/webhooks.ts";
import {
  claimDeliveries,
  type DeliveryRow,
  failingFrom,
  failsForAnother,
  markDelivered,
  markUndelivered,
  releaseDeliveries,
} from "./delivery-outbox.ts";
import { type Posted, postWebhook } from "./post-webhook.ts";
import { signedHeaders, type WebhookRow } from "./webhook-signature.ts";

export interface DispatcherParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly audit: AuditPort;
  readonly mail: MailPort;
  readonly targets: OutgoingTargets;
  readonly now: () => Date;
  readonly log: Log;
  /** No other process uses the database. */
  readonly alone: boolean;
}

/** Concurrent deliveries at one node. */
const TOGETHER = 16;
/** Poll interval, ms, to find retries, and events stored by another node. */
const POLL_MS = 2_000;
/** RFC 9110 §15.5.11; Standard Webhooks disables the endpoint. */
const GONE = 410;

/** Standard Webhooks 1.0: type, timestamp and data. */
const bodyOf = ({ serialId, cursor, at, event }: DeliveryRow): string =>
  JSON.stringify({
    type: event.type,
    timestamp: at.toISOString(),
    data: { serialId, ...event, cursor, at: at.toISOString() },
  });

export interface WebhookDispatcher {
  start(): Promise<void>;
  wake(): void;
  /** Waits at most `graceMs` for deliveries under way. */
  stop(graceMs?: number): Promise<void>;
}

export const webhookDispatcher = (parts: DispatcherParts): WebhookDispatcher => {
  const { database, secrets, audit, mail, targets, now, log } = parts;
  const underWay = new Set<Promise<void>>();
  /** The ID's next events would wait for the end of the lease. */
  const duringLease = <Outcome>(work: () => Promise<Outcome>): Promise<Outcome> => onceBack(work, MAIL_LEASE_MS);

  const disable = async (tx: Transaction, hook: WebhookRow, why: "failing" | "gone", at: Date): Promise<void> => {
    await tx.update(webhooks).set({ disabledAt: at, disabledWhy: why }).where(eq(webhooks.id, hook.id));
    const reader = await mailReaderOf(tx, hook.accountId, "owner");
    const cause = `${hook.id}:${at.toISOString()}`;
    if (reader !== undefined) await mail.enqueue(tx, webhookDisabledMail(reader, cause, { url: hook.url, why }), at);
    const { id, url, accountId } = hook;
    const detail = { account: accountId, url, why };
    await audit.record(tx, {
      actor: "system",
      action: "webhook.disabled",
      subject: id,
      origin: { address: "local" },
      detail,
      at,
    });
  };

  const note = (row: DeliveryRow, posted: Posted): Promise<void> =>
    database.transaction(async (tx) => {
      const [hook] = await tx.select().from(webhooks).where(eq(webhooks.id, row.webhookId)).for("no key update");
      if (hook === undefined) return;
      const at = now();
      if (posted.ok) {
        await markDelivered(tx, row, posted.status);
        if (hook.failingSince !== null && !(await failsForAnother(tx, row)))
          await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, hook.id));
        return;
      }
      await markUndelivered(tx, row, posted, at);
      const since = hook.failingSince ?? at;
      await tx.update(webhooks).set({ failingSince: since }).where(eq(webhooks.id, hook.id));
      const isLong = (from: Date): boolean => at.getTime() - from.getTime() >= WEBHOOK_FAILING_DAYS * 86_400_000;
      // Other IDs' events may arrive, or may have failed for longer.
      const isOver = isLong(since) && isLong(await failingFrom(tx, row));
      if (hook.disabledAt === null && (isOver || posted.status === GONE))
        await disable(tx, hook, posted.status === GONE ? "gone" : "failing", at);
    });

  const deliver = async (row: DeliveryRow): Promise<void> => {
    const [hook] = await duringLease(async () => database.select().from(webhooks).where(eq(webhooks.id, row.webhookId)));
    if (hook === undefined) return;
    const body = bodyOf(row);
    const posted = await postWebhook(
      { url: hook.url, headers: signedHeaders(secrets, hook, row.id, body, now()), body },
      targets,
    );
    await duringLease(() => note(row, posted));
  };

  const dispatch = async (): Promise<void> => {
    while (underWay.size < TOGETHER) {
      const rows = await claimDeliveries(database, TOGETHER - underWay.size, now());
      if (rows.length === 0) return;
      for (const row of rows) {
        const delivery: Promise<void> = deliver(row)
          // The lease will expire, and it is sent again.
          .catch((error: unknown) => log.error({ err: error, delivery: row.id }, "a webhook could not be delivered"))
          .finally(() => {
            underWay.delete(delivery);
            loop.wake();
          });
        underWay.add(delivery);
      }
    }
  };
  const loop = wokenLoop(dispatch, {
    pollMs: POLL_MS,
    onError: (error) => log.error({ err: error }, "webhooks could not be dispatched"),
  });

  return {
    start: async () => {
      if (parts.alone) await releaseDeliveries(database, now());
      loop.start();
    },
    wake: loop.wake,
    stop: (graceMs = 1_000) => loop.stop(graceMs, () => Promise.all(underWay)),
  };
};
